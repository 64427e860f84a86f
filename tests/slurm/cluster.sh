# SPDX-License-Identifier: Apache-2.0
# A Slurm of one node in its own folder, for the caller's user: start_cluster DIRECTORY, fail_node, restore_node,
# stop_cluster. It uses nothing outside of the folder except for two ports of this machine.

cluster_directory=
cluster_node=
munged_id='' slurmctld_id='' slurmd_id=''

free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 20000))
    (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null || break
  done
  echo "$port"
}

# eventually SECONDS COMMAND...: waits until the command succeeds.
eventually() {
  local until=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    if [ "$SECONDS" -ge "$until" ]; then
      echo "in vain: $*"
      return 1
    fi
    read -r -t 0.2 <> <(:) || true
  done
}

write_configuration() {
  cat > "$cluster_directory/slurm.conf" << CONFIGURATION
ClusterName=clmem
SlurmctldHost=$cluster_node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
# A requeued job waits until its credential expires.
AuthInfo=socket=$cluster_directory/munge.socket,cred_expire=5
StateSaveLocation=$cluster_directory/state
SlurmdSpoolDir=$cluster_directory/spool
SlurmctldPidFile=$cluster_directory/slurmctld.pid
SlurmdPidFile=$cluster_directory/slurmd.pid
SlurmctldLogFile=$cluster_directory/slurmctld.log
SlurmdLogFile=$cluster_directory/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=$cluster_node NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
}

is_node_ready() {
  [[ $(sinfo -h -o %T) =~ ^(idle|mixed|allocated)$ ]]
}

start_slurmd() {
  slurmd -D -N "$cluster_node" > "$cluster_directory/slurmd.out" 2>&1 &
  slurmd_id=$!
}

start_cluster() {
  cluster_directory=$1
  cluster_node=$(hostname -s)
  mkdir -p "$cluster_directory/state" "$cluster_directory/spool"
  (umask 077 && head -c 1024 /dev/urandom > "$cluster_directory/munge.key")
  munged --foreground --force --key-file="$cluster_directory/munge.key" --socket="$cluster_directory/munge.socket" \
    --pid-file="$cluster_directory/munge.pid" --log-file="$cluster_directory/munge.log" \
    --seed-file="$cluster_directory/munge.seed" > "$cluster_directory/munge.out" 2>&1 &
  munged_id=$!
  write_configuration
  export SLURM_CONF=$cluster_directory/slurm.conf
  eventually 10 test -S "$cluster_directory/munge.socket"
  slurmctld -D > "$cluster_directory/slurmctld.out" 2>&1 &
  slurmctld_id=$!
  start_slurmd
  eventually 30 is_node_ready
}

# The processes that slurmd has started: those with this cluster in their environment, except for its daemons.
job_processes() {
  local file id
  for file in $(grep -lF "SLURM_CONF=$cluster_directory/" /proc/[0-9]*/environ 2> /dev/null); do
    id=${file#/proc/}
    id=${id%/environ}
    if [[ " $BASHPID $munged_id $slurmctld_id $slurmd_id " != *" $id "* ]]; then
      echo "$id"
    fi
  done
}

# Simulates a power failure: no process shuts down in order.
fail_node() {
  kill -KILL "$slurmd_id"
  wait "$slurmd_id" 2> /dev/null || true
  kill -KILL $(job_processes) 2> /dev/null || true
  scontrol update "NodeName=$cluster_node" State=DOWN Reason=power
}

restore_node() {
  start_slurmd
  scontrol update "NodeName=$cluster_node" State=RESUME
  eventually 30 is_node_ready
}

stop_cluster() {
  # Killed without a shutdown, because the folder is removed anyway.
  kill -KILL $slurmd_id $slurmctld_id $munged_id 2> /dev/null || true
  wait $slurmd_id $slurmctld_id $munged_id 2> /dev/null || true
  kill -KILL $(job_processes) 2> /dev/null || true
}
