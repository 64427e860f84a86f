#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The tests of the mock through Khronos' loader, which Debian's testing release packages: in a bare root of that release.
# Usage: khronos_loader_test.sh SOURCE_DIRECTORY TEST_PROGRAM MOCK_DRIVER
# Exit code: 0 passed, 1 failed, 77 there can be no such root here.
set -euo pipefail
in_debian=$1/ci/in-debian program=$2 mock=$3

if ! said=$("$in_debian" forky -- true 2>&1); then
  echo "skipped: $said"
  exit 77
fi
shared=$(mktemp -d)
trap 'rm -rf "$shared"' EXIT
mkdir "$shared/vendors"
cp "$program" "$mock" "$shared"
echo "$shared/$(basename "$mock")" > "$shared/vendors/mock.icd"
"$in_debian" forky --throwaway --bind "$shared" -- sh -ec '
  { apt-get update && apt-get install -y --no-install-recommends khronos-opencl-icd-libopencl1 libstdc++6; } > /tmp/log 2>&1 ||
    { tail -n 20 /tmp/log; exit 1; }
  OCL_ICD_VENDORS=$1/vendors/ OCL_ICD_FILENAMES= CLMEM_EXPECTED_LOADER_VENDOR=Khronos "$1/$2"' \
  sh "$shared" "$(basename "$program")"
