"""Run schedules by their seeds and say what went wrong.

python -m tests.server.sim 40               # one seed, as it failed before
python -m tests.server.sim 0 --count 1000
"""

import argparse
import sys

from tests.server.sim.many import simulate


def main() -> None:
    parser = argparse.ArgumentParser(description="resume schedules, simulated")
    parser.add_argument("seed", type=int)
    parser.add_argument("--count", type=int, default=1)
    given = parser.parse_args()
    total = simulate(range(given.seed, given.seed + given.count))
    print(total)
    for fault in total.faults[:50]:
        print(fault)
    sys.exit(bool(total.faults))


if __name__ == "__main__":
    main()
