# SPDX-License-Identifier: Apache-2.0
"""Helpers of the tests that run the steps of a pipeline: recipes_test.py and pipelines_test.py."""
import glob
import os
import re
import shutil
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("skipped: PyYAML is not installed")
    sys.exit(77)


def expect(condition, what):
    if not condition:
        sys.exit(what)


def example(document, heading):
    """The YAML block below a heading of the Markdown file."""
    with open(document, encoding="utf-8") as file:
        section = file.read().split(f"\n{heading}\n", 1)[1]
    return yaml.safe_load(re.search(r"```yaml\n(.*?)```", section, re.DOTALL).group(1))


def shell(program, command, place, variables):
    done = subprocess.run([*program, "-c", command], cwd=place, env=dict(os.environ, **variables), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(f"$ {command}\n{done.stdout}exit code {done.returncode}")
    return done.returncode


def expect_artifacts(place, job, name):
    """Every path that the job of a GitLab pipeline keeps has to exist."""
    for pattern in job["artifacts"]["paths"] + [job["artifacts"].get("reports", {}).get("junit", "*")]:
        expect(glob.glob(os.path.join(place, pattern)), f"{name}: nothing is called {pattern}")


def script_of_defect(directory):
    """Empties the directory and writes a script of the mock driver that enables a defect."""
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    path = os.path.join(directory, "defect.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"defects": ["fill.drops-offset"]}')
    return path
