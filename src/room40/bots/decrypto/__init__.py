"""Bots of Decrypto: clues that the own team reads and the rivals do not, and how to read theirs."""
