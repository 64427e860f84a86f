#!/usr/bin/env bash
# Checks what ci/driver fetches and registers, and its messages on failure: tests/setup/driver_test.sh CI_DRIVER
# DIRECTORY
# pip, the packages and the roots are fakes in DIRECTORY: no network is used.
# The bodies of fake programs are expanded when they run.
# shellcheck disable=SC2016
set -euo pipefail
sandbox=$2
# shellcheck source=tests/setup/sandbox.sh
. "${0%/*}/sandbox.sh"
make_sandbox awk basename bash cat cp dirname env flock grep kill mkdir mv rm sed tail touch tr
mkdir -p "$sandbox/checkout/ci"
cp "$1" "$sandbox/checkout/ci/driver"
for script in setup in-debian; do
  fake $script ''
  ln -s "$sandbox/$script" "$sandbox/checkout/ci/$script"
done
export CLMEM_DRIVERS=$sandbox/drivers

expect() {
  expect_run "$1" "$2" "$3" "$4" "$sandbox/checkout/ci/driver" "${@:5}"
}

# expect_file SENTENCE FILE TEXT: checks the file's contents; a missing file counts as empty.
expect_file() {
  local text=''
  [ ! -e "$CLMEM_DRIVERS/$2" ] || text=$(< "$CLMEM_DRIVERS/$2")
  [ "$text" = "$3" ] && return
  printf 'FAILED: %s\n%s has: %s\nexpected: %s\n' "$1" "$2" "$text" "$3"
  failures=$((failures + 1))
}

expect "Help is not an error." 0 '*Exit code: *' '' --help
expect "Nothing is registered at first." 0 '' '' --list
expect "A driver has to be named." 2 'driver: no driver; see *' ''
expect "An unknown option is refused." 2 'driver: unknown option --frsh; *' '' --frsh pocl
expect "The message on an unknown driver lists the known ones." 2 'driver: unknown driver acme; there are intel-cpu, *, rusticl' '' acme
expect "--knows succeeds for the name of a driver." 0 '' '' --knows intel-cpu=2024.2
expect "--knows fails for a file." 1 '' '' --knows ./libpocl.so
expect "A version consists of numbers." 2 "driver: intel-cpu=new: version 'new': expected one such as 2024.2" '' intel-cpu=new
expect "An empty version is refused." 2 "driver: intel-cpu=: version '': expected *" '' intel-cpu=
expect "A driver from a package has no version." 2 'driver: pocl=3.1: it has no version; *pocl@RELEASE' '' pocl=3.1
expect "A driver from a wheel has no release." 2 'driver: intel-cpu@sid: it is of no release; *intel-cpu=VERSION' '' intel-cpu@sid
expect "A release is a single word." 2 "driver: pocl@../x: release '../x': *" '' pocl@../x

fake uname 'echo aarch64'
expect "The message names the architecture of the driver." 2 'driver: intel-cpu: it is for x86-64, and this machine is aarch64' '*' intel-cpu
fake uname 'echo x86_64'
fake python3 'exit 1'
expect "The message names the package of pip." 2 'driver: intel-cpu: pip is not installed; *install python3-pip' '*' intel-cpu

# pip_fails TEXT: pip exists, and its downloads end with these words.
pip_fails() {
  fake python3 "[[ \$* != *download* ]] || { echo '$1' >&2; exit 1; }"
}
pip_fails 'WARNING: Retrying (Retry(total=0)) after connection broken by NewConnectionError: refused
ERROR: Could not find a version that satisfies the requirement intel-opencl-rt (from versions: none)'
expect "The message says that there is no network." 2 'driver: intel-cpu: pip reaches no package index; check the network, *' '*' intel-cpu
pip_fails 'ERROR: Could not find a version that satisfies the requirement x (from versions: 2021.4.0, 2022.0.1, 2026.2.0)'
expect "The message names the available versions." 2 'driver: intel-cpu=1: there is no such version; there are 2021.4.0 to 2026.2.0' '*' intel-cpu=1
pip_fails 'ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device'
expect "The message repeats other reasons of pip." 2 'driver: intel-cpu: Could not install *No space left on device' '*' intel-cpu

