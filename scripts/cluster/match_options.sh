# shellcheck shell=bash
# What the options of a match mean for its shards. Sourced by the scripts beside this one.

# Shards cannot share the files that these options name: each would write over those of the others.
# -psq names a folder with a file for each game, which they can.
refuse_files() { # script, options of the match...
    local script=$1 option
    shift
    for option in "$@"; do
        if [[ $option =~ ^--?(html|json|sgf|log|state|resume|shard)(=.*)?$ ]]; then
            echo "$script: ${option%%=*} is not for shards, whose files have names of their own;" \
                "'fukumi-match merge' writes reports from FOLDER/shard-*.state" >&2
            exit 2
        fi
    done
}

# Whether the report is to be without times, too.
has_no_times() { # options of the match...
    local option
    for option in "$@"; do
        if [[ $option =~ ^--?notimes$ ]]; then return 0; fi
    done
    return 1
}
