#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a profile's cases in one process on the mock, which reports hazards as they happen and leaked objects at the end.
# Usage: leak_test.sh PROGRAM WORKER LOG PROFILE
set -uo pipefail
program=$1 worker=$2 log=$3 profile=$4

code=0
# After a failed event a queue may use its shared memory for an unknown time: these cases leak it on purpose.
left='^(WaitList\.BlockingCallReportsFailedEvent/.*SVM|FailedDependency\.(FailureFollowsGraph|.*(SVM|SharedMemory)))'
"$program" list --profile "$profile" | awk '{print $1}' | grep -vE "$left" | "$worker" run --cases-from - 2> "$log" > "$log.events" || code=$?
ended=$(grep -c '"event":"end"' "$log.events")
echo "$ended cases, exit code $code"
[ "$code" -eq 0 ] && [ "$ended" -gt 0 ] && ! grep -a '^clmem mock driver: ' "$log"
