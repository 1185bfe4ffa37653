#!/usr/bin/env bash
# Asks the engine for its move after three moves of a game on 15x15, with half a second to think.
# usage: best_move.sh ENGINE
set -euo pipefail
engine=${1:?usage: best_move.sh ENGINE}

# Lines that begin with MESSAGE are remarks. The other lines are answers: OK, then the move.
answers=$(printf '%s\n' 'START 15' 'INFO timeout_turn 500' BOARD 7,7,2 8,8,1 7,8,2 DONE END |
    "$engine" | grep -v '^MESSAGE')
move=$(tail -n 1 <<<"$answers")
echo "column ${move%,*}, row ${move#*,}, both counted from 0"
