# SPDX-License-Identifier: Apache-2.0
"""Failures of two simultaneous defects of the mock are reported as separate causes.

    CLMEM_PROGRAM=... CLMEM_WORKER=... CLMEM_MOCK=... python3 cause_pairs_test.py [PAIRS]

40 defects are drawn evenly from the catalogue, each with one far from it. A pair is right when every cause that is reported
with both of them has cases of one defect only, and both defects have one. Nine pairs in ten have to be right.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = os.environ["CLMEM_PROGRAM"]
WORKER = os.environ["CLMEM_WORKER"]
MOCK = os.environ["CLMEM_MOCK"]  # the tool that lists the defects
FAILED = ("fail", "crash", "timeout")
MOST_CASES = 120  # per defect: a few fail hundreds of cases


def lines_of(*command):
    return [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()]


def report(directory, script, ids):
    """Returns the report of a run of these cases on the mock with this script."""
    (directory / "script.json").write_text(json.dumps(script))
    # Cases that wait because of a defect use no processor time: more processes than cores.
    command = [PROGRAM, "run", "--driver", "mock", "--baseline", "none", "--jobs", "16", "--output", str(directory / "out")]
    for one in ids:
        command += ["--filter", one]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CLMEM_MOCK_SCRIPT": str(directory / "script.json")})
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found = list((directory / "out").glob("*/report.json"))
    assert len(found) == 1, found
    return json.loads(found[0].read_text())


def failures(outcome):
    return {one["case"] for one in outcome["cases"] if one["status"] in FAILED}


def visible(directory, catalogue, cases, count):
    """Returns evenly drawn defects that fail cases, each with its cases, those that fail, and the number of causes."""
    step = max(1, len(catalogue) // count)
    drawn = []
    for defect in (each for offset in range(step) for each in catalogue[offset::step]):
        ids = [one["case"] for one in cases if set(one["requirements"]) & set(defect["requirements"])][:MOST_CASES]
        if ids and (failed := failures(alone := report(directory, {"defects": [defect["name"]]}, ids))):
            drawn.append((defect["name"], ids, failed, len(alone["causes"])))
        if len(drawn) == count:
            break
    order = {each["name"]: place for place, each in enumerate(catalogue)}
    return sorted(drawn, key=lambda each: order[each[0]])


def verdict(outcome, first, second):
    """Returns whether the causes separate the defects, and the sentences of causes that do not."""
    only_first, only_second = first[2] - second[2], second[2] - first[2]
    mixed = [cause["sentence"] for cause in outcome["causes"] if set(cause["cases"]) & only_first and set(cause["cases"]) & only_second]
    seen = [any(set(cause["cases"]) & each for cause in outcome["causes"]) for each in (first[2], second[2])]
    return not mixed and all(seen), mixed


def main():
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    catalogue = lines_of(MOCK, "defects", "--json")
    cases = lines_of(WORKER, "list")
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        drawn = visible(directory, catalogue, cases, 2 * pairs)
        half = len(drawn) // 2
        right = 0
        for first, second in zip(drawn[:half], drawn[half:]):
            outcome = report(directory, {"defects": [first[0], second[0]]}, sorted({*first[1], *second[1]}))
            good, mixed = verdict(outcome, first, second)
            right += good
            print(f"{'right' if good else 'WRONG'}: {first[0]} ({first[3]}) and {second[0]} ({second[3]}): "
                  f"{len(outcome['causes'])} causes of {len(failures(outcome))} failures {mixed or ''}", flush=True)
    alone = [each[3] for each in drawn]
    print(f"{right} of {half} pairs are right; alone, {sum(one == 1 for one in alone)} of {len(alone)} defects are one cause")
    return 0 if half == pairs and right * 10 >= half * 9 else 1


if __name__ == "__main__":
    sys.exit(main())
