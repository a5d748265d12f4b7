"""How many cores arithmetic takes."""

import os

VARIABLES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")


def one_thread() -> None:
    """Let numpy count on one core, which is enough for what runs beside a table: on two it takes
    twice the CPU time and hardly less by the clock. Only what is called before numpy is loaded
    helps, and what the user has set stays.
    """
    for variable in VARIABLES:
        os.environ.setdefault(variable, "1")
