"""Codenames in a terminal."""
