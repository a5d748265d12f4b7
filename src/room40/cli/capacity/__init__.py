"""`room40 bench server`: how many running matches a server holds, beside what others would pick."""
