#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what ci/changes.py prints for results, and its errors for other files: changes_test.py CI_CHANGES"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHANGES = sys.argv.pop(1)


class Changes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def results(self, name, version, statuses):
        path = self.folder / name / "results.jsonl"
        path.parent.mkdir()
        lines = [{"device": {"driver_version": version}}] + [{"case": case, "status": status} for case, status in statuses.items()]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"case": "interr')
        return path

    def run_on(self, *places):
        return subprocess.run([CHANGES, *map(str, places)], capture_output=True, text=True, timeout=60, check=False)

    def expect_error(self, words, *places):
        done = self.run_on(*places)
        self.assertEqual((done.returncode, done.stdout.count("Traceback") + done.stderr.count("Traceback")), (2, 0), done.stderr)
        self.assertIn(words, done.stderr)

    def test_lists_each_change(self):
        old = self.results("old", "1", {"A.b": "pass", "A.m": "crash", "A.g": "fail", "A.same": "fail", "A.ok": "pass"})
        self.results("new", "2", {"A.b": "fail", "A.m": "pass", "A.n": "timeout", "A.same": "fail", "A.ok": "pass"})
        done = self.run_on(old, self.folder / "new")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"| {old} | 1 | 2 | 2 | 1 | 0 | 0 | 0 |  |  |  |  |\n", done.stdout)
        self.assertIn("/new | 2 | 2 | 2 | 0 | 1 | 0 | 0 | 1 | 1 | 1 | 1 |\n", done.stdout)
        self.assertTrue(done.stdout.endswith("\n- broke: `A.b`\n- appeared: `A.n`\n- mended: `A.m`\n- gone: `A.g`\n"), done.stdout)

    def test_compares_with_a_run_of_no_case(self):
        done = self.run_on(self.results("none", "1", {}), self.results("new", "2", {"A.n": "fail"}))
        self.assertIn("- appeared: `A.n`", done.stdout)

    def test_rejects_other_files(self):
        good = self.results("good", "1", {"A.b": "pass"})
        self.expect_error("No such file or directory", good, self.folder / "missing.jsonl")
        self.expect_error("expected one results.jsonl, found 0", good, self.empty())
        self.expect_error("line 2 is not of a results.jsonl", good, self.written("{}\n[\n"))
        self.expect_error("line 1 is not of a results.jsonl: KeyError: 'device'", good, self.written("{}\n"))
        self.expect_error("line 1 is not of a results.jsonl", good, self.written(""))
        self.expect_error("expected two results or more, found 1", good)

    def empty(self):
        path = self.folder / "empty"
        path.mkdir()
        return path

    def written(self, text):
        path = self.folder / "written.jsonl"
        path.write_text(text)
        return path


if __name__ == "__main__":
    unittest.main()
