# shellcheck shell=bash
# For tests of the scripts in ci/: a directory `sandbox` with fake programs, which is the only entry of PATH.
# The including test sets `sandbox`; `failures` counts failed expectations.
# Patterns are matched unquoted.
# shellcheck disable=SC2053,SC2154
failures=0

# make_sandbox TOOL...: creates the directory, with these programs of the machine.
make_sandbox() {
  local tool
  rm -rf "$sandbox"
  mkdir -p "$sandbox"
  for tool in "$@"; do
    ln -s "$(type -P "$tool")" "$sandbox/$tool"
  done
}

# fake NAME BODY: creates a program of that name that runs the body and records its arguments.
fake() {
  rm -f "$sandbox/$1"
  printf '#!%s\necho "%s $*" >> "%s/calls"\n%s\n' "$(command -v bash)" "$1" "$sandbox" "$2" > "$sandbox/$1"
  chmod +x "$sandbox/$1"
}

# expect_run SENTENCE CODE PATTERN CALLS COMMAND...: the last line of the command's output has to match the pattern, and
# the recorded calls of fake programs have to match CALLS.
expect_run() {
  local code=0 output
  : > "$sandbox/calls"
  output=$(PATH=$sandbox "${@:5}" 2>&1) || code=$?
  if [ "$code" -ne "$2" ] || [[ ${output##*$'\n'} != $3 ]] || [[ $(< "$sandbox/calls") != $4 ]]; then
    printf 'FAILED: %s\nexit code %s (expected %s), last line expected: %s\n%s\ncalls: %s\n' \
      "$1" "$code" "$2" "$3" "$output" "$(< "$sandbox/calls")"
    failures=$((failures + 1))
  fi
}
