#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of a build of Khronos' OpenCL-CTS that are about memory, and prints a row for each: the table of docs/trust.md.

    CLMEM_MOCK_KERNELS=pocl OCL_ICD_VENDORS=DIRECTORY khronos_tests.py CTS_BUILD/test_conformance [PROGRAM...]

The driver is the one that the loader finds, here the mock. With PROGRAM only those whose path contains it. A program is stopped after
LIMIT seconds (environment, default 600). Exit code: 0, 1 where a test failed or a program was stopped, 2 without the programs.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MOST_NAMES = 4
IMAGES = ("small_images", "CL_RGBA", "CL_UNORM_INT8")
PROGRAMS = (
    ("buffers/test_buffers",),
    ("mem_host_flags/test_mem_host_flags",),
    ("allocations/test_allocations", "single", "1", "all"),
    ("SVM/test_svm",),
    ("events/test_events",),
    ("profiling/test_profiling",),
    ("api/test_api",),
    ("multiple_device_context/test_multiples",),
    ("device_partition/test_device_partition",),
    ("computeinfo/test_computeinfo",),
    ("images/clCopyImage/test_cl_copy_images", *IMAGES),
    ("images/clReadWriteImage/test_cl_read_write_images", *IMAGES),
    ("images/clReadWriteImage/test_cl_read_write_images", "use_pitches", *IMAGES),
    ("images/samplerlessReads/test_samplerless_reads", *IMAGES),
    ("images/clFillImage/test_cl_fill_images", *IMAGES),
    ("images/clFillImage/test_cl_fill_images", "use_pitches", *IMAGES),
    ("images/kernel_read_write/test_image_streams", "CL_FILTER_NEAREST", *IMAGES),
    ("images/clGetInfo/test_cl_get_info",),
    ("images/kernel_image_methods/test_kernel_image_methods", *IMAGES),
    ("pipes/test_pipes",),
    ("basic/test_basic",),
)


def row_of(build, program, limit):
    """Returns the row of a program, and whether all its tests passed."""
    name = " ".join([program[0].rsplit("/", 1)[1], *(word for word in program[1:] if word not in IMAGES)])
    with tempfile.TemporaryDirectory() as work:
        try:
            done = subprocess.run([build / program[0], *program[1:]], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return f"| `{name}` | stopped after {limit} s | |", False
    text = done.stdout.decode(errors="replace")
    # "FAILED 1 of 6 tests.": the first number counts failures.
    count = re.findall(r"^(PASSED|FAILED) (\d+) of (\d+) tests?\.$", text, re.MULTILINE)
    if not count:
        return f"| `{name}` | no result: exit code {done.returncode} | |", False
    word, some, total = count[-1]
    passed = int(some) if word == "PASSED" else int(total) - int(some)
    failed = sorted(set(re.findall(r"^(\w+) FAILED$", text, re.MULTILINE)))
    more = [f"and {len(failed) - MOST_NAMES} more"] if len(failed) > MOST_NAMES else []
    return f"| `{name}` | {passed} of {total} | {', '.join(failed[:MOST_NAMES] + more)} |", word == "PASSED"


def main():
    build = pathlib.Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else None
    if build is None or not (build / PROGRAMS[0][0]).exists():
        print(f"khronos_tests.py: {build or 'no argument'}: expected a directory with {PROGRAMS[0][0]}", file=sys.stderr)
        return 2
    given = os.environ.get("LIMIT", "600")
    if not given.isdigit() or int(given) == 0:
        print(f"khronos_tests.py: LIMIT is '{given}'; expected a number of seconds from 1", file=sys.stderr)
        return 2
    limit = int(given)
    all_passed = True
    print("| program | tests that pass | the others |\n| --- | --- | --- |")
    for program in PROGRAMS:
        if len(sys.argv) == 2 or any(word in program[0] for word in sys.argv[2:]):
            row, passed = row_of(build, program, limit)
            all_passed &= passed
            print(row, flush=True)
    return 0 if all_passed else 1


if __name__ == "__main__":
    sys.exit(main())
