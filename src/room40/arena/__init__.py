"""Tournaments: players meet over fixed deals, on many processes, and figures come out."""
