#!/usr/bin/env bash
# Checks the messages of ci/in-debian when it cannot continue: tests/setup/in_debian_test.sh CI_IN_DEBIAN DIRECTORY
# Runs without privileges: everything that would mount or change the root is a fake in DIRECTORY.
# The bodies of fake programs are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
make_sandbox bash basename cat chmod cp date dirname env flock grep id mkdir mv realpath rm setpriv tail touch true
mkdir -p "$sandbox/checkout/ci" "$sandbox/keys"
cp "$1" "$sandbox/checkout/ci/in-debian"
touch "$sandbox/keys/debian-archive-keyring.gpg"
export CLMEM_ROOTS=$sandbox/roots CLMEM_KEYRINGS=$sandbox/keys CLMEM_MIRROR=''

# expect SENTENCE CODE PATTERN [CALLS] ARGUMENT...: checks a call of ci/in-debian, as expect_run does.
expect() {
  expect_run "$1" "$2" "$3" "$4" "$sandbox/checkout/ci/in-debian" "${@:5}"
}

expect "Help is not an error." 0 'Exit code: *' ''  --help
expect "Without roots, the list is empty." 0 '' '' --list
expect "A release has to be named." 2 'in-debian: no release; see *' '' -- true
expect "The message lists the releases." 2 'in-debian: unknown release woody; there are bookworm (12), *' '' woody -- true
expect "A command has to be given." 2 'in-debian: no command: for example, ci/in-debian trixie -- bash' '' 13
expect "An empty command is refused." 2 'in-debian: no command: *' '' trixie --
expect "A command comes after two dashes." 2 'in-debian: unexpected argument true: *' '' trixie true
expect "An unknown option is refused." 2 'in-debian: unknown option --frsh; *' '' trixie --frsh -- true
expect "A missing file cannot be bound." 2 'in-debian: --bind /nonexistent: there is no such path' '' 12 --bind /nonexistent -- true
expect "A size that is not a number is refused." 2 'in-debian: --shm much: expected a size *' '' 12 --shm much -- true
expect "A size of 0 is refused, because it would be no limit." 2 'in-debian: --shm 0: expected a size *' '' 12 --shm 0 -- true
expect "A mirror that is not a URL is refused." 2 'in-debian: --mirror ftp: expected a URL' '' 12 --mirror ftp -- true

expect "The message names the package of a missing tool." 2 'in-debian: unshare is not installed; *apt-get install util-linux*' '*' 12 -- true
fake unshare 'exit 1'
fake mount 'echo "mount: permission denied" >&2; exit 1'
expect "The message names the missing rights." 2 'in-debian: no right to create namespaces; run it as root *' 'unshare *' 12 -- true

# From here on it has the privileges, and everything succeeds until something is mounted.
fake unshare 'while [[ $1 == --* ]]; do shift; done; exec "$@"'
expect "The message names the tool that creates roots." 2 'in-debian: neither mmdebstrap nor debootstrap is installed; *install mmdebstrap' \
  '*' 12 -- true
expect "The message names the package with the archive's keys." 2 'in-debian: *ubuntu*.gpg is missing; *install ubuntu-keyring; *CLMEM_KEYRINGS*' \
  '*' noble -- true

fake debootstrap 'echo "I: Retrieving"; echo "E: Failed getting release file"; exit 1'
expect "The message repeats the reason of the mirror." 2 \
  'in-debian: no root of trixie could be made from file:///x (E: Failed getting *); check network and --mirror, then see *' \
  '*debootstrap *trixie *file:///x *sid*' 13 --mirror file:///x -- true
fake mmdebstrap 'echo "mmdebstrap: cannot resolve"; exit 1'
expect "mmdebstrap is preferred, with the default mirror." 2 \
  'in-debian: no root of forky could be made from http*debian (mmdebstrap: cannot resolve); *' '*mmdebstrap *forky*' testing -- true

# An interrupted root has everything of a root except for its last file.
fake mmdebstrap 'root=${@: -2:1}; mkdir -p "$root/etc/apt/apt.conf.d" "$root/usr/sbin"; touch "$root/begun"; exit 1'
expect "An incomplete root is not used." 2 'in-debian: no root of bookworm *' '*mmdebstrap *' 12 -- true
expect "An incomplete root is not listed." 0 '' '' --list
fake mmdebstrap 'root=${@: -2:1}; [ ! -e "$root/begun" ] || exit 1
  mkdir -p "$root/etc/apt/apt.conf.d" "$root/usr/sbin"; touch "$root/begun"'
expect "An incomplete root is created again, and a failed mount ends the script." 2 'in-debian: this failed: mount -t proc *' '*mmdebstrap *mount *' 12 -- true
expect "A complete root is listed." 0 "bookworm*$sandbox/roots/bookworm" '' --list
expect "A complete root is used." 2 'in-debian: this failed: mount *' 'unshare *true*unshare *mount -t proc *' 12 -- true
rm -r "$sandbox/roots/bookworm"
expect "A removed root is copied from the bare one." 2 'in-debian: this failed: mount *' 'unshare *true*unshare *mount -t proc *' 12 -- true

exec 9> "$sandbox/roots/bookworm.lock"
flock --shared 9
expect "A root in use is not created again." 2 'in-debian: the root of bookworm is in use; *' '*' 12 --fresh -- true
exec 9>&-
expect "An unused root is created again." 2 'in-debian: this failed: mount *' '*mmdebstrap *mount *' 12 --fresh -- true

touch "$sandbox/file"
CLMEM_ROOTS=$sandbox/file/roots
expect "The message names the variable for another directory." 2 'in-debian: cannot write to *; set CLMEM_ROOTS' '*' 12 -- true

exit $((failures > 0))
