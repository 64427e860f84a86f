#!/usr/bin/env bash
# What ci/setup does on machines that lack packages: tests/setup/setup_test.sh CI_SETUP DIRECTORY
# The package tools are stand-ins in DIRECTORY, which is also all that PATH has.
# Patterns are to match as such, and the bodies of stand-ins to expand when they run.
# shellcheck disable=SC2053,SC2016
set -euo pipefail
setup=$1
stage=$2
failures=0

rm -rf "$stage"
mkdir -p "$stage"
for tool in bash dirname env grep mktemp rm tail; do
  ln -s "$(command -v "$tool")" "$stage/$tool"
done

# stand_in NAME BODY: a program of that name that runs the body and notes its arguments.
stand_in() {
  printf '#!%s\necho "%s $*" >> "%s/calls"\n%s\n' "$(command -v bash)" "$1" "$stage" "$2" > "$stage/$1"
  chmod +x "$stage/$1"
}

# expect SENTENCE CODE PATTERN [CALLS]: runs ci/setup; its last line matches the pattern, and the stand-ins were called
# with something that matches CALLS.
expect() {
  local code=0 output
  : > "$stage/calls"
  output=$(PATH=$stage "$setup" 2>&1) || code=$?
  if [ "$code" -ne "$2" ] || [[ ${output##*$'\n'} != $3 ]] || [[ $(< "$stage/calls") != ${4:-*} ]]; then
    printf 'FAILED: %s\nexit code %s (expected %s), last line expected: %s\n%s\ncalls: %s\n' \
      "$1" "$code" "$2" "$3" "$output" "$(< "$stage/calls")"
    failures=$((failures + 1))
  fi
}

expect "Without Debian's tools, it says what to install." 2 'setup: this is no Debian or Ubuntu; *g++*'

stand_in apt-get 'exit 1'
stand_in dpkg-query 'printf installed'
stand_in id 'echo 1000'
expect "With all packages there, it does nothing and needs no rights." 0 ''

stand_in dpkg-query 'exit 1'
expect "Without root and sudo, it names the command for someone who may." 2 \
  'setup: *takes root or sudo; as root, run: apt-get install g++ *'

stand_in sudo 'exec "$@"'
stand_in apt-get 'case $* in *install*) echo "E: Could not get lock"; exit 100 ;; esac'
expect "When apt-get fails, it repeats the reason." 2 \
  'setup: apt-get failed (Could not get lock); as root, run: apt-get install g++ *'

stand_in sudo 'echo "sudo: a password is required" >&2; exit 1'
expect "When sudo fails, it repeats the reason." 2 'setup: apt-get failed (sudo: a password is required); *'

stand_in id 'echo 0'
stand_in apt-get ''
expect "As root, it installs what is missing, without sudo." 0 'setup: installing g++ *' '*install -y*pocl-opencl-icd*'
stand_in sudo 'exec "$@"'
stand_in id 'echo 1000'
expect "As a user, it installs what is missing through sudo." 0 'setup: installing *' '*sudo*install -y*'

stand_in dpkg-query '[ "${@: -1}" = cmake ] || printf installed'
expect "It installs only what is missing." 0 'setup: installing cmake'

stand_in dpkg-query '[ "${@: -1}" = chromium ] || printf installed'
stand_in apt-cache ''
expect "It installs an optional package that the archive has." 0 'setup: installing chromium' '*install -y*chromium'
stand_in apt-cache 'exit 1'
expect "It does without an optional package that the archive lacks." 0 '' '*apt-cache show chromium*'

exit $((failures > 0))
