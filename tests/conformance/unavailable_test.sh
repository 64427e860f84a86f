#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on a device that is not available, or of OpenCL 1.0, tests nothing, and reports this instead of ending as
# expected.
# Usage: unavailable_test.sh PROGRAM DIRECTORY
set -uo pipefail
program=$1 directory=$2

mkdir -p "$directory"

echo '{"device": {"version": "1.0", "native_kernels": false}}' > "$directory/old.json"
code=0
CLMEM_MOCK_SCRIPT=$directory/old.json "$program" run --driver mock --filter 'FillBuffer.*' --output "$directory/old" > "$directory/old.log" 2>&1 || code=$?
cat "$directory/old.log"
[ "$code" -eq 2 ] && grep -q 'no case was run: the device is of OpenCL 1.0, and the suite checks devices of OpenCL 1.1 and later' "$directory/old.log" ||
  exit 1

echo '{"faults": [{"entry_point": "clGetDeviceIDs", "effect": "device_loss", "code": "CL_DEVICE_NOT_AVAILABLE"}]}' > "$directory/script.json"
export CLMEM_MOCK_SCRIPT=$directory/script.json
code=0
"$program" run --driver mock --filter 'FillBuffer.*' --output "$directory/results" > "$directory/log" 2>&1 || code=$?
cat "$directory/log"
[ "$code" -eq 2 ] && grep -q ' 0 pass\|cases: [0-9]* unsupported' "$directory/log" &&
  grep -q 'no device is available (CL_DEVICE_AVAILABLE is CL_FALSE)' "$directory/log"
