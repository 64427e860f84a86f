#!/usr/bin/env bash
# mistake.sh CLMEM-FUZZ CLMEM-FUZZ-WORKER MOCK: if the worker ends by its own exception before a program has run, the
# driver is not blamed: the run ends with exit code 2 and the exception. Afterwards the driver may have damaged the
# process, and the run continues.
set -euo pipefail
fuzz=$1
directory=$(mktemp --directory)
trap 'rm -rf "$directory"' EXIT

# The worker without its report that it is ready.
cat > "$directory/worker" << END
#!/usr/bin/env bash
exec "$2" "\$@" 3> >(sed --unbuffered 's/^ready .*/mistake no such object/' >&3)
END
chmod +x "$directory/worker"

code=0
output=$("$fuzz" run --driver "$3" --worker "$directory/worker" --programs 1 --output "$directory/findings" 2>&1) || code=$?
expected="clmem-fuzz: a mistake of clmem-fuzz-worker, not of the driver: no such object"
if [ $code -ne 2 ] || [[ $output != *"$expected"* ]]; then
  printf 'exit code %s, expected 2 and "%s":\n%s\n' $code "$expected" "$output"
  exit 1
fi

# Kills the process that runs programs, the oldest one of the worker, once. The investigation, which numbers its runs
# anew, has to find that the program alone is correct.
cat > "$directory/worker" << END
#!/usr/bin/env bash
oldest_process() {
  local process
  for process in /proc/[0-9]*/stat; do
    read -r id name state parent rest < \$process 2> /dev/null && [ "\$parent \$name" = "\$\$ (clmem-fuzz-work)" ] && echo \$id
  done | sort -n | head -n 1
}
exec "$2" "\$@" 3> >(while IFS= read -r line; do
  if [[ \$line =~ ^(ok|log)\ 0\$ ]] && mkdir "$directory/done" 2> /dev/null; then
    echo "mistake no such object"
    kill -KILL \$(oldest_process)
  else
    printf '%s\n' "\$line"
  fi
done >&3)
END
code=0
output=$("$fuzz" run --driver "$3" --worker "$directory/worker" --programs 6 --jobs 1 --output "$directory/later" 2>&1) || code=$?
if [ $code -ne 0 ] || [[ $output != *" 6 programs "* ]]; then
  printf 'exit code %s, expected 0 and 6 programs:\n%s\n' $code "$output"
  exit 1
fi
