#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists the uses of retired words in code and pages: each has a plain word that says the same (docs/glossary.md).

usage: words_test.py ROOT

Parts of names count, as in `tell_end`, `TellsTwice` and `any.tells-zero`.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FOLDERS = ("ci", "cmake", "conformance", "docs", "examples", "fuzz", "lib", "mock_icd", "tests")
# Excludes programs written by a fuzzer, and former names of cases.
SKIPPED = ("fuzz/known", "fuzz/corpus", "fuzz/targets/corpus", "conformance/results/former_names", "tests/unit/results/former_names",
           "tests/docs/words_test.py")
RETIRED = {
    "tell|tells|told|telling|untold": "return, report, notify, distinguish",
    "behind": "after, past",
    "befall|befalls|befell": "happen to",
    "suffer|suffers|suffered": "fail, be affected",
    "witness|witnesses": "check, oracle, limit",
    "liar|liars|lying": "wrong values",
    "learnt": "learned, found",
    "stranger|strangers": "other program",
    "conclude|concludes|concluded": "end, derive",
    "nobody|somebody": "nothing, a caller, a thread",
    "speaks": "uses, is about",
}
PHRASES = {r"\b(?:is|are) no\b": "is not a, are not"}
# Correct uses of these words.
RIGHT = re.compile(
    r"\b[Tt]here (?:is|are) no\b|\b(?:is|are) no (?:longer|more|larger|less|other)\b"
    r"|\b(?:leave|leaves|left)\b[^.]{0,60}\bbehind\b")


def pattern(words):
    capitals = "|".join(word.capitalize() for word in words.split("|"))
    return re.compile(rf"(?<![A-Za-z])(?:{words}|{capitals})(?![A-Za-z])|(?:(?<=[a-z0-9])|(?<![A-Za-z]))(?:{capitals})(?![a-z])")


PATTERNS = [(pattern(words), better) for words, better in RETIRED.items()]
PATTERNS += [(re.compile(words), better) for words, better in PHRASES.items()]


def files():
    yield from ROOT.glob("*.md")
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.is_file() and not file.relative_to(ROOT).as_posix().startswith(SKIPPED) and "__pycache__" not in file.parts:
                yield file


# A quick test: few lines contain any of the words.
ANY = re.compile("|".join(RETIRED) + "|is no|are no", re.IGNORECASE)

found = 0
for file in files():
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        continue  # a corpus, or a picture
    for number, line in enumerate(text.splitlines() if ANY.search(text) else [], 1):
        if not ANY.search(line):
            continue
        line = RIGHT.sub("", line)
        for words, better in PATTERNS:
            for match in words.finditer(line):
                found += 1
                print(f"{file.relative_to(ROOT)}:{number}: '{match.group()}': better {better}")
sys.exit(1 if found else 0)
