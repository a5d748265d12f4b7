"""The table on the net: people, tables, matches, talk and the live socket."""
