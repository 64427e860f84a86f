#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs as root in a bare root: installs the packages as the container's recipe does, uses them without a compiler,
# removes them for the tarball, and then builds programs with them. Usage: in_bare_root.sh DIRECTORY, which
# bare_root_test.sh fills.
set -euo pipefail
given=$1

fail() {
  echo "$1"
  exit 1
}

# quiet COMMAND...: shows the output only on failure.
quiet() {
  "$@" > /tmp/log 2>&1 || { echo "failed: $*"; tail -n 40 /tmp/log; exit 1; }
}

# run_suite PROGRAM DRIVER CASES: runs the quick profile, of which at least CASES cases have to pass. Deviations of that
# release's driver do not matter: exit code 1 is as good as 0.
run_suite() {
  local code=0 passed
  "$1" run --driver "$2" --profile quick --output "/tmp/results-$2" > /tmp/log 2>&1 || code=$?
  passed=$(grep -oE '[0-9]+ pass' /tmp/log | tail -n 1 | cut -d' ' -f1)
  if [ "$code" -gt 1 ] || [ "${passed:-0}" -lt "$3" ]; then
    fail "$1 on $2: exit code $code, ${passed:-no} cases passed: $(tail -n 40 /tmp/log)"
  fi
  echo "$1 on $2: exit code $code, $passed cases passed"
}

# use_mock PREFIX [NAME=VALUE...]: runs the guide's GoogleTest program, which was built elsewhere.
use_mock() {
  quiet env OCL_ICD_VENDORS="$1/share/clmem/vendors/mock/" OCL_ICD_FILENAMES= \
    CLMEM_MOCK_SCRIPT="$1/share/clmem/profiles/opencl-1.2.json" "${@:2}" "$given/upload_test"
  grep -q 'PASSED' /tmp/log || fail "the guide's tests on the mock of $1 did not run: $(cat /tmp/log)"
}

for tool in cc c++ gcc g++; do
  ! command -v "$tool" || fail "the root is not bare: it has $tool"
done
mkdir /packages
cp "$given"/clmem-mock_*.deb "$given"/clmem-conformance_*.deb /packages
quiet sh -ec "$(sed -n 's/^RUN //p' "$given/Containerfile")"
[ ! -e /packages ] || fail "the container's recipe leaves /packages"
for tool in cc c++ gcc g++; do
  ! command -v "$tool" || fail "the packages need a compiler: there is $tool now"
done
clmem-conformance --version
run_suite clmem-conformance pocl 1000
run_suite clmem-conformance mock 2000
use_mock /usr

quiet apt-get remove --yes clmem-mock clmem-conformance
mkdir /opt/unpacked
tar -xzf "$given"/clmem-*.tar.gz -C /opt/unpacked --strip-components=1
run_suite /opt/unpacked/bin/clmem-conformance mock 2000
use_mock /opt/unpacked LD_LIBRARY_PATH=/opt/unpacked/lib/clmem
rm -r /opt/unpacked

quiet apt-get update
quiet apt-get install --yes --no-install-recommends "$given"/*.deb g++ cmake ninja-build libgmock-dev libgtest-dev
quiet cmake -G Ninja -S "$given/consumer" -B /tmp/consumer -DWAY=find_package
quiet cmake --build /tmp/consumer
quiet /tmp/consumer/consumer
quiet env OCL_ICD_VENDORS=/usr/share/clmem/vendors/mock/ OCL_ICD_FILENAMES= /tmp/consumer/mock_consumer
quiet cmake -G Ninja -S "$given/source" -B /tmp/guide
quiet cmake --build /tmp/guide
quiet ctest --test-dir /tmp/guide --no-tests=error
c++ --version | head -n 1
