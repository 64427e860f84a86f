#!/usr/bin/env bash
# Checks ci/setup on machines that lack packages: tests/setup/setup_test.sh CI_SETUP DIRECTORY
# The package tools are fakes in DIRECTORY.
# The bodies of fake programs are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
setup=$1
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
make_sandbox bash dirname env grep mktemp rm tail

# package_states NAME=STATE...: sets these states; all others of ci/packages.txt are installed, with the first choice of
# each line.
package_states() {
  local line name
  {
    grep '^[a-z]' "${setup%/*}/packages.txt" | while read -r line; do
      line=${line%\?}
      printf 'installed %s\n' "${line%%|*}"
    done
    for name in "$@"; do
      printf '%s %s\n' "${name#*=}" "${name%=*}"
    done
  } > "$sandbox/states"
  fake dpkg-query "while read -r line; do echo \"\$line\"; done < '$sandbox/states'"
}

# expect SENTENCE CODE PATTERN [CALLS] [ARGUMENT]: checks a call of ci/setup, as expect_run does.
expect() {
  expect_run "$1" "$2" "$3" "${4:-*}" "$setup" ${5:+"$5"}
}

expect "An unknown part is a usage error." 2 'setup: unknown argument everything; expected all, conformance or package' '*' everything
expect "Without Debian's tools the message says what to install." 2 'setup: this is neither Debian nor Ubuntu; *g++*'

fake apt-get 'exit 1'
fake apt-cache ''
fake id 'echo 1000'
package_states
expect "With all packages installed nothing is done, and no rights are needed." 0 ''

fake dpkg-query 'exit 1'
expect "Without root and sudo the message has the command for an administrator." 2 \
  'setup: *takes root or sudo; as root, run: apt-get install g++ *'

fake sudo 'exec "$@"'
fake apt-get 'case $* in *install*) echo "E: Could not get lock"; exit 100 ;; esac'
expect "The message repeats the reason of apt-get." 2 \
  'setup: apt-get failed (Could not get lock); as root, run: apt-get install g++ *'

fake sudo 'echo "sudo: a password is required" >&2; exit 1'
expect "The message repeats the reason of sudo." 2 'setup: apt-get failed (sudo: a password is required); *'

fake id 'echo 0'
fake apt-get ''
expect "As root the missing packages are installed without sudo." 0 'setup: installing g++ *' '*install -y*pocl-opencl-icd*'
expect "The packages of the tests are a part of all packages." 0 'setup: installing g++ *' '*install -y*libxml2-utils*'
expect "The suite needs fewer packages." 0 'setup: installing g++ *pocl-opencl-icd mesa-opencl-icd oclgrind' '*' conformance
fake sudo 'exec "$@"'
fake id 'echo 1000'
expect "As a user the missing packages are installed with sudo." 0 'setup: installing *' '*sudo*install -y*'

package_states cmake=not-installed
expect "Only missing packages are installed." 0 'setup: installing cmake'

for state in half-configured half-installed unpacked; do
  package_states cmake=not-installed "bc=$state"
  expect "It leaves a package that is $state to the user." 2 \
    'setup: packages are half installed (bc); as root, run: dpkg --configure -a && apt-get install --fix-broken' '*dpkg-query*'
done
package_states cmake=half-configured
expect "A half-installed package is missing." 2 'setup: packages are half installed (cmake); *'
package_states bc=half-configured
expect "With all packages installed the states of other packages do not matter." 0 ''

package_states chromium=not-installed
expect "An optional package in the archive is installed." 0 'setup: installing chromium' '*install -y*chromium'
fake apt-cache 'exit 1'
package_states chromium=not-installed oclgrind=not-installed
expect "An optional package that the archive lacks is named in one line." 0 \
  'setup: apt has no package oclgrind chromium *; tests that need it are skipped' '*apt-cache show chromium*'
expect "Only requested optional packages are named." 0 'setup: apt has no package oclgrind o*' '*' conformance
package_states chromium=not-installed cmake=not-installed
expect "Missing optional packages are also named after an installation." 0 'setup: apt has no package chromium *' '*install -y*cmake*'

package_states khronos-opencl-icd-loader-dev=not-installed ocl-icd-opencl-dev=installed
expect "One loader is enough." 0 ''
package_states khronos-opencl-icd-loader-dev=not-installed
expect "Without Khronos' loader in the archive the other loader is installed." 0 'setup: installing ocl-icd-opencl-dev'
fake apt-cache ''
expect "Khronos' loader is preferred." 0 'setup: installing khronos-opencl-icd-loader-dev'

exit $((failures > 0))
