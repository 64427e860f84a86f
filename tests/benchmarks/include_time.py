#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares how long a source that includes all of the library takes to compile with one that includes the standard C++
bindings, in processor time.

usage: include_time.py COMPILER FOLDER...        (the folders of the headers)

Fails if ours takes longer.
"""
import pathlib
import resource
import subprocess
import sys
import tempfile

SOURCES = {"clmem/clmem.hpp": "", "CL/opencl.hpp": "#define CL_HPP_TARGET_OPENCL_VERSION 300\n"}
MODES = (["-fsyntax-only"], ["-O2", "-c", "-o", "/dev/null"])
ROUNDS = 5


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compile_time(command, source):
    before = processor_time()
    subprocess.run([*command, str(source)], check=True)
    return processor_time() - before


def main():
    compiler, folders = sys.argv[1], [f"-I{folder}" for folder in sys.argv[2:]]
    slower = False
    with tempfile.TemporaryDirectory() as folder:
        sources = {}
        for header, before in SOURCES.items():
            sources[header] = pathlib.Path(folder) / (header.replace("/", "_") + ".cpp")
            sources[header].write_text(f"{before}#include <{header}>\n")
        for mode in MODES:
            command = [compiler, "-std=c++20", "-DCL_TARGET_OPENCL_VERSION=300", *folders, *mode]
            # Alternates the headers, so that other load affects both alike; the shortest time is the least disturbed.
            rounds = [{header: compile_time(command, source) for header, source in sources.items()} for _ in range(ROUNDS)]
            ours, theirs = (min(times[header] for times in rounds) for header in SOURCES)
            print(f"{mode[0]}: clmem/clmem.hpp {ours:.2f} s, CL/opencl.hpp {theirs:.2f} s, ratio {ours / theirs:.2f}")
            slower = slower or ours > theirs
    sys.exit(1 if slower else 0)


if __name__ == "__main__":
    main()
