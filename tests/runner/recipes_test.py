#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the GitHub and GitLab recipes of docs/ci.md as printed there: every shell step of every job, in a fresh folder,
with the files that checkout and artifacts bring. The driver is the mock, once as it is and once with a defect.

Usage: recipes_test.py DOCUMENT PROGRAM MOCK_DRIVER WORK_DIRECTORY
Exit code: 0, 1 with what is wrong, or 77 without PyYAML.
"""
import glob
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from pipeline_steps import example, expect, expect_artifacts, script_of_defect, shell

DOCUMENT, PROGRAM, MOCK, WORK = (os.path.abspath(path) for path in sys.argv[1:5])
BASELINE = "driver: clmem mock platform\nversion: *\n"


class Site:
    """What all jobs of one pipeline share: the artifacts, and a program that runs a part of the suite only."""

    def __init__(self, name, script):
        self.folder = os.path.join(WORK, name)
        self.artifacts = os.path.join(self.folder, "artifacts")
        os.makedirs(os.path.join(self.folder, "bin"))
        os.makedirs(self.artifacts)
        program = os.path.join(self.folder, "bin", "clmem-conformance")
        with open(program, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\ncommand=$1\nshift\n[ "$command" = run ] && set -- "$@" --profile quick --filter '
                       f"'FillBuffer.AddressesSubBuffer*'\nexec '{PROGRAM}' \"$command\" \"$@\"\n")
        os.chmod(program, 0o755)
        self.script = script
        self.summary = os.path.join(self.folder, "summary")

    def checkout(self, job):
        """A fresh folder with what the driver's repository and its build have."""
        place = os.path.join(self.folder, job)
        os.makedirs(os.path.join(place, "build"))
        os.makedirs(os.path.join(place, "ci"))
        os.symlink(MOCK, os.path.join(place, "build", "libmydriver.so"))
        with open(os.path.join(place, "ci", "known.txt"), "w", encoding="utf-8") as file:
            file.write(BASELINE)
        return place

    def shell(self, place, command, more=None):
        environment = dict(os.environ, GITHUB_STEP_SUMMARY=self.summary, CLMEM_MOCK_SCRIPT=self.script, **(more or {}))
        environment["PATH"] = os.path.join(self.folder, "bin") + ":" + environment["PATH"]
        return shell(["sh", "-e"], command, place, environment)


def with_matrix(value, matrix):
    return re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda found: str(matrix[found.group(1)]), value)


def github_step(site, place, step, matrix):
    action = step.get("uses", "").split("@")[0]
    options = {key: with_matrix(value, matrix) for key, value in step.get("with", {}).items()}
    if action == "actions/upload-artifact":
        shutil.copytree(os.path.join(place, options["path"]), os.path.join(site.artifacts, options["name"]))
    elif action == "actions/download-artifact":
        shutil.copytree(site.artifacts, place, dirs_exist_ok=True)
    elif action:
        expect(action == "actions/checkout", f"unknown action {action}")
    else:
        return site.shell(place, with_matrix(step["run"], matrix))
    return 0


def github_job(site, name, job, matrix):
    """The exit codes of a job's steps; after a failure only what has to run always does."""
    place = site.checkout(name)
    codes = []
    for step in job["steps"]:
        if not any(codes) or step.get("if") == "always()":
            codes.append(github_step(site, place, step, matrix))
    return codes


def run_github(site):
    jobs = example(DOCUMENT, "## GitHub Actions")["jobs"]
    red = []
    for name, job in jobs.items():
        expect(not any(red) or job.get("if") == "always()", f"{name} does not run after a failure")
        rows = [{}]
        for key, values in job.get("strategy", {}).get("matrix", {}).items():
            rows = [dict(row, **{key: value}) for row in rows for value in values]
        for position, matrix in enumerate(rows):
            red.append(any(github_job(site, f"{name}{position}", job, matrix)))
    with open(site.summary, encoding="utf-8") as summary:
        expect("OpenCL memory conformance" in summary.read(), "GitHub's summary of the run is empty")
    return red


def gitlab_job(site, name, job, index):
    place = site.checkout(f"{name}{index}")
    for path in glob.glob(os.path.join(site.artifacts, "*")):
        shutil.copytree(path, place, dirs_exist_ok=True)
    variables = {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(job.get("parallel", 1))}
    code = site.shell(place, "\n".join(job["script"]), variables)
    expect_artifacts(place, job, name)
    for pattern in job["artifacts"]["paths"]:
        for found in glob.glob(os.path.join(place, pattern)):
            target = os.path.join(site.artifacts, f"{name}{index}", os.path.basename(found))
            shutil.copytree(found, target)
    return code


def run_gitlab(site):
    red = []
    for name, job in example(DOCUMENT, "## GitLab").items():
        expect(not any(red) or job.get("when") == "always", f"{name} does not run after a failure")
        for index in range(1, job.get("parallel", 1) + 1):
            red.append(gitlab_job(site, name, job, index) != 0)
    return red


def main():
    defect = script_of_defect(WORK)
    for name, run in (("github", run_github), ("gitlab", run_gitlab)):
        green = run(Site(name + "-green", ""))
        expect(len(green) > 2 and not any(green), f"{name}: red on a driver without a defect: {green}")
        red = run(Site(name + "-red", defect))
        expect(red[-1], f"{name}: the report is green on a driver with a defect: {red}")


main()
