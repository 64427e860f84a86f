# SPDX-License-Identifier: Apache-2.0
"""Checks that generated C++ compiles."""

import pathlib
import subprocess
import tempfile


def compiles(command, sources):
    """Returns whether every source compiles, given by the name of its file; the compiler prints the errors."""
    codes = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            path = pathlib.Path(folder) / f"{name}.cpp"
            path.write_text(text, encoding="utf-8")
            codes.append(subprocess.run([*command, "-std=c++20", "-fsyntax-only", str(path)], check=False).returncode)
    return not any(codes)
