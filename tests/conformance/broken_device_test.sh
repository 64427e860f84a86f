#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run on a device all of whose commands hang ends at once with a message; on a device that executes nothing the run
# reports this, and rejected calls that need no data are still tested; on a device whose kernels do nothing the run
# names the broken part.
# Usage: broken_device_test.sh PROGRAM DIRECTORY
set -uo pipefail
program=$1 directory=$2
mkdir -p "$directory"
failures=0

run() { # CODE TEXT FAULT ARGUMENT...
  local code=$1 text=$2 seen=0
  echo "{\"faults\": [{\"target\": \"command\", \"times\": 18446744073709551615, $3}]}" > "$directory/script.json"
  CLMEM_MOCK_SCRIPT=$directory/script.json "$program" run --driver mock --baseline none --output "$directory/results" "${@:4}" \
    > "$directory/log" 2>&1 || seen=$?
  if [ "$seen" -ne "$code" ] || ! grep -q "$text" "$directory/log"; then
    echo "exit code $seen, expected $code and '$text':"
    cat "$directory/log"
    failures=$((failures + 1))
  fi
}

none='"effect": "no_effect"'
run 2 'the device cannot be used: read, write, copy: no end within 1 s' '"effect": "hang"' --timeout-scale 0.1
run 0 'the device executes no command; cases that need data are unsupported: read, write, copy, kernel: the commands' "$none" \
  --filter 'CopyBuffer.*'
grep -q 'commands do not execute' "$directory/results/mock/results.jsonl" || { echo "no case is unsupported"; failures=1; }
# Cases of rejected calls still run, and no others.
run 0 'cases: [0-9]* pass, [0-9]* unsupported (' "$none" --filter 'TransferRanges.Refuses*:SvmAlloc.Refuses*'
run 1 'a part of the device does not work, and all cases run: kernel: the commands complete, and the data read is not the data written' \
  "\"entry_point\": \"clEnqueueNDRangeKernel\", $none" --filter 'CopyBuffer.*:SetKernelArg.*'
[ $failures -eq 0 ]
