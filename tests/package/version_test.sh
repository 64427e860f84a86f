#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the output of clmem-conformance --version, and how the build finds the commit, in repositories created here.
# Usage: version_test.sh SOURCE_DIRECTORY PROGRAM VERSION CMAKE WORK_DIRECTORY
set -euo pipefail
source=$1 program=$2 version=$3 cmake=$4 work=$5

fail() {
  echo "$1"
  exit 1
}

text=$("$program" --version)
[[ $text =~ ^"clmem-conformance $version"$'\ncommit: '(unknown|[0-9a-f]{40}( \(modified\))?)$'\nspecification: OpenCL 3.0.'[0-9]+$ ]] ||
  fail "--version printed: $text"

rm -rf "$work"
mkdir -p "$work"
cd "$work"
template=$source/conformance/cli/commit.cpp.in

# expect_commit DIRECTORY COMMIT: checks the commit that the build writes for sources in the directory.
expect_commit() {
  "$cmake" -DSOURCE_DIR="$work/$1" -DTEMPLATE="$template" -DOUTPUT="$work/commit.cpp" -P "$source/cmake/write_commit.cmake"
  grep -qF "return \"$2\";" commit.cpp || fail "$1: expected the commit '$2', found: $(cat commit.cpp)"
}

# Sources without a repository. The file keeps git from searching parent directories.
mkdir -p plain/cmake
cp "$source/cmake/commit.txt" plain/cmake
echo "no repository" > plain/.git
expect_commit plain unknown

if ! command -v git > /dev/null; then
  echo "git is not installed: only sources without a repository were tried"
  exit 0
fi
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
mkdir -p repository/cmake repository/vendored/cmake archive
cp "$source/.gitattributes" repository
cp "$source/cmake/commit.txt" repository/cmake
cp "$source/cmake/commit.txt" repository/vendored/cmake
git init --quiet repository
git -C repository add --all
git -C repository -c user.name=test -c user.email=test@clmem.invalid commit --quiet --message=first
commit=$(git -C repository rev-parse HEAD)
git -C repository archive HEAD | tar -x -C archive
echo "no repository" > archive/.git

expect_commit archive "$commit"
expect_commit repository "$commit"
# If nothing has changed nothing is written, and therefore nothing compiled.
touch --date=2020-01-01 commit.cpp
expect_commit repository "$commit"
[ "$(date -r commit.cpp +%Y)" = 2020 ] || fail "the source with the commit was written again, with the same commit"
# The commit of a repository around the sources is not theirs.
expect_commit repository/vendored unknown

echo changed >> repository/cmake/commit.txt
expect_commit repository "$commit (modified)"
