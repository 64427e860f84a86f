#!/usr/bin/env bash
# no_start.sh CLMEM-FUZZ CLMEM-FUZZ-WORKER HOSTILE-DRIVER: a worker that cannot start a process, or whose first process
# ends before it is ready, reports the reason, and the exit code is 2.
set -euo pipefail
fuzz=$1 worker=$2 driver=$3

failures=0
check() { # NAME EXIT-CODE TEXT OUTPUT
  if [ "$2" -ne 2 ] || [[ $4 != *"$3"* ]]; then
    printf '%s: exit code %s, expected 2 and "%s":\n%s\n' "$1" "$2" "$3" "$4"
    failures=$((failures + 1))
  fi
}

expect() { # MISBEHAVIOUR TEXT
  local output code=0
  output=$(CLMEM_HOSTILE_CALL=$1 timeout --signal=KILL 20 "$fuzz" run --driver "$driver" --known none --programs 1 2>&1) || code=$?
  check "$1" $code "clmem-fuzz: driver '$(basename "$driver" .so)' ($driver): the worker did not start: $2" "$output"
}

expect "clGetDeviceIDs=no processes" "exit code 2
clmem-fuzz-worker: cannot start a process: Resource temporarily unavailable"
expect "clGetDeviceIDs=_exit" "exit code 3"
expect "clCreateContext=_exit" "exit code 3"
expect "clGetDeviceIDs=throw" "SIGABRT (Aborted)"

# Five descriptors are open when it creates the first socket: the standard ones, one for events and one for programs.
code=0
output=$(ulimit -n 5 && "$worker" --programs /dev/null --progress /dev/null 3> /dev/null 2>&1) || code=$?
check "five descriptors" $code "clmem-fuzz-worker: cannot make a socket: Too many open files" "$output"
[ $failures -eq 0 ]
