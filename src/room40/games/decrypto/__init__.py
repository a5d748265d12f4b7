"""Decrypto for three to eight: four words to hint at, and a rival who listens."""
