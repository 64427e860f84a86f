#!/usr/bin/env bash
# known.sh CLMEM-FUZZ MOCK DIRECTORY SHARE: known causes of a driver do not hide new ones. One program in SHARE is run.
set -euo pipefail
fuzz=$1 mock=$2 directory=$3 programs=$((20000 / $4))
rm -rf "$directory"
mkdir -p "$directory"

run() { # DEFECT KNOWN
  echo "{\"defects\": [\"$1\"]}" > "$directory/script.json"
  printf 'driver: clmem mock platform\nversion: 0.1\n\n%s  reason  #clFinish\n' "$2" > "$directory/known.txt"
  CLMEM_MOCK_SCRIPT=$directory/script.json "$fuzz" run --driver "$mock" --programs "$programs" --stop-after 1 \
    --known "$directory/known.txt" --output "$directory/found" > "$directory/log" 2>&1 || true
}

# A frequent cause does not make all programs with the same calls rare.
run copy.refuses-adjacent 'fail code:clEnqueueCopyBuffer:*:CL_MEM_COPY_OVERLAP'
left_out=$(sed -nE 's/.* deviated, ([0-9]+) left out.*/\1/p' "$directory/log")
if [ "${left_out:-$programs}" -gt $((programs * 15 / 100)) ]; then
  echo "a known cause leaves too little:"
  cat "$directory/log"
  exit 1
fi
