"""Code 777 in a terminal."""
