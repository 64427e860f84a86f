#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the permitted dependencies (docs/architecture.md) with the configured links and the includes of the sources.

usage: arrows_test.py ROOT LINKS

An arrow is a direct dependency. Third-party targets (GTest, fmt, the OpenCL loader) are listed only if a part must not use them.
"""
import pathlib
import re
import sys

ROOT, LINKS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])

# Each part with the parts that it may use. The expectations of the suite and the mock are two independent statements of
# the specification: no target of the suite names one of the mock driver.
ARROWS = {
    "clmem": "",
    "clmem_trace": "clmem_mock",
    "clmem_layer": "clmem_layer_core clmem_trace clmem_mock",
    "clmem_layer_core": "clmem_trace clmem_mock",
    "clmem_faults": "clmem_trace clmem_mock",
    "clmem_config": "clmem_trace clmem_mock",
    "clmem_profiles": "",
    "clmem_capture": "clmem_config clmem_trace clmem_mock",
    "clmem-mock": "clmem_capture clmem_model clmem_config clmem_source clmem_defects clmem_script clmem_faults clmem_profiles"
                  " clmem_trace clmem_mock",
    "clmem_script": "clmem_config clmem_profiles clmem_faults clmem_trace clmem_mock",
    "clmem_source": "clmem_trace clmem_mock",
    "clmem_model": "clmem_config clmem_source clmem_trace clmem_mock",
    "clmem_defects": "clmem_model clmem_config clmem_source clmem_trace clmem_mock",
    "clmem_executor": "clmem_model clmem_source clmem_trace clmem_mock",
    "clmem_mock_icd": "clmem_model clmem_config clmem_source clmem_defects clmem_executor clmem_faults clmem_profiles"
                      " clmem_script clmem_trace clmem_mock_driver clmem_mock",
    "clmem_mock_driver": "clmem_model clmem_config clmem_source clmem_defects clmem_executor clmem_faults clmem_profiles"
                         " clmem_script clmem_trace clmem_mock",
    "clmem_mock": "",
    "clmem_fmt": "",
    "clmem_constants": "",
    "clmem_requirements": "clmem_fmt",
    "clmem_results": "clmem_fmt",
    "clmem_expectations": "clmem_requirements clmem_results clmem_fmt",
    "clmem_runner": "clmem_expectations clmem_requirements clmem_results clmem_fmt",
    "clmem_report": "clmem_runner clmem_expectations clmem_results clmem_requirements clmem_fmt",
    "clmem_proof": "clmem_expectations clmem_results clmem_requirements clmem_fmt",
    "clmem_reproducer": "clmem_fmt",
    "clmem-conformance": "clmem_report clmem_proof clmem_reproducer clmem_runner clmem_expectations clmem_results"
                         " clmem_requirements clmem_fmt",
    "clmem_recorder": "",
    "clmem_recording": "clmem_constants clmem_trace clmem_mock clmem_recorder",
    "clmem_recording_layer": "clmem_recording clmem_layer_core clmem_constants clmem_trace clmem_mock clmem_recorder",
    # Uses only the names of parameters from the mock, which are defined once.
    "clmem_harness": "clmem clmem_constants clmem_requirements clmem_recorder clmem_mock",
    "clmem_operations": "clmem_harness clmem_constants clmem",
    "clmem_suite_files": "clmem_operations clmem_harness clmem_constants clmem",
    "clmem_suites": "clmem_suite_files clmem_operations clmem_harness clmem_constants clmem",
    "clmem_suite_kernels": "clmem_mock",
    "clmem-conformance-worker": "clmem_suites clmem_harness clmem_results clmem_requirements clmem_recorder clmem",
    "clmem_fuzz_program": "clmem_constants clmem_mock clmem_trace",
    "clmem_fuzz_execute": "clmem_fuzz_program clmem_mock clmem_recorder",
    "clmem_fuzz_kernels_module": "clmem_mock",
    "clmem_fuzz_reference": "clmem_fuzz_execute clmem_fuzz_program clmem_model clmem_config clmem_source clmem_trace clmem_mock",
    "clmem_fuzz_generate": "clmem_fuzz_execute clmem_fuzz_program clmem_requirements clmem_mock",
    "clmem_fuzz_oracle": "clmem_fuzz_execute clmem_fuzz_program clmem_mock",
    "clmem_fuzz_shrink": "clmem_fuzz_program clmem_mock",
    "clmem_fuzz_campaign": "clmem_fuzz_generate clmem_fuzz_reference clmem_fuzz_oracle clmem_fuzz_shrink clmem_fuzz_execute"
                           " clmem_fuzz_program clmem_runner clmem_expectations clmem_results clmem_fmt clmem_mock",
    "clmem-fuzz": "clmem_fuzz_campaign clmem_fuzz_generate clmem_fuzz_reference clmem_fuzz_oracle clmem_fuzz_shrink"
                  " clmem_fuzz_execute clmem_fuzz_program clmem_reproducer clmem_runner clmem_expectations clmem_results"
                  " clmem_requirements clmem_fmt clmem_mock",
    "clmem-fuzz-worker": "clmem_fuzz_execute clmem_fuzz_program clmem_mock clmem_recorder",
}
ARROWS = {part: used.split() for part, used in ARROWS.items()}
# Parts that run on machines without OpenCL.
FREE_OF_OPENCL = ("clmem_requirements", "clmem_results", "clmem_expectations", "clmem_runner", "clmem_reproducer", "clmem_report",
                  "clmem_proof", "clmem-conformance")
# The owners of the headers included as "<directory>/..." that have other names than their directory.
OWNERS = {"clmem": "clmem", "layer": "clmem_layer_core", "driver": "clmem_mock_icd", "capture": "clmem-mock",
          "recording": "clmem_recording_layer", "cli": "clmem-conformance", "worker": "clmem-conformance-worker",
          "mock_kernels": "clmem_suite_kernels", "command": "clmem-fuzz", "device_worker": "clmem-fuzz-worker", "fmt": None}
problems = []


def may_depend(part, used):
    if used in ("OpenCL::OpenCL", "OpenCL::Headers"):
        return part not in FREE_OF_OPENCL
    return part == used or used not in ARROWS or used in ARROWS[part]


def owner_of(directory):
    if directory in OWNERS:
        return OWNERS[directory]
    return next((name for name in (f"clmem_{directory}", f"clmem_fuzz_{directory}") if name in ARROWS), None)


def includes_below(folder):
    """Yields each source's path below the folder with the path of each of its includes."""
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in (".hpp", ".h", ".cpp"):
            for included in re.findall(r'^#include ["<]([^">]+)[">]', path.read_text(encoding="utf-8"), re.MULTILINE):
                yield path.relative_to(ROOT / folder), included


