# SPDX-License-Identifier: Apache-2.0
"""No single defect of the mock makes the probe report a device that executes nothing: most cases would not run then.

    CLMEM_WORKER=... CLMEM_MOCK=... python3 probe_test.py VENDORS KERNELS [DEFECT...]

Tries the probe (conformance/worker/probe.hpp) on the mock with each of its defects, or with these. As for the runner
(conformance/results/device_probe.cpp), a copy or a kernel has to move data, or to be refused.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

STEPS = ("copy", "kernel")
LONGEST_S = 30


def defects():
    listed = subprocess.run([os.environ["CLMEM_MOCK"], "defects"], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in listed.stdout.splitlines() if "." in line.split(" ")[0]]


def outcomes(vendors, kernels, script):
    environment = {**os.environ, "OCL_ICD_VENDORS": vendors, "CLMEM_MOCK_KERNELS": kernels, "CLMEM_MOCK_SCRIPT": str(script)}
    try:
        done = subprocess.run([os.environ["CLMEM_WORKER"], "probe", "--platform", "0", "--device", "0"], input="\n".join(STEPS) + "\n",
                              capture_output=True, text=True, env=environment, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        return {}
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["step"]: line["outcome"] for line in lines if "outcome" in line}


def main():
    vendors, kernels, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(os.cpu_count()) as threads:

        def tried(name):
            script = Path(directory) / f"{name}.json"
            script.write_text(json.dumps({"defects": [name]}))
            return name, outcomes(vendors, kernels, script)

        names = names or defects()
        wrong = [(name, found) for name, found in threads.map(tried, names) if not {"works", "error"} & set(found.values())]
    for name, found in wrong:
        print(f"{name}: {found or 'no outcome'}")
    print(f"{len(names)} defects, {len(wrong)} after which nothing would run")
    return 1 if wrong or not names else 0


if __name__ == "__main__":
    sys.exit(main())
