# shellcheck shell=bash
# shards_parallel.sh and shards_slurm.sh source this file. It parses their options and finds the
# programs.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Prints the comment at the top of the script.
usage() { sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2; exit 2; }

# Refuses options that name a file, because all shards would write the same file. -psq is allowed:
# it names a folder with one file per game.
refuse_files() { # options of the match...
    local option
    for option in "$@"; do
        if [[ $option =~ ^--?(html|json|sgf|log|state|resume|shard)(=.*)?$ ]]; then
            echo "$(basename "$0"): ${option%%=*} cannot be used here, because the shards would" \
                "overwrite the file; 'fukumi-match merge' writes reports from" \
                "FOLDER/shard-*.state" >&2
            exit 2
        fi
    done
}

# Parses the command line. Sets kind, program, base, shards, folder, and words (the options of the
# program). For options that only one of the two scripts has, calls its function `take LETTER
# VALUE`.
read_options() { # letters of the other options, each with a colon, then the command line
    local letters=$1 option
    shift
    kind=match base=0 shards='' folder=''
    local kinds=0
    while getopts "n:d:t:ag$letters" option; do
        case $option in
            n) shards=$OPTARG ;;
            d) folder=$OPTARG ;;
            t) kind=selfplay base=$OPTARG kinds=$((kinds + 1)) ;;
            a) kind=analyze kinds=$((kinds + 1)) ;;
            g) kind=grow kinds=$((kinds + 1)) ;;
            \?) usage ;;
            *) take "$option" "$OPTARG" ;;
        esac
    done
    shift $((OPTIND - 1))
    [[ $shards =~ ^[1-9][0-9]*$ && -n $folder && $# -gt 0 && $base =~ ^(0|[1-9][0-9]*)$ ]] || usage
    ((kinds <= 1)) || usage
    case $kind in
        match)
            refuse_files "$@"
            program=${FUKUMI_MATCH:-$root/build/release/fukumi-match}
            ;;
        selfplay) program=${FUKUMI_TRAIN:-$root/build/release/fukumi-train} ;;
        *) program=${FUKUMI_ENGINE:-$root/build/release/pbrain-fukumi} ;;
    esac
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    words=("$@")
}
