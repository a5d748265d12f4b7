"""Decrypto in a terminal."""
