#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the causes that the runner finds with the reasons that people wrote into baselines.

    causes_and_reasons.py CLMEM_CONFORMANCE RESULTS... [--list]

Prints the rows of the table in docs/causes.md, one for each result file: the causes of a report without a baseline beside the
distinct reasons in the driver's own. Failures without a reason are left out. --list also names the causes of several reasons
and the reasons in several causes.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import tempfile


def report_of(program, results, *baseline):
    with tempfile.TemporaryDirectory() as output:
        run = subprocess.run([program, "merge", results, "--output", output, *baseline], capture_output=True, text=True, check=False)
        reports = list(pathlib.Path(output).rglob("report.json"))
        if run.returncode > 1 or len(reports) != 1:
            raise SystemExit(f"{results}: {run.stderr or run.stdout}")
        return json.loads(reports[0].read_text())


def number_of_one(groups):
    return sum(len(group) == 1 for group in groups.values())


def print_several(title, groups):
    for name, group in sorted(groups.items(), key=lambda item: (-len(item[1]), str(item[0]))):
        if len(group) > 1:
            print(f"\n{title}: {name}")
            for other, count in group.most_common():
                print(f"    {count:4} {other}")


def compare(program, results, is_list):
    reasons = {case["case"]: case["baseline_entry"]["reason"]
               for case in report_of(program, results)["cases"] if "baseline_entry" in case}
    report = report_of(program, results, "--baseline", "none")
    reasons_of_cause, causes_of_reason = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for number, cause in enumerate(report["causes"], 1):
        for case in cause["cases"]:
            if case in reasons:
                name = f"{number}. {cause['sentence']}"
                reasons_of_cause[name][reasons[case]] += 1
                causes_of_reason[reasons[case]][name] += 1
    failures = sum(group.total() for group in reasons_of_cause.values())
    causes, distinct = len(reasons_of_cause), len(causes_of_reason)
    if not distinct:
        raise SystemExit(f"{results}: no failure has a reason")
    device = report["identity"]["device"]
    print(f"| {device['driver_version']} | {failures} | {causes} | {distinct} | {100 * (causes / distinct - 1):+.1f} % | "
          f"{number_of_one(reasons_of_cause)} of {causes} | {number_of_one(causes_of_reason)} of {distinct} |")
    if is_list:
        print_several("cause", reasons_of_cause)
        print_several("reason", causes_of_reason)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("results", nargs="+")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    for results in arguments.results:
        compare(arguments.program, results, arguments.list)


if __name__ == "__main__":
    main()