def check_links():
    links = [line.split() for line in LINKS.read_text(encoding="utf-8").splitlines()]
    for part, *used in links:
        if part not in ARROWS:
            problems.append(f"{part} is not in tests/architecture/arrows_test.py")
        elif used and not may_depend(part, used[0]):
            problems.append(f"{part} must not link {used[0]}")
    return len(links)


def check_includes():
    """Include paths reach further than links."""
    checked = 0
    for folder in ("lib", "mock_icd", "conformance", "fuzz"):
        for path, included in includes_below(folder):
            part, used = owner_of("clmem" if folder == "lib" else path.parts[0]), owner_of(included.split("/")[0])
            # The mock's headers are clmem/mock.
            if not part or not used or "/" not in included or (used == "clmem" and may_depend(part, "clmem_mock")):
                continue
            checked += 1
            if not may_depend(part, used):
                problems.append(f"{folder}/{path} includes {included} of {used}")
    return checked


def check_suites():
    """Code that several suites share is in conformance/operations: no suite depends on another."""
    checked = 0
    for path, included in includes_below("conformance/suites"):
        below = re.match(r"suites/([^/]+)/", included)
        checked += bool(below)
        if below and below.group(1) != path.parts[0]:
            problems.append(f"conformance/suites/{path} includes {included} of another suite")
    return checked


def main():
    for check in (check_links, check_includes, check_suites):
        if check() < 10:
            problems.append(f"{check.__name__} has found nothing to check")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
