#!/usr/bin/env bash
# known.sh CLMEM-FUZZ MOCK DIRECTORY: what is known of a driver does not hide what is not.
set -euo pipefail
fuzz=$1 mock=$2 directory=$3
rm -rf "$directory"
mkdir -p "$directory"

run() { # DEFECT KNOWN PROGRAMS
  echo "{\"defects\": [\"$1\"]}" > "$directory/script.json"
  printf 'driver: mock\nversion: 0.1\n\n%s  reason  #clFinish\n' "$2" > "$directory/known.txt"
  CLMEM_MOCK_SCRIPT=$directory/script.json "$fuzz" run --driver "$mock" --programs "$3" --stop-after 1 \
    --known "$directory/known.txt" --output "$directory/found" > "$directory/log" 2>&1 || true
}

# A frequent one does not make all programs rare that have the same calls.
run copy.refuses-adjacent 'fail code:clEnqueueCopyBuffer:*:CL_MEM_COPY_OVERLAP' 20000
left_out=$(sed -nE 's/.* deviated, ([0-9]+) left out.*/\1/p' "$directory/log")
if [ "${left_out:-20000}" -gt 3000 ]; then
  echo "a known cause leaves too little:"
  cat "$directory/log"
  exit 1
fi
