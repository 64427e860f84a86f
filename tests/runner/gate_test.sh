#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the gate of docs/ci.md as printed there, on the mock: it passes, fails for a defect, and reports that it cannot
# run.
# Usage: gate_test.sh DOCUMENT PROGRAM_DIRECTORY WORK_DIRECTORY
set -euo pipefail
document=$1 programs=$2 work=$3

rm -rf "$work"
mkdir -p "$work"
cd "$work"
export PATH="$programs:$PATH"
awk '/^<!-- clmem_ci_gate/ {wanted = 1} wanted && /^```$/ {exit} inside {print} wanted && /^```sh$/ {inside = 1}' \
  "$document" > gate.sh
[ -s gate.sh ] || { echo "no gate in $document"; exit 1; }

# expect CODE TEXT ARGUMENT...
expect() {
  local wanted=$1 text=$2 code=0
  shift 2
  sh gate.sh "$@" > log 2>&1 || code=$?
  if [ "$code" -ne "$wanted" ] || ! grep -qF "$text" log; then
    echo "expected exit code $wanted and '$text', found $code and:"
    cat log
    exit 1
  fi
}

expect 0 "gate: as expected" mock none --filter 'FillBuffer.*' --profile quick
echo '{"defects": ["fill.drops-offset"]}' > defect.json
CLMEM_MOCK_SCRIPT=$work/defect.json expect 1 "## OpenCL memory conformance: " mock none --filter 'FillBuffer.*' --profile quick
expect 2 "gate: could not run" ./absent.so none
