#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks which files ci/lines counts, in a repository of its own: lines_test.py CI_LINES"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

LINES = sys.argv.pop(1)
COUNTED = {"lib/src/a.cpp": 3, "lib/b.hpp": 2, "conformance/suites/suites.def": 1, "tests/x y.py": 4}
DATA = {"lib/notes.md": 7, "fuzz/targets/corpus/c/seed.c": 7, "fuzz/known/k.py": 7, "conformance/baselines/b.py": 7, "docs/d.c": 7}


class Lines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, lines in (COUNTED | DATA).items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("line\n" * lines)
        (self.root / "ci").mkdir()
        shutil.copy(LINES, self.root / "ci/lines")
        for command in (["init", "--quiet"], ["add", "."]):
            subprocess.run(["git", *command], cwd=self.root, check=True, timeout=60)
        (self.root / "lib/untracked.cpp").write_text("line\n")

    def lines(self, *arguments):
        return subprocess.run([self.root / "ci/lines", *arguments], capture_output=True, text=True, timeout=60, check=False)

    def test_counts_tracked_code(self):
        script = len(pathlib.Path(LINES).read_text().splitlines())
        expected = {"lib/src/": 3, "lib/": 2, "conformance/suites/": 1, "tests/": 4, "ci/": script, "all": 10 + script}
        printed = [line.split() for line in self.lines("2").stdout.splitlines()]
        self.assertEqual({folder: int(lines) for lines, _, folder in printed}, expected)

    def test_rejects_other_depths(self):
        done = self.lines("0")
        self.assertEqual(done.returncode, 2)
        self.assertIn("DEPTH is '0'", done.stderr)


if __name__ == "__main__":
    unittest.main()
