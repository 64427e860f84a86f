#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints in Markdown what changes from one result file to the next, in the order given.

    ci/changes.py old/pocl/results.jsonl new/results

takes files results.jsonl, or directories with one such file below. Exit code: 0, or 2 where one cannot be read.
"""

import json
import sys
from collections import Counter
from pathlib import Path

FAILURES = {"fail", "crash", "timeout", "flaky"}
COUNTED = ("pass", "fail", "crash", "timeout", "flaky", "unsupported")
CHANGES = ("broke", "appeared", "mended", "gone")


def end(place, reason):
    print(f"changes.py: {place}: {reason}", file=sys.stderr)
    sys.exit(2)


def read(place):
    """Returns the driver's version and the status of each case."""
    path = Path(place)
    files = sorted(path.rglob("results.jsonl")) if path.is_dir() else [path]
    if len(files) != 1:
        end(place, f"expected one results.jsonl, found {len(files)}")
    number = 0
    try:
        # A line without its end is of a run that was interrupted.
        objects = []
        for number, line in enumerate(files[0].read_text(encoding="utf-8").splitlines(keepends=True), 1):
            objects += [json.loads(line)] if line.endswith("\n") else []
        number = 1
        version = objects[0]["device"]["driver_version"]
        statuses = {}
        for number, one in enumerate(objects[1:], 2):
            statuses[one["case"]] = one["status"]
        return version, statuses
    except OSError as error:
        end(files[0], error.strerror)
    except (ValueError, LookupError, TypeError) as error:
        end(files[0], f"line {number} is not of a results.jsonl: {type(error).__name__}: {error}")


def change_of(before, after):
    if after in FAILURES and before not in FAILURES:
        return "broke" if before == "pass" else "appeared"
    if before in FAILURES and after not in FAILURES:
        return "mended" if after == "pass" else "gone"
    return None


def main(places):
    if "--help" in places:
        print(__doc__)
        return
    if len(places) < 2:
        end("arguments", f"expected two results or more, found {len(places)}; --help says more")
    print("| run | version |", " | ".join((*COUNTED, *CHANGES)), "|")
    print("| --- | --- |", " | ".join("---:" for _ in (*COUNTED, *CHANGES)), "|")
    before, lists = None, []
    for place in places:
        version, after = read(place)
        found = [(change_of(before.get(case), after.get(case)), case) for case in sorted(before | after)] if before is not None else []
        counts, changes = Counter(after.values()), Counter(change for change, _ in found)
        numbers = [counts[status] for status in COUNTED] + [changes[change] if before is not None else "" for change in CHANGES]
        print(f"| {place} | {version} |", " | ".join(map(str, numbers)), "|")
        lists.append((place, [f"- {change}: `{case}`" for wanted in CHANGES for change, case in found if change == wanted]))
        before = after
    for place, lines in lists[1:]:
        print(f"\n## {place}\n", *(lines or ["The same cases fail."]), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
