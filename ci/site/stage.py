#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Copies the pages of the site to one directory: docs/, and the pages that are elsewhere because people look for them there.

usage: stage.py ROOT TARGET
"""
import os
import pathlib
import re
import shutil
import sys

# Pages outside of docs/, by the name that they have in the site.
ELSEWHERE = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "baselines.md": "conformance/baselines/README.md",
}
# Made when the site is built.
GENERATED = {"drivers.md", "reference/index.html"}


def places(root):
    """{file in the repository: its name in the site}, both as paths with /."""
    pages = {source: name for name, source in ELSEWHERE.items()}
    for path in sorted((root / "docs").rglob("*")):
        if path.is_file():
            pages[path.relative_to(root).as_posix()] = path.relative_to(root / "docs").as_posix()
    return pages


def with_links(text, source, pages):
    """The page with its links to other files of the repository as they are in the site."""
    def link(match):
        target, _, anchor = match[1].partition("#")
        if not target or ":" in target:
            return match[0]
        name = pages.get(os.path.normpath(os.path.join(os.path.dirname(source), target)))
        if name is None:
            return match[0]
        place = os.path.relpath(name, os.path.dirname(pages[source]) or ".")
        return f"]({place}{'#' + anchor if anchor else ''})"
    return re.sub(r"\]\(([^)\s]+)\)", link, text)


def main():
    root, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.rmtree(target, ignore_errors=True)
    pages = places(root)
    for source, name in pages.items():
        made = target / name
        made.parent.mkdir(parents=True, exist_ok=True)
        if made.suffix == ".md":
            made.write_text(with_links((root / source).read_text(encoding="utf-8"), source, pages), encoding="utf-8")
        else:
            shutil.copy(root / source, made)


if __name__ == "__main__":
    main()
