#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the tests that docs/parity.md names with those of the test programs.

usage: named_tests_test.py ROOT PROGRAM...
"""
import pathlib
import re
import subprocess
import sys

ROOT, PROGRAMS = pathlib.Path(sys.argv[1]), sys.argv[2:]
problems = []


def rows_below(page, heading):
    """Returns the cells of each row of the table below a heading."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL).group(1)
    return [[cell.strip() for cell in line.split("|")] for line in re.findall(r"^\|(.*)\|$", section, re.MULTILINE)[2:]]


def tests_of(program):
    listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True, timeout=60).stdout
    suite, found = "", set()
    for line in listed.splitlines():
        name = line.split("#")[0].strip()
        if not line.startswith(" "):
            suite = name
        elif "DISABLED_" not in name:
            found.add(suite + name)
    return found


def check(existing, row, cell):
    """Reports a cell without tests, and each of its tests that does not exist."""
    tests = re.findall(r"`([^`]+)`", cell)
    if not tests:
        problems.append(f"{row[0]} names no test")
    problems.extend(f"{row[0]}: there is no test {test}" for test in tests if test not in existing)


def main():
    existing = set().union(*map(tests_of, PROGRAMS))
    names, defects = rows_below("parity.md", "Names"), rows_below("parity.md", "Defects that are not repeated")
    if (len(names), len(defects)) != (55, 48):
        problems.append(f"docs/parity.md has {len(names)} names and {len(defects)} defects, expected 55 and 48")
    for row in names + defects:
        check(existing, row, row[-1])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
