"""Words: languages, the packs to play with, and the referee of clues."""
