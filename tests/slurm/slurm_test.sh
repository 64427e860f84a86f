#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the batch scripts of ci/slurm on a real Slurm: a shard whose runner crashes, a lost shard, and a failing node
# lose no result and count none twice.
# Usage: slurm_test.sh PROJECT_DIRECTORY PROGRAM WORK_DIRECTORY
set -euo pipefail
project=$1 program=$2
rm -rf "$3"
mkdir -p "$3"
work=$(cd "$3" && pwd)
source "$(dirname "${BASH_SOURCE[0]}")/cluster.sh"
PATH=$PATH:/usr/sbin:/sbin

for tool in munged slurmctld slurmd sbatch; do
  if ! command -v "$tool" > /dev/null; then
    echo "skipped: Slurm is not installed: there is no $tool"
    exit 77
  fi
done

fail() {
  echo "$1"
  tail -n 15 "$work"/*/*.log 2> /dev/null || true
  exit 1
}

arguments=(--driver mock --baseline none --jobs 1 --filter 'CreateBuffer*' --filter 'FillBuffer*')

# The program, or a wrapper whose behavior the test selects.
cat > "$work/program" << 'PROGRAM'
#!/usr/bin/env bash
# For "crash" the runner dies once in the middle of shard 2; for "lose" it never starts shard 2.
[ "$1" = run ] && [ "${SLURM_ARRAY_TASK_ID:-}" = 2 ] && case ${TRAP:-} in
  crash)
    if mkdir "$WORK/crashed" 2> /dev/null; then
      "$PROGRAM" "$@" --max-failures 1 &
      runner=$!
      until [ "$(cat "$WORK"/*/shard2/mock/results.jsonl 2> /dev/null | wc -l)" -gt 5 ]; do :; done
      kill -KILL "$runner"
      wait "$runner"
      exit
    fi
    ;;
  lose)
    kill -KILL "$PPID"
    exit
    ;;
esac
exec "$PROGRAM" "$@"
PROGRAM
chmod +x "$work/program"
export PROGRAM=$program WORK=$work CLMEM_CONFORMANCE=$work/program

# submit NAME SHARDS: prints the merge job's id.
submit() {
  "$project/ci/slurm/submit" "$2" "$work/$1" -- "${arguments[@]}" | sed -n 's/^merge: //p'
}

has_ended() {
  [ -z "$(squeue -h -j "$1" 2> /dev/null)" ]
}

# The lines of a result file without values that differ between runs: time and host.
lines() {
  python3 - "$1" << 'LINES'
import json, sys
for line in open(sys.argv[1]):
    result = json.loads(line)
    if "case" in result:
        print(result["case"], result["status"])
LINES
}

expect_as_undisturbed() {
  eventually 120 has_ended "$2" || fail "$1: the jobs do not end"
  lines "$work/$1/merged/mock/results.jsonl" > "$work/$1/lines" || fail "$1: no merged results"
  diff "$work/undisturbed.lines" "$work/$1/lines" || fail "$1: other verdicts than in an undisturbed run"
}

"$program" run "${arguments[@]}" --output "$work/undisturbed" > "$work/undisturbed.log" || fail "undisturbed run"
lines "$work/undisturbed/mock/results.jsonl" > "$work/undisturbed.lines"

trap stop_cluster EXIT
start_cluster "$work/cluster" || fail "no cluster"

TRAP=crash expect_as_undisturbed crash "$(TRAP=crash submit crash 3)"
[ -d "$work/crashed" ] || fail "crash: no runner has crashed"
grep -q "attempt 1 ended with exit code 137" "$work/crash/shard2.log" || fail "crash: the shard does not report it"

# A lost shard is reported as missing; submitted again, only that shard has to run.
merge=$(TRAP=lose submit lose 3)
eventually 120 has_ended "$merge" || fail "lose: the jobs do not end"
grep -q "shard 2/3: .* cases have no result" "$work/lose/merge.log" || fail "lose: the report hides that a shard is missing"
expect_as_undisturbed lose "$(submit lose 3)"

# The node fails while all jobs are running, with some seconds of work left.
arguments+=(--repeat 50)
merge=$(submit node 2)
has_begun() { [ "$(cat "$work/node/shard1/mock/results.jsonl" | wc -l)" -gt 20 ]; }
eventually 120 has_begun || fail "node: nothing runs"
fail_node
[ "$(cat "$work"/node/shard*/mock/results.jsonl | grep -c '"case"')" -lt "$(wc -l < "$work/undisturbed.lines")" ] ||
  fail "node: all was done before the node failed"
restore_node || fail "node: it does not come back"
expect_as_undisturbed node "$merge"
