#!/usr/bin/env bash
# Runs a command in a root by ci/in-debian: tests/setup/in_debian_root_test.sh CI_IN_DEBIAN DIRECTORY
# The root is a shell and a few tools of this machine, which a fake mmdebstrap copies. Skipped (77) where mounting
# is not permitted.
# Commands for the root are expanded there.
# shellcheck disable=SC2016
set -euo pipefail
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
namespaces=(unshare --mount --pid --fork --kill-child)
[ "$(id -u)" -eq 0 ] || namespaces+=(--user --map-root-user --map-auto)
if ! "${namespaces[@]}" mount -t tmpfs in-debian /mnt 2> /dev/null; then
  echo "skipped: no right to mount in a namespace of one's own"
  exit 77
fi

# Roots of an earlier run can belong to subordinate ids.
"${namespaces[@]}" rm -rf "$sandbox"
make_sandbox bash basename cat chmod chroot cp date dirname env flock grep id ldd mkdir mktemp mount mv realpath rm setpriv sh tail touch \
  true unshare
if [ "$(id -u)" -ne 0 ]; then
  ln -s "$(type -P newuidmap)" "$(type -P newgidmap)" "$sandbox"
fi
mkdir -p "$sandbox/checkout/ci" "$sandbox/checkout/below" "$sandbox/keys" "$sandbox/shown"
cp "$1" "$sandbox/checkout/ci/in-debian"
touch "$sandbox/keys/debian-archive-keyring.gpg" "$sandbox/shown/file"
mkfifo "$sandbox/checkout/begun"
export CLMEM_ROOTS=$sandbox/roots CLMEM_KEYRINGS=$sandbox/keys NOT_FOR_THE_ROOT=1
fake mmdebstrap 'root=${@: -2:1}
mkdir -p "$root"/{bin,usr/bin,usr/sbin,dev,etc/apt/apt.conf.d,proc,sys}
for tool in bash cat env flock ls sh sleep touch true; do
  file=$(PATH=/usr/bin:/bin type -P "$tool")
  cp -L "$file" "$root/bin/$tool"
  ldd "$file" | while read -r name _ library _; do
    [[ $name != /* ]] || library=$name
    [[ $library != /* ]] || { mkdir -p "$root${library%/*}" && cp -L "$library" "$root$library"; }
  done
done
cp "$root/bin/env" "$root/usr/bin/env"'


expect() {
  expect_run "$1" "$2" "$3" "$4" "$sandbox/checkout/ci/in-debian" "${@:5}"
}

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

expect "The command's output and exit code are passed on." 7 'in the root' 'mmdebstrap *' 12 -- sh -c 'echo in the root; exit 7'
expect "A root is created once." 0 '' '' bookworm -- true
expect "The command runs as root and without the host's files." 0 '' '' 12 -- bash -c '[ "$EUID" = 0 ] && [ ! -e /usr/bin/apt ]'
expect "The command's arguments are left as they are." 0 'a  b|$c|' '' 12 -- sh -c 'printf "%s|" "$@"' sh 'a  b' '$c'
expect_run "Standard input is passed on." 0 typed '*' bash -c 'echo typed | "$@"' bash "$sandbox/checkout/ci/in-debian" 12 -- cat
expect "A command does not ignore interrupts, as jobs in the background do." 130 '*' '' 12 -- sh -c 'kill -INT $$; exit 0'
expect "A missing command has the shell's exit code." 127 '*nowhere*' '' 12 -- nowhere

# shellcheck disable=SC2016
expect_run "Several commands can start in one root at the same time." 0 '' '' bash -c '
  for _ in {1..12}; do "$@" & jobs+=($!); done; for job in "${jobs[@]}"; do wait "$job" || exit; done' \
  bash "$sandbox/checkout/ci/in-debian" 12 -- true

expect "The checkout has the same path in the root." 0 "$sandbox/checkout" '' 12 -- sh -c 'pwd; [ -x ci/in-debian ] || exit 1'
cd "$sandbox/checkout/below"
expect "The current directory stays within the checkout." 0 "$sandbox/checkout/below" '' 12 -- sh -c pwd
cd /
expect "The checkout can be written to." 0 '' '' 12 -- touch "$sandbox/checkout/written" build/built
[ -e "$sandbox/checkout/written" ] || fail "What is written to the checkout is there."
[ -e "$sandbox/checkout/build/bookworm/built" ] || fail "The root has a build directory of its own."
expect "A directory of the host is available with --bind." 0 file '' 12 --bind "$sandbox/shown" -- ls "$sandbox/shown"
expect "A file of the host is available with --bind." 0 '' '' 12 --bind "$sandbox/shown/file" -- cat "$sandbox/shown/file"
expect "The environment is that of the root." 0 '/root||C.UTF-8' '' 12 -- sh -c 'echo "$HOME|${NOT_FOR_THE_ROOT:-}|$LANG"'
expect "The root has /dev and /proc." 0 '' '' 12 -- sh -c '[ -c /dev/null ] && [ -e /proc/self/status ] && [ -d /sys/class ]'
expect "The root has its own /dev/shm." 0 '' '' 12 -- sh -c 'touch /dev/shm/clmem_in_debian && [ "$(ls -A /dev/shm)" = clmem_in_debian ]'
[ ! -e /dev/shm/clmem_in_debian ] || fail "What is made in its /dev/shm is not there in the host's."
expect "The /dev/shm of the root can be read-only." 0 '' '' 12 --shm none -- sh -c '! touch /dev/shm/x 2> /dev/null'

expect "A command can change the root." 0 '' '' 12 -- touch /changed
expect "The change is there for the next command." 0 '/changed' '' 12 -- ls /changed
expect "A throw-away root is a bare one." 0 '' '' 12 --throwaway -- sh -c '[ ! -e /changed ] && touch /thrown'
expect "Changes of a throw-away root are lost." 0 '' '' 12 --throwaway -- sh -c '[ ! -e /thrown ]'
expect "A throw-away root does not change the root of its release." 0 '' '' 12 -- sh -c '[ -e /changed ] && [ ! -e /thrown ]'
expect "A root is created again with --fresh." 0 'in-debian: making a root of *' '*mmdebstrap *' 12 --fresh -- sh -c '[ ! -e /changed ]'

# However the script ends, the command and its background processes end, and the lock is released.
for signal in INT TERM HUP KILL; do
  env --default-signal=INT,HUP PATH="$sandbox" "$sandbox/checkout/ci/in-debian" 12 -- \
    sh -c 'exec 8> held; flock 8; sleep 100 & echo $$ > begun; sleep 100' > /dev/null &
  script=$!
  read -r _ < "$sandbox/checkout/begun"
  expect "A root in use is not created again." 2 'in-debian: the root of bookworm is in use; *' '*' 12 --fresh -- true
  kill -"$signal" "$script"
  wait "$script" 2> /dev/null && fail "An interrupted command is not a success ($signal)."
  flock --wait 20 "$sandbox/checkout/held" true || fail "The command ends with the script ($signal)."
  flock --wait 20 "$sandbox/roots/bookworm.lock" true || fail "The root is free again ($signal)."
done
! grep -F " $sandbox" /proc/self/mountinfo || fail "Nothing stays mounted."

"${namespaces[@]}" rm -rf "$sandbox/roots"
exit $((failures > 0))
