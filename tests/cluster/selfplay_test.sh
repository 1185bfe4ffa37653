#!/usr/bin/env bash
# Shards of self-play under GNU Parallel become the games of undisturbed runs, also after a kill.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
command -v parallel >/dev/null || { echo "GNU Parallel is not installed"; exit 77; }
folder=$scratch/shards
run_shards() {
    "$root/scripts/cluster/shards_parallel.sh" -t 10 -n 3 -d "$folder" -j 2 -- \
        "${selfplay_options[@]}"
}

# The system kills a shard that writes behind the limit, and GNU Parallel then ends the others.
limit=4 # KiB
cat >"$scratch/killed.sh" <<KILLED
#!/usr/bin/env bash
ulimit -f $limit
exec $(printf '%q' "$FUKUMI_TRAIN") "\$@"
KILLED
chmod +x "$scratch/killed.sh"
if FUKUMI_TRAIN=$scratch/killed.sh run_shards >"$scratch/killed.log" 2>&1; then
    echo "no shard was killed"
    exit 1
fi
sizes=$(stat -c %s "$folder"/shard-*.games)
grep -qx $((limit * 1024)) <<<"$sizes" || { cat "$scratch/killed.log"; echo "$sizes"; exit 1; }
[[ ! -e $folder/all.games ]] || { echo "killed shards were joined"; exit 1; }
# Commands that fail say why in one line.
for command in "merge $scratch/none.games --out $scratch/none" "report $scratch/none.games"; do
    # shellcheck disable=SC2086 # several words
    "$FUKUMI_TRAIN" $command 2>"$scratch/error.log" && exit 1
    (($? == 2 && $(wc -l <"$scratch/error.log") == 1)) || { cat "$scratch/error.log"; exit 1; }
done

for attempt in second third; do
    run_shards >/dev/null
    echo "$attempt time:"
    rm -rf "$scratch/single"
    compare_with_single_runs "$folder"
done

# A network is not learnt where that would do nothing: from less than a step, or by fewer passes
# than its checkpoint has made.
learn() { # options...
    "$FUKUMI_TRAIN" network "$folder/all.games" --out "$scratch/learnt.network" "$@" \
        2>"$scratch/learn.log"
}
refuse() { # what it says, options...
    local words=$1
    shift
    rm -f "$scratch/learnt.network"
    if learn "$@" || [[ -e $scratch/learnt.network ]] ||
        ! grep -q -- "$words" "$scratch/learn.log"; then
        echo "not refused: $words"
        cat "$scratch/learn.log"
        exit 1
    fi
}
refuse "less than a step" --batch 1000000
learn --batch 64 --epochs 2 --checkpoint "$scratch/checkpoint" ||
    { cat "$scratch/learn.log"; exit 1; }
refuse "more than --epochs 1" --batch 64 --epochs 1 --checkpoint "$scratch/checkpoint"
echo "networks that would not learn are refused"
