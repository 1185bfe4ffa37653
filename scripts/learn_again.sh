#!/usr/bin/env bash
# Learns the networks in use again from the kept games, and fails if a network differs from that in
# engine/eval/weights by a byte.
#
# usage: learn_again.sh FOLDER [NETWORK...]
#   FOLDER   for the games and the networks. If the run was stopped, the same command resumes it.
#   NETWORK  freestyle, standard, renju or caro; default: all, half an hour on one core
#
# The networks in use continue from earlier ones, whose games were not kept. The earlier networks
# are in the history of the repository. FUKUMI_TRAIN is the program fukumi-train (default: that of
# the release build). All work runs at the lowest priority (nice 19).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:?usage: learn_again.sh FOLDER [NETWORK...]}
export FUKUMI_TRAIN=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
earlier=d8d631d9 # the commit with the networks from which the run starts

leagues_of() { # network; prints its leagues, each with the number of its files of kept games
    case $1 in
        freestyle) echo freestyle15:5 freestyle20:5 ;;
        standard) echo standard15:5 ;;
        renju) echo renju15:5 ;;
        caro) echo caro15:4 carooverline15:4 ;;
        *)
            echo "learn_again.sh: '$1' is not freestyle, standard, renju or caro" >&2
            exit 2
            ;;
    esac
}

shift
if (($# == 0)); then set -- freestyle standard renju caro; fi
for network in "$@"; do leagues_of "$network" >/dev/null; done
mkdir -p "$folder"
for network in "$@"; do
    games=() leagues=()
    read -ra leagues < <(leagues_of "$network")
    nice -n 19 "$root/scripts/keep_games.sh" restore "$folder" "${leagues[@]}" >/dev/null
    for league in "${leagues[@]}"; do games+=("$folder/${league%:*}.games"); done
    in_use=engine/eval/weights/$network.network
    git -C "$root" show "$earlier:$in_use" >"$folder/earlier_$network.network"
    echo "==== $network"
    nice -n 19 "$FUKUMI_TRAIN" network "${games[@]}" --start "$folder/earlier_$network.network" \
        --result-share 0.9 --rate 0.0002 --epochs 2 --out "$folder/$network.network" \
        --checkpoint "$folder/$network.checkpoint" --threads "${FUKUMI_THREADS:-1}"
    cmp "$folder/$network.network" "$root/$in_use"
    echo "$folder/$network.network is the network in use"
done
