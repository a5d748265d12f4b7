"""Break the Code: exact solvers for every seat count."""
