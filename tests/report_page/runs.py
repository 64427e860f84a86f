# SPDX-License-Identifier: Apache-2.0
"""Result files of runs that never were, and the page that clmem-conformance makes of them.

    page = make_page(directory, program, worker, {"before/pocl": run(cases), "after/pocl": run(other_cases)})
"""

import json
import os
import subprocess
from pathlib import Path


def device(**fields):
    return {"platform": 0, "device": 0, "platform_name": "Fake platform", "platform_version": "OpenCL 3.0", "device_name": "Fake device",
            "device_version": "OpenCL 3.0", "driver_version": "1.0", "vendor": "Fake vendor", "type": "CPU", "extensions": "cl_khr_fp64",
            "loader": "/lib/libOpenCL.so.1", "loader_version": "Loader 1"} | fields


def identity(cases, **fields):
    return {"format": "clmem-conformance-results-2", "driver": "fake", "driver_argument": "fake", "driver_path": "/lib/libfake.so",
            "environment": {"OCL_ICD_VENDORS": "fake"}, "device": device(), "profile": "full", "seed": 1, "cases": len(cases),
            "plan": "0123456789abcdef", "shard": "1/1", "host": "Linux", "baseline": ""} | fields


def case(name, status="pass", **fields):
    return {"case": name, "status": status, "seconds": 0.01, "failures": [], "warnings": [],
            "requirements": ["EnqueueReadBufferRect.data-3d"]} | fields


def picture(**fields):
    """Two slices of rows of 8 bytes after 4 guards; in the region's slice the second row has a wrong byte."""
    expected = bytes(range(40))
    actual = bytearray(expected)
    actual[8 + 3] = 0xEE
    return {"title": "read; mapped", "size": 84, "wrong": 1, "first": 55, "element": 1, "base": 4, "row_pitch": 8, "slice_pitch": 40,
            "origin": {"x": 2, "y": 1, "z": 1}, "extent": {"x": 4, "y": 3, "z": 1}, "window": {"x": 0, "y": 0, "z": 1}, "width": 8,
            "expected": expected.hex(), "actual": actual.hex()} | fields


def run(cases, **fields):
    return [identity(cases, **fields), *cases]


def make_page(directory, program, worker, runs, baseline=""):
    directory = Path(directory)
    files = []
    for label, lines in runs.items():
        file = directory / label / "results.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        files.append(str(file))
    known = directory / "known.txt"
    known.write_text("driver: Fake platform\nversion: *\n" + baseline)
    page = directory / "page.html"
    names = dict.fromkeys(line["case"] for lines in runs.values() for line in lines[1:])
    subprocess.run([program, "report", "--worker", worker, "--baseline", str(known), "--html", str(page), *files], check=True,
                   stdout=subprocess.DEVNULL, env=os.environ | {"CLMEM_FAKE_CASES": ",".join(names)})
    return page
