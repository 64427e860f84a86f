#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast the coverage-guided targets are.

    readers.py BUILD [TARGET...]   inputs a second on one core

Inputs are the seeds and 2,000 changed forms of each.
Exit code: 0, 1 where a reader takes less than 10,000 inputs a second, 2 usage error.
"""
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = 2000
LEAST = 10_000
TARGETS = re.findall(r"^CLMEM_FUZZ_TARGET\((\w+)\)", (ROOT / "fuzz/targets/targets.def").read_text(), re.MULTILINE)


def speed(build, target):
    seeds = ROOT / "fuzz/targets/corpus" / target
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([build / "bin/clmem_fuzz_replay", "--mutations", str(FORMS), target, seeds], check=True,
                   stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    inputs = (FORMS + 1) * sum(path.is_file() for path in seeds.rglob("*"))
    return inputs / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main(arguments):
    if not arguments or not set(arguments[1:]) <= set(TARGETS):
        print(__doc__, file=sys.stderr)
        return 2
    enough = True
    for target in arguments[1:] or TARGETS:
        figure = speed(pathlib.Path(arguments[0]), target)
        print(f"{target}: {figure:,.0f} inputs a second", flush=True)
        enough &= figure >= LEAST or target == "entry_points"  # whose inputs are programs of calls, which no reader parses
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
