#!/usr/bin/env bash
# Checks the runs that ci/compare-drivers makes: tests/setup/compare_drivers_test.sh CI_COMPARE_DRIVERS DIRECTORY
# The programs that fetch, run and compare are stand-ins in DIRECTORY.
# The bodies of stand-ins are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
stage=$2
# shellcheck source=tests/setup/stage.sh
. "${0%/*}/stage.sh"
make_stage bash cat dirname mkdir tail touch
mkdir -p "$stage/checkout/ci" "$stage/checkout/build/release/bin"
cp "$1" "$stage/checkout/ci/compare-drivers"
stand_in driver '[[ $1 != --knows || $2 == intel-cpu* ]]'
stand_in conformance 'echo "report: $6/report.txt"'
stand_in clmem-conformance ''
stand_in changes.py ''
ln -s "$stage/driver" "$stage/conformance" "$stage/changes.py" "$stage/checkout/ci"
ln -s "$stage/clmem-conformance" "$stage/checkout/build/release/bin"
export CLMEM_OUTPUT=$stage/output

expect() {
  expect_run "$1" "$2" "$3" "$4" "$stage/checkout/ci/compare-drivers" "${@:5}"
}

expect "Help is not an error." 0 '*interrupted.' '' --help
expect "One driver cannot be compared." 2 'compare-drivers: expected two or more drivers; *' '' pocl
expect "Options of the runs come after two dashes." 2 'compare-drivers: unknown option --profile; *' '' pocl --profile quick

stand_in driver 'case $* in "--knows intel-cpu=1") ;; --knows*) exit 1 ;; *) echo "driver: no network" >&2; exit 2 ;; esac'
expect "A driver that cannot be fetched ends the comparison." 2 'driver: no network' '*driver intel-cpu=1' intel-cpu=1 pocl
stand_in driver '[[ $1 != --knows || $2 == intel-cpu* ]]'
stand_in conformance 'mkdir -p "$6/driver" && echo > "$6/driver/results.jsonl"; echo "clmem-conformance: interrupted"; exit 3'
expect "An interrupted run ends the comparison." 3 'clmem-conformance: interrupted' '*conformance --driver intel-cpu=1 --baseline none *' intel-cpu=1 pocl
stand_in conformance 'echo "report: $6/report.txt"; exit 1'
expect "An interrupted comparison is continued with the arguments of the runs, and failures do not end it." 0 'changes: *' \
  "*driver intel-cpu=1
conformance --driver intel-cpu=1 --baseline none --output $stage/output/intel-cpu=1 --resume --profile quick
driver --knows a/b.so
conformance --driver a/b.so --baseline none --output $stage/output/a_b.so --profile quick
clmem-conformance report $stage/output/intel-cpu=1 $stage/output/a_b.so --baseline none --html $stage/output/report.html
changes.py $stage/output/intel-cpu=1 $stage/output/a_b.so" \
  intel-cpu=1 a/b.so -- --profile quick
expect "A completed run is not repeated." 0 'changes: *' '*driver intel-cpu=1
driver --knows a/b.so
clmem-conformance report *' intel-cpu=1 a/b.so -- --profile quick

exit $((failures > 0))
