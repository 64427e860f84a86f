#!/usr/bin/env bash
# Checks the runs that ci/compare-drivers makes: tests/setup/compare_drivers_test.sh CI_COMPARE_DRIVERS DIRECTORY
# The programs that fetch, run and compare are fakes in DIRECTORY.
# The bodies of fake programs are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
make_sandbox bash cat dirname mkdir tail touch
mkdir -p "$sandbox/checkout/ci" "$sandbox/checkout/build/release/bin"
cp "$1" "$sandbox/checkout/ci/compare-drivers"
fake driver '[[ $1 != --knows || $2 == intel-cpu* ]]'
fake conformance 'echo "report: $6/report.txt"'
fake clmem-conformance ''
fake changes.py ''
ln -s "$sandbox/driver" "$sandbox/conformance" "$sandbox/changes.py" "$sandbox/checkout/ci"
ln -s "$sandbox/clmem-conformance" "$sandbox/checkout/build/release/bin"
export CLMEM_OUTPUT=$sandbox/output

expect() {
  expect_run "$1" "$2" "$3" "$4" "$sandbox/checkout/ci/compare-drivers" "${@:5}"
}

expect "Help is not an error." 0 '*interrupted.' '' --help
expect "One driver cannot be compared." 2 'compare-drivers: expected two or more drivers; *' '' pocl
expect "Options of the runs come after two dashes." 2 'compare-drivers: unknown option --profile; *' '' pocl --profile quick

fake driver 'case $* in "--knows intel-cpu=1") ;; --knows*) exit 1 ;; *) echo "driver: no network" >&2; exit 2 ;; esac'
expect "A driver that cannot be fetched ends the comparison." 2 'driver: no network' '*driver intel-cpu=1' intel-cpu=1 pocl
fake driver '[[ $1 != --knows || $2 == intel-cpu* ]]'
fake conformance 'mkdir -p "$6/driver" && echo > "$6/driver/results.jsonl"; echo "clmem-conformance: interrupted"; exit 3'
expect "An interrupted run ends the comparison." 3 'clmem-conformance: interrupted' '*conformance --driver intel-cpu=1 --baseline none *' intel-cpu=1 pocl
fake conformance 'echo "report: $6/report.txt"; exit 1'
expect "An interrupted comparison is continued with the arguments of the runs, and failures do not end it." 0 'changes: *' \
  "*driver intel-cpu=1
conformance --driver intel-cpu=1 --baseline none --output $sandbox/output/intel-cpu=1 --resume --profile quick
driver --knows a/b.so
conformance --driver a/b.so --baseline none --output $sandbox/output/a_b.so --profile quick
clmem-conformance report $sandbox/output/intel-cpu=1 $sandbox/output/a_b.so --baseline none --html $sandbox/output/report.html
changes.py $sandbox/output/intel-cpu=1 $sandbox/output/a_b.so" \
  intel-cpu=1 a/b.so -- --profile quick
expect "A completed run is not repeated." 0 'changes: *' '*driver intel-cpu=1
driver --knows a/b.so
clmem-conformance report *' intel-cpu=1 a/b.so -- --profile quick

exit $((failures > 0))
