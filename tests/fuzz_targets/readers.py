#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast the coverage-guided targets are, and how much of what they read their seeds reach.

    readers.py speed BUILD [TARGET...]   inputs a second on one core
    readers.py lines BUILD [TARGET...]   percent of the lines, and which not; BUILD is that of `cmake --preset coverage`

Inputs are the seeds and 2,000 changed forms of each. Lines of functions that open files are not counted: no input reaches them.
Exit code: 0, 1 where a reader takes less than 10,000 inputs a second or its seeds reach less than 90 % of the lines, 2 usage error.
"""
import json
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMS = 2000
BARS = {"speed": 10_000, "lines": 90}
# Inputs of entry_points are programs of calls, which no reader parses.
SOURCES = {
    "script": ["mock_icd/script/*.cpp"],
    "baseline": ["conformance/expectations/baseline.cpp"],
    "recording": ["conformance/reproducer/recording.cpp"],
    "open_cl_c": ["mock_icd/source/[!bs]*.cpp"],  # neither options of a build nor SPIR-V
    "build_options": ["mock_icd/source/build_options.cpp"],
    "strided_copy": ["lib/src/copy_plan.cpp"],
    "calls": ["fuzz/program/parse.cpp", "fuzz/program/text.cpp"],
    "entry_points": [],
}
OPENS_FILES = re.compile(r"\b(load\w*|read_file|take_included|is_replaced|rewrite_\w+)\(")


def run(build, target):
    seeds = ROOT / "fuzz/targets/corpus" / target
    program = build / "bin/clmem_fuzz_replay"
    subprocess.run([program, "--mutations", str(FORMS), target, seeds], check=True, stdout=subprocess.DEVNULL)
    return (FORMS + 1) * sum(path.is_file() for path in seeds.rglob("*"))


def speed(build, target):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    inputs = run(build, target)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield "inputs a second", inputs / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def counts_of(build, sources):
    """How often each line of them ran, of functions that take text."""
    counts = {}
    directory = next(path for path in (build / sources[0]).parents if path.is_dir())
    for data in directory.rglob("*.gcda"):
        text = subprocess.run(["gcov", "--json-format", "--stdout", "--demangled-names", data], check=True,
                              capture_output=True, text=True).stdout
        for file in (file for unit in text.splitlines() if unit for file in json.loads(unit)["files"]):
            source = next((source for source in sources if file["file"].endswith(source)), None)
            names = {function["name"]: function["demangled_name"] for function in file["functions"]}
            for line in file["lines"] if source else []:
                if not OPENS_FILES.search(names.get(line.get("function_name"), "")):
                    place = source, line["line_number"]
                    counts[place] = counts.get(place, 0) + line["count"]
    return counts


def lines(build, target):
    if not SOURCES[target]:
        return
    for data in build.rglob("*.gcda"):
        data.unlink()
    run(build, target)
    counts = counts_of(build, [str(path.relative_to(ROOT)) for pattern in SOURCES[target] for path in ROOT.glob(pattern)])
    if not counts:
        sys.exit(f"no counts of {SOURCES[target]}: {build} was built without gcov")
    missed = sorted(place for place, count in counts.items() if count == 0)
    yield "% of the lines", 100 * (len(counts) - len(missed)) / len(counts)
    for source in sorted({source for source, _ in missed}):
        print(f"    not {source}: {', '.join(str(line) for name, line in missed if name == source)}")


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in BARS or not set(arguments[2:]) <= set(SOURCES):
        print(__doc__, file=sys.stderr)
        return 2
    measure = {"speed": speed, "lines": lines}[arguments[0]]
    enough = True
    for target in arguments[2:] or SOURCES:
        for what, figure in measure(pathlib.Path(arguments[1]), target):
            print(f"{target}: {figure:,.0f} {what}", flush=True)
            enough &= figure >= BARS[arguments[0]] or not SOURCES[target]
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
