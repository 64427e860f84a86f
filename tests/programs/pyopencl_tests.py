# SPDX-License-Identifier: Apache-2.0
"""Runs PyOpenCL's own tests on a driver and on the mock, which has the driver's device and lets the driver run the kernels: results have to be equal.

Usage: pyopencl_tests.py DIRECTORY REQUIREMENT ICD MOCK CLMEM_MOCK

ICD is the .icd file of the driver, MOCK the OCL_ICD_VENDORS of the mock, CLMEM_MOCK the program. DIRECTORY holds a virtual environment with PyOpenCL
(REQUIREMENT, such as `pyopencl` for the newest) and its sources, which pip fetches once.
Exit code: 0 alike, 1 not, 77 with a sentence where the driver or PyOpenCL cannot be had.
"""

import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ElementTree

SKIPPED = 77
# PyOpenCL uses mako for the templates of some kernels; the tests of those are skipped without it.
PACKAGES = ("pytest", "mako")
DEVICE = re.compile(r"<context factory for <pyopencl\.Device '.*?' on '.*?'>>|<pyopencl\.Platform '.*?'>")
# The second test requires PoCL's version if the platform has PoCL's name.
PLATFORM = re.compile(r"\bplatform\b|has_(coarse|fine)_grain")


class CannotBeHad(Exception):
    """The driver or PyOpenCL is not available, for the reason in the message."""


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stdout.splitlines() if "rror" in line] or done.stdout.splitlines() or ["no reason given"]
        raise CannotBeHad(f"`{pathlib.Path(command[0]).name} {' '.join(map(str, command[1:4]))}` failed: {lines[0].strip()}")
    return done.stdout


def environment_of(directory, requirement):
    """Returns Python with PyOpenCL and the folder of its tests. An incomplete environment is created again."""
    done, venv, sources = directory / "complete", directory / "venv", directory / "sources"
    if not done.exists() or done.read_text(encoding="utf-8") != requirement:
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        run(sys.executable, "-m", "venv", venv)
        python = venv / "bin/python"
        run(python, "-m", "pip", "install", "--quiet", requirement, *PACKAGES)
        version = run(python, "-c", "import importlib.metadata; print(importlib.metadata.version('pyopencl'))").strip()
        # Neither the Python packages nor Debian's include the tests.
        run(python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "pyopencl", "--dest", directory, f"pyopencl=={version}")
        with tarfile.open(next(directory.glob("pyopencl-*.tar.gz"))) as archive:
            archive.extractall(sources)
        done.write_text(requirement, encoding="utf-8")
    return venv / "bin/python", next(sources.glob("*/test"))


def mock_script(vendors, library, clmem_mock):
    """Returns a script with the driver's device. The mock finds PoCL by its name, others by their path."""
    environment = dict(os.environ, OCL_ICD_VENDORS=vendors, OCL_ICD_FILENAMES="")
    script = json.loads(subprocess.run([clmem_mock, "capture"], env=environment, stdout=subprocess.PIPE, check=True).stdout)
    return json.dumps(script | {"kernels": "pocl" if "libpocl" in library else library})


def asking_for_platform(tests):
    """Returns the tests that depend on the name of the platform, which differs on the mock."""
    asking = set()
    for file in tests.glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        asking |= {f"test.{file.stem}.{node.name}" for node in ast.parse(text).body
                   if isinstance(node, ast.FunctionDef) and PLATFORM.search(ast.get_source_segment(text, node))}
    return asking


def results_on(python, tests, **variables):
    """{test: passed, failed or skipped}, by what PyOpenCL's tests report. It keeps compiled programs in the home folder."""
    with tempfile.TemporaryDirectory() as home:
        report = pathlib.Path(home, "results.xml")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYOPENCL_", "XDG_"))}
        environment.update(variables, HOME=home, OCL_ICD_FILENAMES="", PYTHONDONTWRITEBYTECODE="1")
        subprocess.run([python, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--tb=short", f"--junitxml={report}"], cwd=tests, env=environment,
                       check=False)
        return {name: result for name, result in map(result_of, ElementTree.parse(report).iter("testcase"))} if report.exists() else {}


def result_of(case):
    name = f"{case.get('classname')}.{DEVICE.sub('device', case.get('name'))}"
    children = {child.tag for child in case}
    return name, "failed" if children & {"failure", "error"} else "skipped" if "skipped" in children else "passed"


def compare(expected, found, asking):
    differ = [name for name in sorted(expected | found) if expected.get(name) != found.get(name)]
    wrong = [name for name in differ if name.partition("[")[0] not in asking]
    for name in differ:
        print(f"{name}: {found.get(name, 'no result')} on the mock, {expected.get(name, 'no result')} on the driver"
              f"{'' if name in wrong else ' (it asks for the name of the platform)'}")
    passed = sum(result == "passed" for result in found.values())
    print(f"{len(expected | found) - len(differ)} of {len(expected | found)} tests end alike on the mock and on the driver; {passed} pass")
    return 1 if wrong or not passed else 0


def main(directory, requirement, icd, mock, clmem_mock):
    if not os.path.exists(icd):
        print(f"skipped: there is no {icd}; `ci/driver {pathlib.Path(icd).stem}` fetches the driver")
        return SKIPPED
    try:
        python, tests = environment_of(pathlib.Path(directory).absolute(), requirement)
    except CannotBeHad as reason:
        print(f"skipped: PyOpenCL cannot be had: {reason}")
        return SKIPPED
    with tempfile.NamedTemporaryFile("w", suffix=".json") as script:
        script.write(mock_script(icd, pathlib.Path(icd).read_text(encoding="utf-8").strip(), clmem_mock))
        script.flush()
        return compare(results_on(python, tests, OCL_ICD_VENDORS=icd),
                       results_on(python, tests, OCL_ICD_VENDORS=mock, CLMEM_MOCK_SCRIPT=script.name), asking_for_platform(tests))


if __name__ == "__main__":
    if len(sys.argv) != 6:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    # PyOpenCL's tests run in their folder. The slash at the end marks a directory for ocl-icd.
    sys.exit(main(*sys.argv[1:3], *(os.path.join(os.getcwd(), path) for path in sys.argv[3:])))
