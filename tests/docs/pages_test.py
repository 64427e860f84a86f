#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the pages against the repository: links and their anchors, files, sources and figures that they show, the navigation, the questions.

usage: pages_test.py ROOT [PROGRAMS]

PROGRAMS is the directory of the tools: each option that a page gives them then has to be in their --help.
"""
import csv
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
PROGRAMS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
sys.path.insert(0, str(ROOT / "ci/site"))
from stage import ELSEWHERE, GENERATED  # noqa: E402  (its directory is known now)

QUESTIONS = 26
# Prefixes of paths that name files of the repository.
FOLDERS = "ci|cmake|conformance|docs|examples|fuzz|lib|mock_icd|tests"
TOOLS = ("clmem-conformance", "clmem-fuzz", "clmem-mock")
problems = []


def complain(page, what):
    problems.append(f"{page.relative_to(ROOT)}: {what}")


def pages():
    return sorted((ROOT / "docs").glob("*.md")) + [ROOT / name for name in ELSEWHERE.values()]


def without_code(text):
    return re.sub(r"^```.*?^```$|^    .*$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)


@functools.cache
def anchors(page):
    """Returns the anchors of the headings of a page, as Python-Markdown and GitHub make them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        words = re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", heading)).strip().lower()
        found.add(re.sub(r"[-\s]+", "-", words))
    return found


def check_links(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        if name in GENERATED:
            continue
        file = (page.parent / name).resolve() if name else page
        if not file.exists():
            complain(page, f"the link {target} leads to no file")
        elif anchor and anchor not in anchors(file):
            complain(page, f"the link {target} leads to no heading")


def check_files(page):
    text = page.read_text(encoding="utf-8")
    for name in re.findall(rf"`(?:\./)?((?:{FOLDERS})/[\w./*-]+)`", text):
        if name not in GENERATED and not list(ROOT.glob(name.rstrip("/"))) and not list(ROOT.glob(name.rstrip("/") + ".*")):
            complain(page, f"there is no {name}")


def check_navigation():
    named = set(re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    there = {path.name for path in (ROOT / "docs").glob("*.md")} | set(ELSEWHERE) | {name for name in GENERATED if name.endswith(".md")}
    for name in sorted(named ^ there):
        complain(ROOT / "mkdocs.yml", f"{name} is {'in the navigation, and there is no such page' if name in named else 'not in the navigation'}")


def check_questions():
    page = ROOT / "docs/questions.md"
    lines = re.findall(r"^\d+\. .*$", page.read_text(encoding="utf-8"), re.MULTILINE)
    if [line.split(".")[0] for line in lines] != [str(number) for number in range(1, QUESTIONS + 1)]:
        complain(page, f"expected the questions 1 to {QUESTIONS}")
    for line in lines:
        if not re.search(r"\? .*\]\([\w-]+\.md#[\w-]+\)", line):
            complain(page, f"no question with a link to a heading: {line}")


def commands(text):
    """Yields (tool, arguments) of each command line in code."""
    code = re.findall(r"`([^`\n]+)`", text)
    for block in re.findall(r"^```(?:sh|text)?\n(.*?)^```|((?:^    .*\n)+)", text, re.MULTILINE | re.DOTALL):
        code += "".join(block).replace("\\\n", " ").splitlines()
    for line in code:
        for tool, rest in re.findall(rf"^ *(?:\w+=\S+ )*(?:\S*/)?({'|'.join(TOOLS)})((?: .*)?)$", line):
            rest = re.split(r"\s#\s|[|;>]|\.\.\.|…", rest)[0]
            try:
                yield tool, shlex.split(rest)
            except ValueError:
                yield tool, rest.split()


@functools.cache
def help_of(tool, *subcommands):
    run = subprocess.run([str(PROGRAMS / tool), *subcommands, "--help"], capture_output=True, text=True, check=False, timeout=20)
    return run.stdout if run.returncode == 0 else ""


def check_commands(page):
    for tool, arguments in commands(page.read_text(encoding="utf-8")):
        subcommands = []
        for word in arguments:
            if not re.fullmatch(r"[a-z]+", word) or not re.search(rf"^  {word} ", help_of(tool, *subcommands), re.MULTILINE):
                break
            subcommands.append(word)
        if arguments and not subcommands and not arguments[0].startswith("-"):
            complain(page, f"{tool} has no subcommand {arguments[0]}")
            continue
        text = help_of(tool, *subcommands)
        for option in (word.split("=")[0] for word in arguments if re.match(r"--?[a-z]", word)):
            if not re.search(rf"(?<![\w-]){option}(?![\w-])", text):
                complain(page, f"`{' '.join([tool, *subcommands])}` has no option {option}")


def squeezed(text):
    return re.sub(r"\s+", "", text)


def check_excerpts():
    page = ROOT / "docs/adding-a-command.md"
    folders = (ROOT / "conformance/operations", ROOT / "conformance/suites")
    sources = squeezed("".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.cpp")))
    for code in re.findall(r"```cpp\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        if squeezed(code) not in sources:
            complain(page, f"neither in conformance/operations nor in conformance/suites: {code.splitlines()[0]}")


def output_lines(tool, *arguments):
    return subprocess.run([str(PROGRAMS / tool), *arguments], capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


def check_figures():
    """Checks the figures of docs/trust.md that need no run of the suite."""
    page = ROOT / "docs/trust.md"
    unproven = sum(1 for _ in csv.reader((ROOT / "conformance/proof/unproven_cases.csv").open())) - 1
    figures = [f"{unproven} patterns of cases"]
    if PROGRAMS:
        figures += [f"lists {len(output_lines('clmem-mock', 'defects')):,} of them", f"ends with `{output_lines('clmem-conformance', 'coverage')[-1]}`"]
    text = " ".join(page.read_text(encoding="utf-8").split())
    for figure in figures:
        if figure not in text:
            complain(page, f"does not have: {figure}")


def check_freedoms():
    """The table of docs/mock.md is what `clmem-mock freedoms` prints."""
    page = ROOT / "docs/mock.md"
    text = page.read_text(encoding="utf-8")
    for name, sentence in (line.split("  ", 1) for line in output_lines("clmem-mock", "freedoms")):
        if f"| `{name}` | {sentence} |" not in text:
            complain(page, f"does not have the row of the freedom {name}: {sentence}")


def check_folders():
    """Checks that docs/architecture.md has a line for each folder."""
    page = ROOT / "docs/architecture.md"
    rows = re.findall(r"^\| (`[^|]*`) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    named = set(re.findall(r"`([\w/]+)/`", "".join(rows)))
    named |= {str(pathlib.PurePath(folder).parent) for folder in named if folder.startswith("lib/include/")}
    for part in ("lib", "mock_icd", "conformance", "fuzz"):
        for folder in sorted((ROOT / part).iterdir()):
            name = str(folder.relative_to(ROOT))
            if folder.is_dir() and any(folder.rglob("*.*")) and name not in named:
                complain(page, f"has no line for the folder {name}")


def main():
    for page in pages():
        check_links(page)
        check_files(page)
        if PROGRAMS:
            check_commands(page)
    check_navigation()
    check_questions()
    check_excerpts()
    check_figures()
    check_folders()
    if PROGRAMS:
        check_freedoms()
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
