#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions that recording adds to a call of the mock, and holds them against a budget.

usage: recording_test.py PROGRAM BUDGET
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def counts(folder):
    """{"on": {calls: instructions}, "off": ...}"""
    found = {}
    for path in pathlib.Path(folder).iterdir():
        text = path.read_text()
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if name is not None:
            recording, calls = name[1].split("/")
            found.setdefault(recording, {})[int(calls)] = int(total[1])
    return found


def per_call(runs):
    (few, less), (many, more) = sorted(runs.items())
    return (more - less) / (many - few)


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", sys.argv[1]],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        rows = counts(folder)
    budget = int(sys.argv[2])
    off, on = per_call(rows["off"]), per_call(rows["on"])
    print(f"a fill takes {off:.0f} instructions, recorded {on:.0f}: {on - off:.0f} more, {budget} allowed")
    if on - off > budget:
        sys.exit("recording takes too many instructions")


if __name__ == "__main__":
    main()
