#!/usr/bin/env bash
# bad_input.sh CLMEM-FUZZ MOCK DIRECTORY: invalid input gives one clear error and exit code 2.
set -euo pipefail
fuzz=$1 mock=$2 directory=$3
rm -rf "$directory"
mkdir -p "$directory"
cd "$directory"

export TMPDIR=$directory/temporary
mkdir -p "$TMPDIR"

failures=0
expect() { # TEXT ARGUMENT...
  local text=$1 output code=0
  shift
  output=$("$fuzz" "$@" 2>&1) || code=$?
  if [ $code -ne 2 ] || [[ $output != *"$text"* ]]; then
    printf '%s: exit code %s, expected 2 and "%s":\n%s\n' "$*" $code "$text" "$output"
    failures=$((failures + 1))
  fi
}

program() { printf '%s\n' "$@" > program.txt; }

expect "A subcommand is required"
expect "--driver is required" run
expect "driver 'nothing' is not installed; looked in" run --driver nothing
expect "no such file" run --driver ./missing.so
expect "--calls" run --driver "$mock" --calls 400
expect "there is no device 7" run --driver "$mock" --device 7
expect "driver 'mock' (" run --driver "$mock" --device 7
if [ "$("$fuzz" run --driver "$mock" --device 7 2>&1 | grep -c "there is no device 7")" -ne 1 ]; then
  echo "a worker that cannot start says so more than once"
  failures=$((failures + 1))
fi
expect "is missing" run --driver "$mock" --worker ./missing
expect "missing.txt" run --driver "$mock" --known missing.txt
echo "nonsense" > known.txt
expect "known.txt:1" run --driver "$mock" --known known.txt
expect "no such file" replay missing.txt --driver "$mock"
mkdir -p empty
expect "there is no program in empty" replay empty --driver "$mock"
: > program.txt
expect "program.txt:1: expected '# clmem-fuzz 1'" replay program.txt --driver "$mock"
program '# clmem-fuzz 2'
expect "program.txt:1: expected '# clmem-fuzz 1', found '# clmem-fuzz 2'" replay program.txt --driver "$mock"
program '# clmem-fuzz 1' 'clFinish(q0'
expect "program.txt:2: expected ')'" replay program.txt --driver "$mock"
program '# clmem-fuzz 1' 'clFinish(q0)'
expect "no single meaning: statement 0, clFinish(q0): q0 does not exist here" replay program.txt --driver "$mock"
program '# clmem-fuzz 1' 'q0 = clCreateCommandQueue(c0, d0, 0, &out)'
expect "--repeat" replay program.txt --driver "$mock" --repeat 0
expect "nowhere: no such file" replay program.txt --before nowhere --driver "$mock"
expect "there is no program in empty" reproduce program.txt --before empty --driver "$mock"
expect "the driver does nothing wrong" shrink program.txt --driver "$mock"
expect "the driver does nothing wrong" reproduce program.txt --driver "$mock"
if [ -n "$(ls -A "$TMPDIR")" ]; then
  echo "left behind: $(ls -A "$TMPDIR")"
  failures=$((failures + 1))
fi
[ $failures -eq 0 ]