# pip_fetches LIBRARY [BODY]: pip downloads two wheels, of which the second contains this library; BODY runs before one
# is unpacked.
pip_fetches() {
  fake python3 "[[ \$* != *download* ]] || { mkdir \"\$8\"; touch \"\$8/a.whl\" \"\$8/b.whl\"; }
if [[ \$* == *zipfile* ]]; then
  ${2:-:}
  mkdir -p \"\$5/\${4##*/}.data/data/lib\"
  [[ \$4 == */a.whl ]] || touch \"\$5/\${4##*/}.data/data/lib/$1\"
fi"
}
fake ldd ''
pip_fetches libother.so
expect "A wheel without the library is refused." 2 'driver: intel-cpu: b.whl has no lib/libintelocl.so' '*' intel-cpu
pip_fetches libintelocl.so 'echo torn; exit 1'
expect "A wheel that cannot be unpacked is refused." 2 'driver: intel-cpu: a.whl cannot be unpacked: torn' '*' intel-cpu
pip_fetches libintelocl.so
fake ldd 'echo "  libnuma.so.1 => not found"; echo "  libc.so.6 => /lib/libc.so.6"; echo "  libx.so => not found"'
expect "The message names the missing libraries." 2 'driver: intel-cpu: it needs libnuma.so.1, libx.so, which this machine lacks' '*' intel-cpu
fake ldd ''
expect "A refused driver is not registered." 0 '' '' --list
pip_fetches libintelocl.so '[[ $4 != */b.whl ]] || kill -KILL "$PPID"'
expect_run "The script can be killed." 137 '*' '*download*' bash -c '"$@" 2> /dev/null' bash "$sandbox/checkout/ci/driver" intel-cpu
expect "A driver whose installation was killed is not registered." 0 '' '' --list
pip_fetches libintelocl.so
driver=$CLMEM_DRIVERS/intel-cpu/lib/libintelocl.so
expect "The next call installs the driver." 0 "intel-cpu: $driver" '*download*intel-opencl-rt intel-cmplr-lib-rt*b.whl*' intel-cpu
expect_file "The file for loaders names the library." intel-cpu.icd "$driver"
[ ! -e "$CLMEM_DRIVERS/half" ] || { echo "FAILED: Nothing half done is left."; failures=$((failures + 1)); }
expect "An installed driver is not fetched again." 0 "intel-cpu: $driver" '' intel-cpu
expect "An installed driver is fetched again with --fresh." 0 "intel-cpu: $driver" '*download*' --fresh intel-cpu
rm "$driver"
expect "A driver without its library is fetched again." 0 "intel-cpu: $driver" '*download*' intel-cpu
expect "The first numbers of a version mean its last release." 0 'intel-cpu=2024.2: *' \
  '*intel-opencl-rt==2024.2.\* intel-cmplr-lib-rt==2024.2.\*
*' intel-cpu=2024.2
expect "The compiler's runtime of a version has its first numbers." 0 'intel-cpu=2024.2.1: *' \
  '*intel-opencl-rt==2024.2.1 intel-cmplr-lib-rt==2024.2.\*
*' intel-cpu=2024.2.1
expect "Several can be fetched by one call." 0 'intel-cpu=3.4: *' '*==3.4.*' intel-cpu=2024.2 intel-cpu=3.4

fake setup 'echo "setup: apt-get failed (no network); as root, run: apt-get install x" >&2; exit 2'
expect "The message repeats apt's reason." 2 'setup: apt-get failed (no network); *' 'setup package pocl-opencl-icd *' pocl-basic
fake setup ''
fake dpkg-query "echo '$sandbox/no.icd'"
expect "A package without the driver is refused." 2 'driver: pocl-basic: the package pocl-opencl-icd registers no libpocl.so' '*' pocl-basic
mkdir -p "$sandbox/OpenCL/vendors"
echo libpocl.so.2 > "$sandbox/OpenCL/vendors/pocl.icd"
fake dpkg-query "echo '$sandbox/doc'; echo '$sandbox/OpenCL/vendors/pocl.icd'"
expect "The library is the one that the package registers." 0 'pocl-two: libpocl.so.2' '*' pocl-basic pocl-two
expect_file "The device is chosen by variables." pocl-two.env 'POCL_DEVICES=pthread pthread'
expect_file "Each driver has its own variables." pocl-basic.env POCL_DEVICES=basic

fake in-debian 'echo "in-debian: no root of trixie could be made" >&2; exit 2'
expect "The message says why the root cannot be created." 2 'in-debian: no root of trixie *' 'in-debian trixie -- ci/driver --inside pocl@trixie' pocl@trixie
expect_file "A driver without its root is not registered." pocl@trixie.release ''
fake in-debian ''
expect "A driver of a release is installed in a root of the release." 0 '' 'in-debian trixie -- ci/driver --inside pocl@trixie' pocl@trixie
expect_file "The release is registered with the driver." pocl@trixie.release trixie
expect "A driver is not installed in the root again." 0 '' '' pocl@trixie
expect "In the root the driver is installed without another root." 0 'pocl@trixie: libpocl.so.2' 'setup package pocl-opencl-icd *' --inside pocl@trixie
expect "Intel's GPU driver is in the root of sid." 0 '' 'in-debian sid -- ci/driver --inside intel-gpu' intel-gpu
expect "The registered drivers are listed." 0 'pocl@trixie?in a root of trixie' '' --list

expect "A driver that is not registered cannot be removed." 2 'driver: rusticl: it is not registered' '' --remove rusticl
expect "A driver can be removed." 0 '' '' --remove intel-cpu pocl-two
for file in intel-cpu intel-cpu.icd pocl-two.env; do
  expect_file "No file of a removed driver stays." $file ''
done
[ -e "$CLMEM_DRIVERS/intel-cpu=2024.2.icd" ] || { echo "FAILED: Others stay."; failures=$((failures + 1)); }

touch "$sandbox/file"
CLMEM_DRIVERS=$sandbox/file/drivers
expect "The message names the variable for another directory." 2 'driver: cannot write to *; set CLMEM_DRIVERS' '' pocl

exit $((failures > 0))
