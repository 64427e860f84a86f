#!/usr/bin/env bash
# hostile.sh CLMEM-FUZZ HOSTILE-DRIVER DIRECTORY: whatever a driver does to its process in a call, the fuzzer continues
# with the next program, names the call, and leaves no process or file behind.
set -euo pipefail
fuzz=$1 driver=$2 directory=$3
rm -rf "$directory"
mkdir -p "$directory/temporary"
export TMPDIR=$directory/temporary
# A unique name by which processes of this test are identified.
link=$directory/$(basename "$driver")
ln -s "$driver" "$link"

failures=0
complain() {
  echo "$1"
  cat "$directory/log"
  failures=$((failures + 1))
}

try() { # MISBEHAVIOUR CAUSE PROGRAMS
  local code=0
  CLMEM_HOSTILE_CALL="clEnqueueFillBuffer=$1" timeout --signal=KILL 90 "$fuzz" run --driver "$link" --known none --programs "$3" \
    --calls 12 --jobs 2 --time-limit 0.5 --shrink-runs 6 --output "$directory/findings" > "$directory/log" 2>&1 || code=$?
  if [ $code -ne 1 ] || ! grep -qE "^new +$2" "$directory/log"; then
    complain "$1: exit code $code, expected 1 and a cause that begins with $2"
  elif [ "$(sed -nE 's/.*: ([0-9]+) programs .*; .* deviated, ([0-9]+) left out.*/\1 + \2/p' "$directory/log" | xargs expr)" != "$3" ]; then
    complain "$1: not every program was run or left out"
  fi
  if [ -n "$(ls -A "$TMPDIR")" ]; then
    complain "$1: left behind: $(ls -A "$TMPDIR")"
  fi
  local ours="run --driver $link|clmem-fuzz-worker .*$TMPDIR"
  if pgrep --full "$ours" > /dev/null; then
    complain "$1: still running: $(pgrep --full --list-full "$ours")"
  fi
}

for crash in segfault abort throw bus kill terminate _exit heap parent exec; do
  try "$crash" crash:clEnqueueFillBuffer 24
done
for hang in hang deaf spin stop close+hang 'stop parent'; do
  try "$hang" hang:clEnqueueFillBuffer 8
done
try close crash: 24  # detected only when the program reports its end

# A run ends in time: ten seconds for the last finding, and the time limit of a program for its reproducer.
SECONDS=0
CLMEM_HOSTILE_CALL=clEnqueueFillBuffer=hang "$fuzz" run --driver "$link" --known none --seconds 2 --jobs 2 \
  --output "$directory/findings" > "$directory/log" 2>&1 || true
if [ $SECONDS -gt 18 ]; then
  complain "--seconds 2: took $SECONDS s"
fi
if [ -n "$(find "$directory/findings" -type f '(' -empty -o -name '*.unfinished' ')')" ]; then
  complain "files without all of their text: $(find "$directory/findings" -type f '(' -empty -o -name '*.unfinished' ')')"
fi
[ $failures -eq 0 ]
