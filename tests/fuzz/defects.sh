#!/usr/bin/env bash
# defects.sh CLMEM-FUZZ MOCK DIRECTORY: the fuzzer finds each of these defects of the mock, names the right call, and
# leaves at most eight calls beyond set-up. One defect of each kind: bytes, codes, events, lifetime, order.
set -euo pipefail
fuzz=$1 mock=$2 directory=$3
rm -rf "$directory"
mkdir -p "$directory/temporary"
export TMPDIR=$directory/temporary

failures=0
expect() { # DEFECT CAUSE
  local output=$directory/$1 code=0
  echo "{\"defects\": [\"$1\"]}" > "$directory/script.json"
  CLMEM_MOCK_SCRIPT=$directory/script.json "$fuzz" run --driver "$mock" --programs 20000 --stop-after 1 --known none \
    --output "$output" > "$output.log" || code=$?
  if [ $code -ne 1 ] || ! grep -q "^new    $2" "$output.log"; then
    echo "$1: exit code $code, expected 1 and a cause that begins with $2:"
    cat "$output.log"
    failures=$((failures + 1))
  elif cat "$output"/bytes-*/no-reproducer.txt 2> /dev/null; then
    echo "$1: wrong bytes without a reproducer"
    failures=$((failures + 1))
  elif ! grep -qE '^ +[0-8] calls beyond set-up' "$output.log"; then
    echo "$1: the shrunk program is too long:"
    cat "$output.log"
    failures=$((failures + 1))
  fi
}

expect fill.drops-offset bytes:clEnqueueFillBuffer
# Within one buffer both pitches have to be equal, so that such a copy is rejected.
expect rect-copy.ignores-source-slice-pitch '[a-z]*:clEnqueueCopyBufferRect'
# A callback may make the write too.
expect write.loses-last-byte '\(bytes\|callback\):clEnqueueWriteBuffer'
expect enqueue-read-buffer.accepts-range-past-end accepted:clEnqueueReadBuffer
expect event.reports-fill-as-write '\(type:clEnqueueFillBuffer\|answer:clGetEventInfo\)'
expect callback.runs-twice callback:

# The note about what the specification leaves open after a terminated command is printed only if a command is
# terminated.
expect get-event-profiling-info.accepts-command-failed status:clGetEventProfilingInfo
said=$(cd "$directory" && grep -l "A command is terminated here" ./*/*/issue.md | cut -d / -f 2 | sort -u)
if [ "$said" != get-event-profiling-info.accepts-command-failed ]; then
  echo "terminated commands are in the reports of: $said"
  failures=$((failures + 1))
fi

# The second driver has the same defect, and the report says so.
output=$directory/second
echo '{"defects": ["fill.drops-offset"]}' > "$directory/script.json"
CLMEM_MOCK_SCRIPT=$directory/script.json "$fuzz" run --driver "$mock" --second-driver "$mock" --programs 20000 --stop-after 1 \
  --known none --output "$output" > "$output.log" || true
if ! grep -q '"second_driver": ".* does the same"' "$output"/*/finding.json; then
  echo "the second driver is not in the report:"
  cat "$output.log"
  failures=$((failures + 1))
fi
if [ -n "$(ls -A "$TMPDIR")" ]; then
  echo "left behind: $(ls -A "$TMPDIR")"
  failures=$((failures + 1))
fi
[ $failures -eq 0 ]
