#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the packages with cpack and checks their dependencies, and that the tarball works wherever it is unpacked.
# Usage: packages_test.sh BUILD_DIRECTORY CPACK WORK_DIRECTORY
# Leaves the packages in WORK_DIRECTORY/packages and the tarball unpacked in WORK_DIRECTORY/moved tarball.
set -euo pipefail
build=$1 cpack=$2 work=$3

fail() {
  echo "$1"
  exit 1
}

rm -rf "$work"
mkdir -p "$work"
cd "$work"
"$cpack" --config "$build/CPackConfig.cmake" -B "$work/packages" > cpack.log 2>&1 || { cat cpack.log; exit 1; }
ls packages/*.tar.gz packages/libclmem-dev_*.deb packages/clmem-mock_*.deb packages/clmem-conformance_*.deb > packages.txt ||
  fail "expected a tarball and three Debian packages: $(ls packages)"

# A space in the path and a second move detect files that contain an absolute path.
mkdir first
tar -xzf packages/clmem-*.tar.gz -C first
mv first/clmem-* "moved tarball"
prefix="$work/moved tarball"

# The programs depend on libc, the C++ library and the loader only.
find "$prefix/bin" "$prefix/lib" -type f \( -name '*.so' -o -perm -u+x \) > binaries.txt
[ "$(wc -l < binaries.txt)" -ge 6 ] || fail "expected programs, drivers and layers in the tarball: $(cat binaries.txt)"
while read -r binary; do
  readelf -d "$binary" > dynamic.txt
  others=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' dynamic.txt |
    grep -vxE 'lib(c|m|gcc_s|stdc\+\+|OpenCL)\.so\.[0-9]+|ld-linux.*' || true)
  [ -z "$others" ] || fail "$binary needs $others"
  ! grep -E 'RPATH|RUNPATH' dynamic.txt || fail "$binary has a path of the machine that it was built on"
done < binaries.txt
! grep -rlI -e "$build" -e "$work" "$prefix" || fail "these files of the tarball name a directory of the build"

"$prefix/bin/clmem-conformance" --version
"$prefix/bin/clmem-conformance" run --driver mock --profile quick --filter 'FillBuffer.*' --filter 'SubBufferMemory.*InKernels' \
  --output "$work/results" > run.log 2>&1 || { cat run.log; exit 1; }
grep -qE '[1-9][0-9]* pass' run.log || fail "the tarball's suite passed no case: $(cat run.log)"
OCL_ICD_VENDORS="$prefix/share/clmem/vendors/mock/" OCL_ICD_FILENAMES='' LD_LIBRARY_PATH="$prefix/lib/clmem" \
  "$prefix/bin/clmem-mock" capture > device.json || fail "a loader does not find the tarball's mock driver"

# field PACKAGE FIELD PATTERN: checks a field of the package's control file.
field() {
  local found
  found=$(dpkg-deb -f packages/"$1"_*.deb "$2")
  [[ $found =~ $3 ]] || fail "$1: expected in $2 '$3', found '$found'"
}
if command -v dpkg-deb > /dev/null; then
  field libclmem-dev Depends 'opencl-dev'
  # The order and the name of the loader's package depend on the release.
  for package in clmem-mock clmem-conformance; do
    field "$package" Depends '(^|, )libc6 '
    field "$package" Depends '(^|, )[a-z-]*libopencl1'
  done
  field clmem-conformance Recommends 'clmem-mock'
  dpkg-deb -x packages/clmem-mock_*.deb mock
  library=$(cat mock/usr/share/clmem/vendors/mock/clmem_mock.icd)
  [ -e "mock/$library" ] || fail "clmem-mock: the .icd file names $library, which the package has not"
fi
