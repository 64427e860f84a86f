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

# Instructions per call more than raw C, whatever the number of events waited for, and for each of them. The aim is 40 for every
# OpenCL call that is made. Above it are: a copy between buffers by 2, since both ends are held against the limits of both views;
# rectangles, whose thirteen numbers are looked at before an end is computed; and a list of events that is looked at anew for each
# command. A map and its end are six calls (map and unmap, two retains, two releases), hence 40 for each where raw C makes them,
# too. With g++ 12 this is what is measured, and a tenth to spare.
BUDGETS = {
    "write": (41, 0),
    "read": (41, 0),
    "copy": (48, 0),
    "copy, events looked at": (64, 6),
    "fill": (42, 0),
    "SVM copy": (45, 0),
    "rectangular copy": (53, 0),
    "rectangular write": (80, 0),
    "map and unmap": (293, 0),
    "map and unmap, kept": (265, 0),
    "kernel argument": (7, 0),
    "buffer creation": (62, 0),
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
    print(f"{'operation':24} {'':8} {'waits':>5} {'raw':>7} {'library':>7} {'more':>6} {'allowed':>7}")
    for (operation, event, waits), row in sorted(rows.items()):
        raw, library = per_call(row["raw"]), per_call(row["library"])
        base, each = BUDGETS[operation]
        allowed = base + each * waits
        verdict = "" if library - raw <= allowed else "  too many"
        failures += verdict != ""
        print(f"{operation:24} {event:8} {waits:5} {raw:7.1f} {library:7.1f} {library - raw:6.1f}"
              f" {allowed:7}{verdict}")
    if failures:
        sys.exit(f"{failures} of {len(rows)} rows are above their budget")


if __name__ == "__main__":
    main()
