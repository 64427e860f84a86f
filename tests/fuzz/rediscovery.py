#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which rows of docs/findings.md clmem-fuzz finds again.

    rediscovery.py check                      every row is in rediscovery.txt, and nothing else
    rediscovery.py measure DRIVER DIRECTORY   of the rows that name DRIVER ("PoCL 3.1"), which the causes in DIRECTORY show

DIRECTORY is the --output of `clmem-fuzz run --known none`.
Exit code: 0, 1 where rows and table differ or fewer than 90 % are found, 2 usage error.
"""
import fnmatch
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
BAR = 90  # percent of the rows that a program can express


def version(text):
    return tuple(int(part) for part in text.split("."))


def names(text, driver):
    """Whether "PoCL 3.1 .. 6.0: ...; Oclgrind 21.10: ..." names this driver and version."""
    wanted, wanted_version = driver.rsplit(" ", 1)
    for first, last in re.findall(rf"(?:^|; ){re.escape(wanted)} ([\d.]+)(?: \.\. ([\d.]+))?:", text):
        if version(first) <= version(wanted_version) <= version(last or first):
            return True
    return False


def read_rows():
    rows = {}
    for line in (HERE / "../../docs/findings.md").read_text().splitlines():
        row = re.match(r"\| \[`(\w+)`\]\(.*? \| .*? \| \[`.*?\) \| (.*) \|$", line)
        if row:
            rows[row[1]] = row[2]
    return rows


def read_table():
    table = {}
    for line in (HERE / "rediscovery.txt").read_text().splitlines():
        entry = re.match(r"(\w+)(?:, (\w+))? +(\S.*)$", line)
        if entry:
            table[entry[1], entry[2] or ""] = entry[3]
    return table


def check():
    rows = set(read_rows())
    entries = {name for name, _ in read_table()}
    for name in sorted(rows - entries):
        print(f"rediscovery.txt has no entry for {name}")
    for name in sorted(entries - rows):
        print(f"docs/findings.md has no row for {name}")
    return 0 if rows == entries else 1


def measure(driver, directory):
    causes = [json.loads(path.read_text())["cause"] for path in pathlib.Path(directory).glob("*/finding.json")]
    table = read_table()
    found, missed = 0, []
    for name, drivers in read_rows().items():
        entry = table.get((name, driver.split()[0]), table.get((name, ""), ""))
        if not names(drivers, driver) or entry.startswith("-"):
            continue
        if any(fnmatch.fnmatchcase(cause, pattern) for cause in causes for pattern in entry.split()):
            found += 1
        else:
            missed.append(name)
    for name in missed:
        print(f"not found: {name}")
    percent = 100 * found / max(1, found + len(missed))
    print(f"{driver}: {found} of {found + len(missed)} rows ({percent:.0f} %) by {len(causes)} causes")
    return 0 if percent >= BAR else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        sys.exit(check())
    if len(sys.argv) == 4 and sys.argv[1] == "measure":
        sys.exit(measure(sys.argv[2], sys.argv[3]))
    print(__doc__, file=sys.stderr)
    sys.exit(2)
