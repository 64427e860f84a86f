#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs all cases in one process on the mock, which tells of hazards as they happen and of objects left at the end.
# Usage: leak_test.sh PROGRAM WORKER LOG
set -uo pipefail
program=$1 worker=$2 log=$3

code=0
# Behind an event that failed a queue may still use its shared memory: these cases leave it, for there is no telling when.
left='^(WaitList\.BlockingCallReportsFailedEvent/.*SVM|FailedDependency\..*(SVM|SharedMemory))'
"$program" list --profile stress | awk '{print $1}' | grep -vE "$left" | "$worker" run --cases-from - 2> "$log" > "$log.events" || code=$?
ended=$(grep -c '"event":"end"' "$log.events")
echo "$ended cases, exit code $code"
[ "$code" -eq 0 ] && [ "$ended" -gt 0 ] && ! grep -a '^clmem mock driver: ' "$log"
