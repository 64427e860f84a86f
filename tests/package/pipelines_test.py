#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the shell steps of action.yml and ci/gitlab/clmem.gitlab-ci.yml with the tarball, on the mock driver, once as it is and
once with a defect; holds the examples of docs/ci.md against both; reads ci/container/Containerfile.

Usage: pipelines_test.py SOURCE_DIRECTORY PACKAGES_DIRECTORY WORK_DIRECTORY
Exit code: 0, 1 with what is wrong, or 77 where PyYAML or curl is not installed.
"""
import fnmatch
import glob
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from pipeline_steps import example, expect, expect_artifacts, script_of_defect, shell
import yaml

if not shutil.which("curl"):
    print("skipped: curl is not installed")
    sys.exit(77)

SOURCE, PACKAGES, WORK = (os.path.abspath(path) for path in sys.argv[1:4])
TARBALL, = glob.glob(os.path.join(PACKAGES, "clmem-*.tar.gz"))
FILTER = "--filter FillBuffer.AddressesSubBuffer*"
TITLE = "OpenCL memory conformance"


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def place_of(name):
    place = os.path.join(WORK, name)
    os.makedirs(place)
    return place


def with_values(text, values):
    """GitHub's expressions, of which there are only names here."""
    def value(found):
        expect(found.group(1) in values, f"action.yml: no value for {found.group(0)}")
        return values[found.group(1)]
    return re.sub(r"\$\{\{ ([\w.]+) \}\}", value, text)


def run_action(name, given, script, more=None):
    """The exit codes of the action's shell steps, as GitHub runs them, and the directory that it uploads."""
    action = yaml.safe_load(read("action.yml"))
    inputs = {key: row.get("default") for key, row in action["inputs"].items()} | given
    expect(None not in inputs.values(), "action.yml: an input without a default is not required")
    values = {f"inputs.{key}": value for key, value in inputs.items()}
    values |= {"github.action_repository": "owner/clmem", "github.action_ref": "v0.2.0"}
    place = place_of(name)
    files = {key: os.path.join(place, key) for key in ("GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
    path, codes, uploaded = os.environ["PATH"], [], ""
    for step in action["runs"]["steps"]:
        if "uses" in step:
            expect(step["uses"].startswith("actions/upload-artifact@") and step["if"] == "always()", f"{step}: not known")
            uploaded = os.path.join(place, with_values(step["with"]["path"], values))
            continue
        expect(step["shell"] == "bash", "a step of a composite action names its shell")
        variables = {key: with_values(value, values) for key, value in step["env"].items()}
        variables |= files | {"RUNNER_TEMP": place, "PATH": path, "CLMEM_MOCK_SCRIPT": script} | (more or {})
        codes.append(shell(["bash", "--noprofile", "--norc", "-eo", "pipefail"], step["run"], place, variables))
        if os.path.exists(files["GITHUB_PATH"]):
            with open(files["GITHUB_PATH"], encoding="utf-8") as added:
                path = ":".join([*added.read().split("\n")[:-1], path])
    with open(files["GITHUB_STEP_SUMMARY"], encoding="utf-8") as summary:
        expect(TITLE in summary.read(), f"{name}: the summary is empty")
    expect(os.path.exists(os.path.join(uploaded, "report.html")), f"{name}: no report in what is uploaded")
    return codes


def test_action(defect):
    given = {"driver": "mock", "package": f"file://{TARBALL}", "profile": "quick", "arguments": FILTER}
    expect(run_action("action-green", given, "") == [0, 0], "the action is red on a driver without a defect")
    expect(run_action("action-red", given | {"baseline": "none"}, defect) == [0, 1], "the action is green on a defect")
    # The package of a release, from a local directory instead of GitHub.
    release = os.path.join(place_of("releases"), "v0.2.0")
    os.makedirs(release)
    version = re.search(r"clmem-([\d.]+)-", os.path.basename(TARBALL)).group(1)
    shutil.copy(TARBALL, os.path.join(release, os.path.basename(TARBALL).replace(version, "0.2.0")))
    codes = run_action("action-release", given | {"package": ""}, "", {"RELEASES": f"file://{os.path.dirname(release)}"})
    expect(codes == [0, 0], "the action does not find its release's package")
    uses = [step for step in example(os.path.join(SOURCE, "docs/ci.md"), "### GitHub")["jobs"]["conformance"]["steps"] if "/clmem@" in step.get("uses", "")]
    expect(len(uses) == 1, "docs/ci.md: expected one use of the action")
    unknown = set(uses[0]["with"]) - set(yaml.safe_load(read("action.yml"))["inputs"])
    expect(not unknown, f"docs/ci.md: the action has no inputs {unknown}")


def resolved(jobs, name):
    job = jobs[name]
    return (resolved(jobs, job["extends"]) if "extends" in job else {}) | job


def gitlab_job(place, job, variables):
    expect("variables" not in job, "a job's own variables would hide those of the pipeline")
    code = shell(["sh", "-e"], "\n".join(job["before_script"] + job["script"]), place, variables)
    expect_artifacts(place, job, "the pipeline")
    return code


def test_gitlab(defect):
    file = "ci/gitlab/clmem.gitlab-ci.yml"
    template = yaml.safe_load(read(file))
    pipeline = example(os.path.join(SOURCE, "docs/ci.md"), "### GitLab")
    expect(pipeline.pop("include")[0]["file"] == f"/{file}", f"docs/ci.md does not include {file}")
    unknown = set(pipeline.pop("variables")) - set(re.findall(r"CLMEM_\w+", json.dumps(template)))
    expect(not unknown, f"docs/ci.md: the template has no variables {unknown}")
    for name, script, wanted in (("gitlab-green", "", 0), ("gitlab-red", defect, 1)):
        place, code = place_of(name), None
        for job in (resolved(template | pipeline, job) for job in pipeline):
            parts = job.get("parallel", 1)
            for index in range(1, parts + 1):
                code = gitlab_job(place, job, {
                    "CLMEM_PACKAGE": f"file://{TARBALL}", "CLMEM_DRIVER": "mock", "CLMEM_BASELINE": "none", "CLMEM_PROFILE": "quick",
                    "CLMEM_ARGUMENTS": FILTER, "CLMEM_MOCK_SCRIPT": script, "CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(parts)})
        expect(code == wanted, f"{name}: the report's exit code is {code}, expected {wanted}")


def test_container():
    lines = [line for line in read("ci/container/Containerfile").split("\n") if line and not line.startswith("#")]
    steps = dict(line.split(" ", 1) for line in lines)
    expect(set(steps) == {"FROM", "COPY", "RUN", "WORKDIR", "ENTRYPOINT", "CMD"}, f"Containerfile: {sorted(steps)}")
    for pattern in steps["COPY"].split()[:-1]:
        expect(fnmatch.filter(os.listdir(PACKAGES), pattern), f"Containerfile: no package is called {pattern}")
    program, *arguments = json.loads(steps["ENTRYPOINT"]) + json.loads(steps["CMD"])
    installed = os.path.join(WORK, "action-green", "clmem", "bin", program)
    expect(subprocess.run([installed, *arguments], stdout=subprocess.DEVNULL, check=False).returncode == 0,
           f"Containerfile: {program} does not take {arguments}")


def main():
    defect = script_of_defect(WORK)
    test_action(defect)
    test_gitlab(defect)
    test_container()


main()
