#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions per call of the library and of raw C with callgrind, and holds the
difference against a budget.

usage: instructions_test.py PROGRAM
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# Instructions per call more than raw C, whatever the number of events waited for. What the library does more than a C
# program that only checks the status: it looks at two or three handles (2 each) and at whether offset and size wrap (4) or
# lie in shared memory (5), passes an empty list as null (2), keeps the operands for the second try after out of memory (5 to
# 9) and releases the event only if there is one (2). Rectangles are held against wrapping (15) and against the host
# memory (20); a map keeps queue and buffer alive, which are four calls, and computes the layout of its elements.
# The figures are those of g++ 12 with a few to spare for other compilers.
BUDGETS = {
    "write": 28,
    "read": 28,
    "copy": 31,
    "fill": 31,
    "SVM copy": 39,
    "rectangular copy": 45,
    "rectangular write": 70,
    "map and unmap": 560,
    "kernel argument": 10,
    "buffer creation": 50,
}


def run(program, folder):
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", program],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def counts(folder):
    """{(operation, event, waits): {whose: {calls: instructions}}}"""
    found = {}
    for path in pathlib.Path(folder).iterdir():
        text = path.read_text()
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if name is None:
            continue
        operation, event, waits, whose, calls = name[1].split("/")
        row = found.setdefault((operation, event, int(waits)), {})
        row.setdefault(whose, {})[int(calls)] = int(total[1])
    return found


def per_call(runs):
    (few, less), (many, more) = sorted(runs.items())
    return (more - less) / (many - few)


def main():
    with tempfile.TemporaryDirectory() as folder:
        run(sys.argv[1], folder)
        rows = counts(folder)
    if len(rows) < 100:
        sys.exit(f"only {len(rows)} operations were counted")
    failures = 0
    print(f"{'operation':20} {'':8} {'waits':>5} {'raw':>7} {'library':>7} {'more':>6} {'allowed':>7}")
    for (operation, event, waits), row in sorted(rows.items()):
        raw, library = per_call(row["raw"]), per_call(row["library"])
        allowed = BUDGETS[operation]
        verdict = "" if library - raw <= allowed else "  too many"
        failures += verdict != ""
        print(f"{operation:20} {event:8} {waits:5} {raw:7.1f} {library:7.1f} {library - raw:6.1f}"
              f" {allowed:7}{verdict}")
    if failures:
        sys.exit(f"{failures} of {len(rows)} rows are above their budget")


if __name__ == "__main__":
    main()
