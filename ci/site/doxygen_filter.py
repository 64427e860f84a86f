#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a header with its comments in the form that Doxygen reads: `//` becomes `///`, indented examples become code.

usage: doxygen_filter.py HEADER
"""
import re
import sys

# Comments that are for the compiler, the formatter or the reader of the source alone.
IGNORED = re.compile(r"// (SPDX|NOLINT|clang-format|namespace|----|IWYU)")


def documented(block, first_of_file):
    """Lines of a comment without their //, as documentation."""
    lines, in_code = [], False
    for at, text in enumerate(block):
        is_code = text.startswith("   ") or (in_code and not text.strip() and any(line.startswith("   ") for line in block[at:at + 2]))
        if is_code != in_code:
            lines.append("@code{.cpp}" if is_code else "@endcode")
            in_code = is_code
        text = text[3:] if is_code else text[1:] if text.startswith(" ") else text
        if not is_code:
            text = re.sub(r"^Contract:", "**Contract.**", text)
            text = re.sub(r"(?<![\w`\"])([#@<\\])(?=\w)", r"\\\1", text)
        lines.append(text)
    if in_code:
        lines.append("@endcode")
    if first_of_file:
        name, _, brief = lines[0].partition(" - ")
        lines = ["@file", f"@brief {name}: {brief}"] + lines[1:]
    return lines


def opens_class(lines):
    """Returns whether a class is defined here, perhaps after its template parameters and constraints."""
    head = re.split(r"[;{]", "\n".join(lines), maxsplit=1)
    return len(head) > 1 and re.match(r"(template\b.*\n)?class \w", head[0], re.DOTALL) and "\n".join(lines)[len(head[0])] == "{"


def filtered(source):
    out, block = [], []
    overview = None  # a comment with a contract and an empty line after it is about the next class
    first_of_file, after_trailing = True, False
    for at, line in enumerate(source):
        comment = re.match(r"^(\s*)//(?!/)(.*)$", line)
        if comment and IGNORED.search(line):
            continue
        if comment and not (after_trailing and len(comment[1]) > 20):
            block.append(comment[2])
            after_trailing = False
            continue
        if block:
            text = documented(block, first_of_file)
            if not first_of_file and not line.strip() and "**Contract." in "\n".join(text):
                overview = text
            else:
                out += ["/// " + words for words in text]
            block, first_of_file = [], False
        elif overview and opens_class(source[at:at + 6]):
            out += ["/// " + words for words in overview]
            overview = None
        trailing = re.match(r"^(.*\S)\s+//\s(.*)$", line)
        if comment:  # goes on from the line before
            out.append(f"///< {comment[2].strip()}")
            continue
        after_trailing = bool(trailing) and not IGNORED.search(line) and not line.lstrip().startswith("#")
        out.append(f"{trailing[1]}  ///< {trailing[2]}" if after_trailing else line)
    return out


def main():
    with open(sys.argv[1], encoding="utf-8") as header:
        print("\n".join(filtered(header.read().splitlines())))


if __name__ == "__main__":
    main()
