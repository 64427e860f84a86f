#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the packages in a bare root of a Debian release and uses them there.
# Usage: bare_root_test.sh SOURCE_DIRECTORY RELEASE PACKAGES_DIRECTORY GUIDE_DIRECTORY
# GUIDE_DIRECTORY has source/ and build/upload_test of the mock's guide. Exit code 77: there is no root of that release.
set -euo pipefail
source=$1 release=$2 packages=$3 guide=$4
in_debian=$source/ci/in-debian

if ! [ -x "$in_debian" ]; then
  echo "skipped: no ci/in-debian, which makes roots"
  exit 77
fi
if ! said=$("$in_debian" "$release" -- true 2>&1); then
  echo "skipped: $said"
  exit 77
fi
shared=$(mktemp -d)
trap 'rm -rf "$shared"' EXIT
cp "$packages"/*.deb "$packages"/*.tar.gz "$guide/build/upload_test" "$source/ci/container/Containerfile" "$shared"
cp -r "$source/tests/package/in_bare_root.sh" "$source/tests/package/consumer" "$guide/source" "$shared"
"$in_debian" "$release" --throwaway --bind "$shared" -- bash "$shared/in_bare_root.sh" "$shared"
