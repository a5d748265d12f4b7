"""Bots for Codenames: spymasters and agents who go by a model of what words bring to mind."""
