#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws failures of a run at random and repeats each with what the run's report prints for it.

For each the printed command is run, and has to show a failure of that case; where `repro` writes a C program, that is
compiled and run with the variables that its first comment names, and has to exit with 1. Prints a line for each and the
counts; the exit code is 1 unless all were repeated.

Usage: repeat_failures.py --driver DRIVER [--bin DIRECTORY] [--count 10] [--seed 1] [--shard I/N] [--work DIRECTORY]
       repeat_failures.py --report REPORT.json ...
The suite is run on the driver first, without a baseline, or the report of a former run on one device is taken. Exit code 77:
the driver is not there.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

FAILURES = ("fail", "crash", "timeout")
LONGEST_S = 300


def shell(command, directory, environment, errors=subprocess.STDOUT):
    """Returns the exit code, or None after a timeout, and the output."""
    try:
        done = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, stdout=subprocess.PIPE,
                              stderr=errors, timeout=LONGEST_S, text=True, errors="replace", check=False)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return None, ""


def report_of_run(driver, shard, programs, work):
    """Runs the suite on the first device of the driver, and returns the path of the report."""
    program = programs / "clmem-conformance"
    if subprocess.run([program, "devices", "--driver", driver], capture_output=True, check=False).returncode != 0:
        print(f"{driver} is not there")
        sys.exit(77)
    output = work / "run"
    shutil.rmtree(output, ignore_errors=True)
    with open(work / "run.log", "w", encoding="utf-8") as log:
        subprocess.run([program, "run", "--driver", driver, "--device", "0", "--profile", "quick", "--baseline", "none",
                        "--shard", shard, "--output", output], stdout=log, stderr=subprocess.STDOUT, check=False)
    return next(output.glob("*/report.json"))


def environment_of(report, programs, work):
    """Returns the environment of a user with that driver only."""
    vendors = work / "vendors"
    vendors.mkdir(exist_ok=True)
    (vendors / "one.icd").write_text(report["identity"]["driver_path"] + "\n")
    kept = {name: os.environ[name] for name in ("HOME", "LANG", "TMPDIR", "USER") if name in os.environ}
    kept["PATH"] = f"{programs}:{os.environ['PATH']}"
    return kept, kept | {"OCL_ICD_VENDORS": f"{vendors}/", "OCL_ICD_FILENAMES": ""}


def repeats(case, directory, environment):
    """Runs the printed command. Returns the status of the case, or None if it passes."""
    shell(case["reproduce"], directory, environment)
    for results in directory.glob("reproduce/*/results.jsonl"):
        for line in results.read_text(errors="replace").splitlines()[1:]:
            result = json.loads(line)
            if result["case"] == case["case"] and result["status"] in FAILURES + ("flaky",):
                return result["status"]
    return None


def program_shows(case, directory, environment, bare):
    """Returns whether the C program fails, with its message; None without a program."""
    command = case.get("reproducer")
    code, words = shell(f"{command} --output reproducer.c", directory, environment) if command else (1, "flaky")
    source = directory / "reproducer.c"
    if code != 0 or not source.exists():
        return None, words.strip().split("\n")[-1]
    built, words = shell("cc -std=c99 -Wall -Wextra -Wpedantic -Werror -o reproducer reproducer.c -lOpenCL", directory,
                         environment)
    if built != 0:
        return False, "does not compile: " + words.strip().split("\n")[0]
    line = re.search(r"^ \*   cc .* && (.*)\./reproducer \[PLATFORM", source.read_text(errors="replace"), re.MULTILINE)
    variables = line.group(1) if line else ""
    times = 20 if "--repeat" in case["reproduce"] else 1
    for _ in range(times):
        code, words = shell(variables + "./reproducer", directory, bare)
        if code == 1:
            return True, ""
    return False, f"exits with {code}: " + (words.strip().split("\n") or [""])[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--driver")
    what.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(__file__).parents[2] / "build/release/bin")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shard", default="1/1", help="the part of the cases to run, for a slow driver")
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()

    work = (options.work or pathlib.Path(tempfile.mkdtemp(prefix="clmem-repeat-"))).resolve()
    work.mkdir(parents=True, exist_ok=True)
    report = json.loads((options.report or report_of_run(options.driver, options.shard, options.bin.resolve(), work)).read_text())
    failures = [case for case in report["cases"] if case["status"] in FAILURES]
    if not failures:
        sys.exit("there is no failure")
    drawn = random.Random(options.seed).sample(failures, min(options.count, len(failures)))
    environment, bare = environment_of(report, options.bin.resolve(), work)

    repeated = programs = shown = 0
    for number, case in enumerate(drawn):
        directory = work / str(number)
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir()
        seen = repeats(case, directory, environment)
        repeated += seen is not None
        shows, words = program_shows(case, directory, environment, bare)
        programs += shows is not None
        shown += shows is True
        program = {None: f"no C program ({words})", True: "shown by its C program", False: f"NOT SHOWN ({words})"}[shows]
        after = f" after {len(case['after'])}" if case.get("after") else ""
        print(f"{case['case']}{after}: {case['status']}, {'again ' + seen if seen else 'NOT REPEATED'}; {program}",
              flush=True)
    print(f"{report['label']}, seed {options.seed}: {repeated} of {len(drawn)} repeated by the printed command, "
          f"{shown} of {programs} by a C program")
    if options.work is None:
        shutil.rmtree(work)
    sys.exit(0 if repeated == len(drawn) and shown == programs else 1)


if __name__ == "__main__":
    main()
