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

# Instructions per call more than raw C, whatever the number of events waited for, and for each of them. What is left, where
# g++ 12 needs N and, with an event, N + 2 (the event is released only if there is one):
#   write, read 8: two handles that may be empty (4), offset and size that may wrap (3), the offset kept for a second try (1)
#   copy 11: three handles (6), both ends that may wrap (3), offsets and size kept (2)
#   copy, events looked at 19, then 22 and 5 for each event: as copy, and whether one of them is empty; an EventList has
#     looked once
#   fill 8: the buffer (2), the device's version, which an empty queue has not (2), the wrap (3), offset and size kept (2);
#     the pattern saves 1
#   SVM copy 9: the version (2), the range within the area, which an empty one does not have (5), offset and size kept (2)
#   rectangular copy 22: three handles (6), thirteen components of which none may be large (16)
#   rectangular write 47: two handles (4), the components (18), the end in host memory (17: a pitch that may be 0, a
#     multiplication, registers saved for them; a second slice takes as much again), the rest moves
#   map and unmap, kept 32, with an event 42: against raw C that makes the same references to queue and buffer and gives them
#     back, which are 25 of the 57 of "map and unmap": two handles (4), the number of elements (4), the range (9), the map (7),
#     what is kept to try again and to unmap if something fails; the event, until the map is held
# The budgets have a few to spare for other versions of the compiler.
BUDGETS = {
    "write": (12, 0),
    "read": (12, 0),
    "copy": (15, 0),
    "copy, events looked at": (29, 5),
    "fill": (12, 0),
    "SVM copy": (13, 0),
    "rectangular copy": (26, 0),
    "rectangular write": (60, 0),  # 52 with g++ 12, 58 with g++ 14
    "map and unmap": (72, 0),
    "map and unmap, kept": (46, 0),
    "kernel argument": (8, 0),
    "buffer creation": (8, 0),
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
