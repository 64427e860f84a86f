# SPDX-License-Identifier: Apache-2.0
"""Runs PyOpenCL's own tests of arrays, memory and shared memory; says in a sentence what they are skipped for.

Usage: pyopencl_tests.py FOLDER, which is test/ of PyOpenCL's sources, as `apt-get source python3-pyopencl` gets them.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile

SKIPPED = 77
FILES = ["test_array.py", "test_arrays_in_structs.py", "test_clmath.py", "test_clrandom.py", "test_enqueue_copy.py", "test_wrapper.py"]


def reason_to_skip(folder):
    if not folder:
        return "CLMEM_PYOPENCL_TESTS names no folder with PyOpenCL's tests."
    if importlib.util.find_spec("pytest") is None:
        return "There is no pytest for this Python."
    missing = [name for name in FILES if not os.path.exists(os.path.join(folder, name))]
    return f"{folder} has no {missing[0]}." if missing else None


def main(folder):
    reason = reason_to_skip(folder)
    if reason:
        print(f"skipped: {reason}")
        return SKIPPED
    # PyOpenCL keeps what it compiles in the home folder, which may hold programs of another driver.
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, HOME=home, XDG_CACHE_HOME=home, PYOPENCL_NO_CACHE="1")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--tb=short", *FILES]
        return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
