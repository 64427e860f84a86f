#!/usr/bin/env bash
# replay_test.sh REPLAY SOURCE_DIR: clmem_fuzz_replay and ci/fuzz reject wrong arguments, and mutations of an input are
# the same on every machine.
set -euo pipefail
export LC_ALL=C  # a locale that is not installed makes bash warn
replay=$1
source=$2
seed=$source/fuzz/targets/corpus/baseline/any_version.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "replay_test: $1" >&2
  exit 1
}

# refused MESSAGE COMMAND...: expects exit code 2 and one line that contains the message.
refused() {
  local message=$1 code=0
  shift
  "$@" > "$work/out" 2>&1 || code=$?
  [ "$code" -eq 2 ] || fail "exit code $code of: $*"
  [ "$(wc -l < "$work/out")" -eq 1 ] || fail "more than one line from: $*"
  grep -qF -- "$message" "$work/out" || fail "no '$message' from: $*"
}

refused "expected a target and its inputs" "$replay"
refused "no target 'nonsense'; there are script, baseline" "$replay" nonsense "$seed"
refused "/nonexistent: cannot be read" "$replay" script /nonexistent
refused "expected a number, found 'x'" "$replay" --mutations x script "$seed"
mkdir "$work/empty"
refused "there is no input for the target script" "$replay" script "$work/empty"
refused "no target 'nonsense'" "$source/ci/fuzz" nonsense
refused "unknown option '--nonsense'" "$source/ci/fuzz" --nonsense
refused "--seconds takes a number" "$source/ci/fuzz" --seconds 0
refused "too few for" "$source/ci/fuzz" --seconds 1
"$replay" --help | grep -q '^Usage: clmem_fuzz_replay' || fail "no help of clmem_fuzz_replay"
"$source/ci/fuzz" --help | grep -q '^Usage: ci/fuzz' || fail "no help of ci/fuzz"

[ "$("$replay" --mutations 3 baseline "$seed")" = "baseline: 1 inputs, each with 3 changed forms" ] ||
  fail "the inputs that were run are not counted"
"$replay" --print 0 "$seed" | cmp - "$seed" || fail "form 0 is not the file itself"
sum=$(for form in 1 2 3 4 5 6 7 8; do "$replay" --print "$form" "$seed"; done | cksum)
[ "$sum" = "2821351473 423" ] || fail "the changed forms are other ones: $sum"

