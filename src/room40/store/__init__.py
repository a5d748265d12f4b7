"""The store: an append-only log of matches, and the people, tables and talk around them."""
