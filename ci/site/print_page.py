#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes print.html: all pages of a built site one after the other, in the order of the navigation.

usage: print_page.py MKDOCS_YML SITE
"""
import pathlib
import re
import sys

HEAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>clmem</title>
<link rel="stylesheet" href="css/bootstrap.min.css"><link rel="stylesheet" href="site.css">
<style>section + section { break-before: page; } pre code { white-space: pre-wrap !important; }</style>
</head><body><main role="main">
"""


def content(page, name):
    """The main part, its anchors and its links to other pages as they are when all pages are one."""
    text = re.search(r'role="main">(.*?)<footer', page, re.DOTALL)[1]
    text = re.sub(r' id="([^"]+)"', rf' id="{name}--\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{name}--\1"', text)
    text = re.sub(r'href="([\w-]+)\.html#([^"]+)"', r'href="#\1--\2"', text)
    return re.sub(r'href="([\w-]+)\.html"', r'href="#\1"', text)


def main():
    names = re.findall(r": ([\w-]+)\.md$", pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), re.MULTILINE)
    site = pathlib.Path(sys.argv[2])
    parts = [f'<section id="{name}">{content((site / f"{name}.html").read_text(encoding="utf-8"), name)}</section>\n' for name in names]
    (site / "print.html").write_text(HEAD + "".join(parts) + "</main></body></html>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
