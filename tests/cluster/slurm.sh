#!/bin/bash
# slurm.sh FOLDER: runs the job scripts of docs/clusters.md on a Slurm of its own, on this machine, as root and without systemd;
# `outflank` and the Python package are in PATH and PYTHONPATH. The array is cancelled in the middle and started again.

set -euo pipefail
docs=$(readlink -f "$(dirname "$0")/../../docs/clusters.md")
positions=$(readlink -f "$(dirname "$0")/../data/exact_endgames.obf")
folder=$1
rm -rf "$folder"
mkdir -p "$folder"/{state,spool,run,work} /run/munge
export SLURM_CONF=$folder/slurm.conf
host=$(hostname -s)

cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END

daemons=()
stop() {
    scancel --quiet --user=root 2>/dev/null || true
    kill "${daemons[@]}" 2>/dev/null || true
    wait "${daemons[@]}" 2>/dev/null || true
}
trap stop EXIT

if ! munge -n >/dev/null 2>&1; then
    [ -s /etc/munge/munge.key ] || { (umask 077 && head -c 128 /dev/urandom >/etc/munge/munge.key); chown munge: /etc/munge/munge.key; }
    chown munge: /run/munge
    su -s /bin/sh munge -c 'exec munged --foreground --force' &
    daemons+=($!)
    until munge -n >/dev/null 2>&1; do sleep 0.2; done
fi
slurmctld -D >/dev/null 2>&1 &
daemons+=($!)
slurmd -D -N "$host" >/dev/null 2>&1 &
daemons+=($!)
until sinfo --noheader --format=%t 2>/dev/null | grep -q idle; do sleep 0.5; done

cd "$folder/work"
cp "$positions" positions.obf
# The scripts of the document, by their job names.
awk '/^```slurm$/ { inside = 1; text = ""; next }
     /^```$/ && inside { inside = 0; match(text, /job-name=[a-z]+/)
                         print text >(substr(text, RSTART + 9, RLENGTH - 9) ".sbatch"); next }
     inside { text = text $0 "\n" }' "$docs"

wait_for_jobs() { while [ -n "$(squeue --noheader)" ]; do sleep 0.3; done; }
fail() { echo "slurm: $1"; tail -n 20 ./*.log "$folder"/*.log; exit 1; }

job=$(sbatch --parsable solve.sbatch)
scancel "${job}_8"
wait_for_jobs
[ ! -e solved-8.jsonl ] || fail "the task that was cancelled has a result"
sbatch --parsable solve.sbatch >/dev/null
wait_for_jobs
outflank merge-results solved-*.jsonl -o merged.jsonl || fail "the parts cannot be merged"
outflank solve --threads 1 --format jsonl -q positions.obf >whole.jsonl || true
outflank merge-results whole.jsonl -o expected.jsonl
cmp <(grep -o '"position":.*"score":[^,]*' merged.jsonl) <(grep -o '"position":.*"score":[^,]*' expected.jsonl) ||
    fail "the array has other scores"
echo "slurm: the array, one task of it cancelled and started again: $(wc -l <merged.jsonl) positions, right"

sbatch match.sbatch >/dev/null
wait_for_jobs
outflank match --merge match-1 match-2 match-3 match-4 --out match >/dev/null || fail "the match is not whole"
echo "slurm: a match of $(wc -l <match/games.ggf) games in four shards"

sbatch cluster.sbatch >/dev/null
wait_for_jobs
cmp <(grep -o '"score":[^,]*' cluster.jsonl | sort) <(grep -o '"score":[^,]*' whole.jsonl | sort) || fail "Dask has other scores"
echo "slurm: a Dask cluster in a job: the same scores"
