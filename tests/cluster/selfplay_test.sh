#!/usr/bin/env bash
# Tests that the shards of self-play under GNU Parallel give the same games as single runs, even if
# a shard was killed and restarted.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
need_parallel
folder=$scratch/shards
run_shards() {
    "$root/scripts/cluster/shards_parallel.sh" -t 10 -n 3 -d "$folder" -j 2 -- \
        "${selfplay_options[@]}"
}

run_killed run_shards FUKUMI_TRAIN 4 "$folder/shard-*.games" "$folder/all.games"
[[ $(sort -u "$scratch/niceness") == 19 ]] || { echo "shards do not have the lowest priority"; exit 1; }
# A command that fails must print exactly one line.
for command in "merge $scratch/none.games --out $scratch/none" "report $scratch/none.games"; do
    # shellcheck disable=SC2086 # several words
    "$FUKUMI_TRAIN" $command 2>"$scratch/error.log" && exit 1
    (($? == 2 && $(wc -l <"$scratch/error.log") == 1)) || { cat "$scratch/error.log"; exit 1; }
done

for attempt in second third; do
    run_shards >/dev/null
    echo "$attempt run:"
    rm -rf "$scratch/single"
    compare_with_single_runs "$folder"
done

# "report" must fail if its output cannot be written, as on a full disk.
status=0
"$FUKUMI_TRAIN" report "$folder/all.games" >/dev/full 2>"$scratch/error.log" || status=$?
((status == 1)) || { echo "a full disk: exit code $status"; exit 1; }

# "network" must refuse to train with too few positions, or with the checkpoint of another run.
games=$folder/all.games batch=64
checkpoint=(--checkpoint "$scratch/checkpoint")
learn() { # options...
    "$FUKUMI_TRAIN" network "$games" --out "$scratch/learnt.network" \
        --batch "$batch" --epochs 2 "$@" 2>"$scratch/learn.log"
}
fail() { # what is wrong
    echo "$1"
    cat "$scratch/learn.log"
    exit 1
}
refuse() { # what it says, options...
    local words=$1
    shift
    rm -f "$scratch/learnt.network"
    if learn "$@" || [[ -e $scratch/learnt.network ]] ||
        ! grep -q -- "$words" "$scratch/learn.log"; then
        fail "not refused: $words"
    fi
}
learn "${checkpoint[@]}" || fail "nothing was learnt"
# Each kept position is either used for training or held out, so the counts of the first log line
# must add up.
mapfile -t counts < <(head -n 1 "$scratch/learn.log" | grep -oE '[0-9]+')
((counts[1] - counts[4] - counts[5] - counts[6] == counts[7] + counts[8] && counts[8] > 0)) ||
    fail "the counts do not add up"
cp "$scratch/checkpoint" "$scratch/finished"
mv "$scratch/learnt.network" "$scratch/first.network"
# If the training is finished, the same command trains no further but writes its output files again.
learn "${checkpoint[@]}" --losses "$scratch/losses.csv" --picture "$scratch/losses.svg" ||
    fail "a finished run cannot be repeated"
cmp "$scratch/first.network" "$scratch/learnt.network"
(($(wc -l <"$scratch/losses.csv") == 3)) && grep -q polyline "$scratch/losses.svg" ||
    fail "the losses of a finished run are missing"
"$FUKUMI_TRAIN" selfplay "${selfplay_options[@]}" --seed 14 --out "$scratch/new.games" 2>/dev/null
"$FUKUMI_TRAIN" merge "$games" "$scratch/new.games" --out "$scratch/more.games" >/dev/null
games=$scratch/more.games
refuse "with other games" "${checkpoint[@]}"
games=$folder/all.games
refuse "with other games" "${checkpoint[@]}" --one-game-in 2
refuse "with other options" "${checkpoint[@]}" --rate 0.02
refuse "with another --start" "${checkpoint[@]}" --start "$scratch/first.network"
cmp "$scratch/finished" "$scratch/checkpoint"
refuse "Is a directory" --checkpoint "$scratch"
# If an output file cannot be written, "network" must fail before it reads the games.
for option in --checkpoint --losses --picture; do
    refuse "$option: .*/none/file: the folder .*/none does not exist" "$option" "$scratch/none/file"
    (($(wc -l <"$scratch/learn.log") == 1)) || fail "games were read"
done
batch=1000000 refuse "fewer than a batch"
# Without --batch a few games are enough to try the training.
"$FUKUMI_TRAIN" network "$games" --one-game-in 20 --epochs 1 --out "$scratch/few.network" 2>"$scratch/few.log" ||
    fail "a few games cannot be learnt from: $(cat "$scratch/few.log")"
grep -q '^a batch has all' "$scratch/few.log" || fail "the batch was not adapted"
python3 "$root/scripts/read_games.py" "$games" 2>"$scratch/few.log" | head -n 1 >/dev/null
[[ ! -s $scratch/few.log ]] || fail "read_games.py complains about head: $(cat "$scratch/few.log")"
games=$scratch/more.games
rm "$scratch/checkpoint"
learn "${checkpoint[@]}" || fail "nothing was learnt anew"
! cmp -s "$scratch/first.network" "$scratch/learnt.network" || fail "more games are nothing"
echo "networks that would not learn are refused"
