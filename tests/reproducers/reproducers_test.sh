#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes reproducers of a driver's known failures, or of the mock's with a defect, compiles them as C99 without warnings,
# and sees each fail on the driver it came from and pass on the mock, or on its device of the script OTHER where the usual
# one cannot show it. A few cases have no C program, and `repro` says why: a second thread or a callback takes part, or
# something has not happened after a time. Those of cases that pass on the mock pass there, and on another device of it, unless that cannot show it.
# Usage: reproducers_test.sh PROGRAM COMPILER MOCK_VENDORS WORK_DIRECTORY baseline DRIVER VENDORS FILE OTHER
#        reproducers_test.sh PROGRAM COMPILER MOCK_VENDORS WORK_DIRECTORY defects [DEFECT=PATTERN...]
#        reproducers_test.sh PROGRAM COMPILER MOCK_VENDORS WORK_DIRECTORY passing SCRIPT PATTERN...
# Exit code 77: the driver is not installed.
set -uo pipefail
program=$1 compiler=$2 mock=$3 work=$4 mode=$5
shift 5

rm -rf "$work"
mkdir -p "$work"
export OCL_ICD_FILENAMES=
own_code=1 other_scripts='' other_codes=' 0 ' options=()

# check SOURCE: prints a line that describes the problem, or nothing.
check() {
  local built=${1%.c} own=0 other=0
  "$compiler" -std=c99 -Wall -Wextra -Wpedantic -Werror -o "$built" "$1" -lOpenCL > "$built.log" 2>&1 ||
    { echo "does not compile: $1"; head -5 "$built.log"; return; }
  CLMEM_MOCK_SCRIPT=$own_script OCL_ICD_VENDORS=$own_vendors "$built" > "$built.log" 2>&1 || own=$?
  while read -r script; do
    other=0
    CLMEM_MOCK_SCRIPT=$script OCL_ICD_VENDORS=$mock "$built" > "$built.mock.log" 2>&1 || other=$?
    [ "$other" -eq 77 ] || break
  done <<< "$other_scripts"
  if [ "$own" -ne "$own_code" ] || [[ $other_codes != *" $other "* ]]; then
    echo "exits with $own on its driver and with $other on the mock: $1"
    head -5 "$built.log" "$built.mock.log"
  fi
}
export -f check
export compiler own_vendors own_script own_code other_scripts other_codes mock

# prove DIRECTORY DRIVER CASE...: prints lines that describe the problems, or nothing.
# Runs a few concurrently: waiting for hangs and missing callbacks uses no processor time.
prove() {
  local directory=$1 driver=$2 list ids
  shift 2
  mkdir -p "$directory"
  printf '%s\n' "$@" | awk -v to="$directory" '{print > (to "/cases." NR % 6)}'
  for list in "$directory"/cases.*; do
    mapfile -t ids < "$list"
    CLMEM_MOCK_SCRIPT=$own_script "$program" repro --driver "$driver" "${options[@]}" "${ids[@]}" --output "$directory/c/" \
      > "$list.log" 2>&1 &
  done
  wait
  grep -hvE ': [^ ]*\.c$|: nothing to reproduce: |: no C program can show this [a-z]*: (cl[A-Za-z]+ is (called |given a callback)|what failed is not )' \
    "$directory"/cases.*.log
  find "$directory/c" -name '*.c' 2> /dev/null > "$directory/files"
  xargs -r -P 8 -I{} bash -c 'check {}' < "$directory/files"
  [ -s "$directory/files" ] || echo "no reproducer of $*"
  grep -hE ': no C program can show this ' "$directory"/cases.*.log > "$directory/without"
  [ "$(wc -l < "$directory/without")" -le $(($(wc -l < "$directory/files") / 4)) ] ||
    echo "too many cases without a C program: $directory/without"
}

if [ "$mode" = baseline ]; then
  driver=$1 own_vendors=$2 own_script=
  other_scripts+=$'\n'$4
  mapfile -t cases < <(awk '$1 ~ /^(fail|crash|timeout)$/ {print $2}' "$3")
  if ! "$program" devices --driver "$driver" > "$work/devices" 2>&1; then
    cat "$work/devices"
    exit 77
  fi
  prove "$work/$driver" "$driver" "${cases[@]}" > "$work/wrong"
elif [ "$mode" = passing ]; then
  own_vendors=$mock own_script='' own_code=0 other_scripts=$1 other_codes=' 0 77 ' options=(--always)
  shift
  prove "$work/mock" mock "$@" > "$work/wrong"
else
  own_vendors=$mock
  for pair in "$@"; do
    own_script=$work/${pair%%=*}.json
    echo "{\"defects\": [\"${pair%%=*}\"]}" > "$own_script"
    prove "$work/${pair%%=*}" mock "${pair#*=}" > "$own_script.wrong" &
  done
  wait
  cat "$work"/*.wrong > "$work/wrong"
fi

echo "$(cat "$work"/*/files | wc -l) reproducers, $(cat "$work"/*/without | wc -l) cases without one"
cat "$work/wrong"
[ ! -s "$work/wrong" ]
