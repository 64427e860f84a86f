#!/usr/bin/env bash
# history.sh CLMEM-FUZZ MOCK COUNTING-DRIVER DIRECTORY: what a driver does only after other programs in one process is found,
# and shown again by the command of the report, but not by its program alone.
set -euo pipefail
fuzz=$1 mock=$2 counting=$3 directory=$4
rm -rf "$directory"
mkdir -p "$directory"
cd "$directory"

failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}

expect() { # NAME DRIVER SYMPTOM PART-OF-THE-COMMAND
  local code=0 found command
  "$fuzz" run --driver "$2" --known none --programs 2500 --jobs 1 --stop-after 5 --output "$1" > "$1.log" 2>&1 || code=$?
  # One of them; a program that does what is counted may show it by being repeated.
  found=$(dirname "$(grep -l -- "$4" "$1/$3"*/issue.md | head -n 1)")
  if [ $code -ne 1 ] || [ "$found" = . ]; then
    cat "$1.log"
    complain "$1: exit code $code, expected 1 and a finding $3 with '$4' in its command"
    return
  fi
  # In issue.md: To repeat: `clmem-fuzz replay ...`.
  command=$(sed -n 's/.*To repeat: `clmem-fuzz \(.*\)`\.$/\1/p' "$found/issue.md")
  (cd "$found" && "$fuzz" $command > replayed.log) && complain "$1: 'clmem-fuzz $command' shows nothing"
  grep -q "program.txt: $3" "$found/replayed.log" || complain "$1: 'clmem-fuzz $command' shows something else"
  "$fuzz" replay "$found/program.txt" --driver "$2" > /dev/null || complain "$1: the program shows it alone"
  grep -q "in a process that has run programs before" "$found/no-reproducer.txt" ||
    complain "$1: the reason why there is no C program is missing"
}

echo '{"faults": [{"entry_point": "clEnqueueFillBuffer", "skip": 200, "times": 1000000, "code": "CL_INVALID_VALUE"}]}' > script.json
export CLMEM_MOCK_SCRIPT=$directory/script.json
expect repeated "$mock" code "--repeat "
unset CLMEM_MOCK_SCRIPT

export CLMEM_HOSTILE_DRIVER=$mock
expect after-others "$counting" bytes "replay before program.txt"
[ $failures -eq 0 ]
