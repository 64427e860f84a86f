# SPDX-License-Identifier: Apache-2.0
"""An entry point that always fails is one cause, whatever the cases are about that call it.

    CLMEM_PROGRAM=... CLMEM_WORKER=... CLMEM_MOCK=... python3 cause_faults_test.py [ENTRY_POINT...]

In a run of all cases with that fault of the mock, the largest cause has to name the entry point and to have 98 of 100 failures.
"""

import sys
import tempfile
from pathlib import Path

from cause_pairs_test import failures, report

# Entry points used in the set-up of many cases, in cases about all kinds of errors, and in both; a query, and a call
# without a status code.
ENTRY_POINTS = ("clBuildProgram", "clCreateKernel", "clCreateUserEvent", "clCreateImage", "clEnqueueReadBuffer", "clGetMemObjectInfo",
                "clSVMAlloc")


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for entry_point in sys.argv[1:] or ENTRY_POINTS:
            fault = {"entry_point": entry_point, "times": 1_000_000, "code": "CL_OUT_OF_HOST_MEMORY"}
            outcome = report(Path(name), {"faults": [fault]}, ["*"])
            largest = max(outcome["causes"], key=lambda cause: len(cause["cases"]))
            all_failures = len(failures(outcome))
            good = largest["entry_point"] == entry_point and len(largest["cases"]) * 100 >= all_failures * 98
            wrong += not good
            print(f"{'right' if good else 'WRONG'}: {entry_point}: {len(outcome['causes'])} causes of {all_failures} failures; "
                  f"{len(largest['cases'])}: {largest['sentence']}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
