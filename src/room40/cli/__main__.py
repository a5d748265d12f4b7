"""`python -m room40.cli`."""

from room40.cli import main

main()
