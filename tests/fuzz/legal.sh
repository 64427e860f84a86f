#!/usr/bin/env bash
# legal.sh CLMEM-FUZZ MOCK DIRECTORY SHARE: drivers with legal behavior have no findings, and a driver that is always
# out of resources has one. One program in SHARE is run.
set -euo pipefail
fuzz=$1 mock=$2 directory=$3 share=$4
rm -rf "$directory"
mkdir -p "$directory"

failures=0
run() { # NAME SCRIPT EXPECTED-CODE PROGRAMS
  local code=0
  echo "$2" > "$directory/$1.json"
  CLMEM_MOCK_SCRIPT=$directory/$1.json "$fuzz" run --driver "$mock" --known none --programs $(($4 / share)) --stop-after 1 \
    --output "$directory/$1" > "$directory/$1.log" 2>&1 || code=$?
  if [ "$code" -ne "$3" ]; then
    echo "$1: exit code $code, expected $3:"
    cat "$directory/$1.log"
    failures=$((failures + 1))
  fi
}

legal() { # NAME SCRIPT [PROGRAMS]
  run "$1" "$2" 0 "${3:-2000}"
}

legal gpu '{"device": {"type": "gpu"}}'
for profile in two-devices system-svm opencl-1.1 opencl-1.2 extensions; do
  legal $profile "{\"profile\": \"$profile\"}"
done
# Shortages in large maps, and occasionally in any call.
legal maps '{"faults": [{"entry_point": "clEnqueueMapBuffer", "where": {"size": {"at_least": 65536}},
  "code": "CL_MAP_FAILURE", "times": 1000000}]}'
# Effects of a shortage that only a query or a release returned are repeatable in a process with the same history.
for seed in 3 7; do
  legal resources-$seed "{\"faults\": [{\"probability\": 0.0003, \"code\": \"CL_OUT_OF_RESOURCES\", \"seed\": $seed, \"times\": 1000000}]}" 300
done

run always '{"faults": [{"entry_point": "clEnqueueCopyBuffer", "code": "CL_OUT_OF_RESOURCES", "times": 1000000}]}' 1 2000
[ $failures -eq 0 ]
