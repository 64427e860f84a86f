# shellcheck shell=bash
# For tests of the scripts in ci/: a directory `stage` with stand-ins for programs, which is the only entry of PATH.
# The including test sets `stage`; `failures` counts failed expectations.
# Patterns are matched unquoted.
# shellcheck disable=SC2053,SC2154
failures=0

# make_stage TOOL...: creates the directory, with these programs of the machine.
make_stage() {
  local tool
  rm -rf "$stage"
  mkdir -p "$stage"
  for tool in "$@"; do
    ln -s "$(type -P "$tool")" "$stage/$tool"
  done
}

# stand_in NAME BODY: creates a program of that name that runs the body and records its arguments.
stand_in() {
  rm -f "$stage/$1"
  printf '#!%s\necho "%s $*" >> "%s/calls"\n%s\n' "$(command -v bash)" "$1" "$stage" "$2" > "$stage/$1"
  chmod +x "$stage/$1"
}

# expect_run SENTENCE CODE PATTERN CALLS COMMAND...: the last line of the command's output has to match the pattern, and
# the recorded calls of stand-ins have to match CALLS.
expect_run() {
  local code=0 output
  : > "$stage/calls"
  output=$(PATH=$stage "${@:5}" 2>&1) || code=$?
  if [ "$code" -ne "$2" ] || [[ ${output##*$'\n'} != $3 ]] || [[ $(< "$stage/calls") != $4 ]]; then
    printf 'FAILED: %s\nexit code %s (expected %s), last line expected: %s\n%s\ncalls: %s\n' \
      "$1" "$code" "$2" "$3" "$output" "$(< "$stage/calls")"
    failures=$((failures + 1))
  fi
}
