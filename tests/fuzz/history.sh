#!/usr/bin/env bash
# history.sh CLMEM-FUZZ MOCK COUNTING-DRIVER DIRECTORY: an error that needs earlier programs in the same process is
# found, and repeated by the command of the report and by its C program, but not by its program alone.
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
  # The first such finding that has a C program; programs with threads have none.
  found=$({ grep -l -- "$4" "$1/$3"*/issue.md || true; } | while read -r file; do ls "$(dirname "$file")/reproducer.c" 2> /dev/null || true; done)
  found=$(dirname "$(head -n 1 <<< "$found")")
  if [ $code -ne 1 ] || [ "$found" = . ]; then
    cat "$1.log"
    complain "$1: exit code $code, expected 1 and a finding $3 with '$4' in its command and a C program"
    return
  fi
  # In issue.md: To repeat: `NAME=VALUE clmem-fuzz replay ...`.
  command=$(sed -n 's/.*To repeat: `.*clmem-fuzz \(.*\)`\.$/\1/p' "$found/issue.md")
  (cd "$found" && "$fuzz" $command > replayed.log) && complain "$1: 'clmem-fuzz $command' shows nothing"
  grep -q "program.txt: $3" "$found/replayed.log" || complain "$1: 'clmem-fuzz $command' shows something else"
  "$fuzz" replay "$found/program.txt" --driver "$2" > /dev/null || complain "$1: the program shows it alone"
  run_c_program "$1" "$2" "$found"
  (cd "$found" && "$fuzz" reproduce ${command#replay } > again.c) && cmp -s "$found/reproducer.c" "$found/again.c" ||
    complain "$1: 'clmem-fuzz reproduce ${command#replay }' prints another C program"
}

run_c_program() { # NAME DRIVER FINDING
  local code=0
  cc -std=c99 -o "$1.program" "$3/reproducer.c" -lOpenCL || complain "$1: the C program does not compile"
  mkdir -p "$1.icd" mock.icd
  echo "$2" > "$1.icd/driver.icd"
  echo "$mock" > mock.icd/driver.icd
  OCL_ICD_VENDORS=$PWD/$1.icd/ "./$1.program" > "$1.shown" || code=$?
  [ $code -eq 1 ] || complain "$1: exit code $code of the C program, expected 1"
  env -u CLMEM_MOCK_SCRIPT OCL_ICD_VENDORS="$PWD/mock.icd/" "./$1.program" > "$1.shown" ||
    complain "$1: the C program accuses a driver that is right: $(cat "$1.shown")"
}

echo '{"faults": [{"entry_point": "clEnqueueFillBuffer", "skip": 200, "times": 1000000, "code": "CL_INVALID_VALUE"}]}' > script.json
export CLMEM_MOCK_SCRIPT=$directory/script.json
expect repeated "$mock" code "--repeat "
unset CLMEM_MOCK_SCRIPT

export CLMEM_HOSTILE_DRIVER=$mock
expect after-others "$counting" bytes "--before before"
[ $failures -eq 0 ]
