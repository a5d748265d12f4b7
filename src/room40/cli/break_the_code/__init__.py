"""Break the Code in a terminal: words, screen and typed commands."""
