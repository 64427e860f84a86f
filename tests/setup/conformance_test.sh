#!/usr/bin/env bash
# Checks where ci/conformance runs the suite: tests/setup/conformance_test.sh CI_CONFORMANCE DIRECTORY
# The scripts that it calls, the root and the program are fakes in DIRECTORY.
# The bodies of fake programs are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
make_sandbox bash cat dirname mkdir sort tail
root=$sandbox/checkout
program=$root/build/release/bin/clmem-conformance
mkdir -p "$root/ci" "$root/build/drivers" "${program%/*}"
cp "$1" "$root/ci/conformance"
for script in setup build in-debian clmem-conformance; do
  fake $script ''
done
ln -s "$sandbox/setup" "$sandbox/build" "$sandbox/in-debian" "$root/ci"
ln -s "$sandbox/clmem-conformance" "$program"
echo sid > "$root/build/drivers/intel-gpu.release"
echo trixie > "$root/build/drivers/pocl@trixie.release"
unset CLMEM_DRIVERS
cd "$sandbox"

expect() {
  expect_run "$1" "$2" "$3" "setup conformance
build release clmem-conformance$4" "$root/ci/conformance" "${@:5}"
}
bind="--bind $root/build/release"

expect "Without arguments, PoCL's first verdict precedes all drivers." 0 '*' '
clmem-conformance run --driver pocl --profile quick --output *
clmem-conformance run'
expect "Drivers of this machine run on this machine." 0 '' '
clmem-conformance run --driver pocl --driver=intel-cpu' --driver pocl --driver=intel-cpu
expect "A driver in a root runs there with the program of this machine." 0 '' "
in-debian sid $bind -- $program --version
in-debian sid $bind -- $program run --driver=intel-gpu" --driver=intel-gpu
expect "The results are written outside of the root." 0 '' "*
in-debian sid --bind $sandbox/out $bind -- $program run --driver intel-gpu --output $sandbox/out" --driver intel-gpu --output "$sandbox/out"
expect "Drivers of two roots cannot be in one run." 2 'conformance: these drivers are in several places (sid, trixie); *' '' --driver intel-gpu --driver pocl@trixie
expect "Drivers of a root and of this machine cannot be in one run." 2 'conformance: these drivers are in several places (here, sid); *' '' --driver intel-gpu --driver pocl
fake in-debian '[[ $* != *--version ]]'
expect "In an older release the program is built there." 0 '' '*
in-debian sid -- ci/conformance --driver intel-gpu' --driver intel-gpu

exit $((failures > 0))
