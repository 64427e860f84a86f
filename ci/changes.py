#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints in Markdown what changes from one result file to the next, in the order given.

    ci/changes.py old/pocl/results.jsonl new/results

takes files results.jsonl, or directories with one such file below.
"""

import json
import sys
from collections import Counter
from pathlib import Path

FAILURES = {"fail", "crash", "timeout", "flaky"}
COUNTED = ("pass", "fail", "crash", "timeout", "flaky", "unsupported")
CHANGES = ("broke", "appeared", "mended", "gone")


def read(place):
    """Returns the driver's version and the status of each case."""
    path = Path(place)
    files = sorted(path.rglob("results.jsonl")) if path.is_dir() else [path]
    if len(files) != 1:
        sys.exit(f"changes.py: {place}: expected one results.jsonl, found {len(files)}")
    with files[0].open(encoding="utf-8") as lines:
        identity, *cases = [json.loads(line) for line in lines if line.endswith("\n")]
    return identity["device"]["driver_version"], {one["case"]: one["status"] for one in cases}


def change_of(before, after):
    if after in FAILURES and before not in FAILURES:
        return "broke" if before == "pass" else "appeared"
    if before in FAILURES and after not in FAILURES:
        return "mended" if after == "pass" else "gone"
    return None


def main(places):
    if len(places) < 2:
        sys.exit(__doc__)
    print("| run | version |", " | ".join((*COUNTED, *CHANGES)), "|")
    print("| --- | --- |", " | ".join("---:" for _ in (*COUNTED, *CHANGES)), "|")
    before, lists = {}, []
    for place in places:
        version, after = read(place)
        found = [(change_of(before.get(case), after.get(case)), case) for case in sorted(before | after)] if before else []
        counts, changes = Counter(after.values()), Counter(change for change, _ in found)
        numbers = [counts[status] for status in COUNTED] + [changes[change] if before else "" for change in CHANGES]
        print(f"| {place} | {version} |", " | ".join(map(str, numbers)), "|")
        lists.append((place, [f"- {change}: `{case}`" for wanted in CHANGES for change, case in found if change == wanted]))
        before = after
    for place, lines in lists[1:]:
        print(f"\n## {place}\n", *(lines or ["The same cases fail."]), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
