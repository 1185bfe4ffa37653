// What can be said of a move for certain: the five or four that it makes, what it stops, what it
// threatens, and the forced wins that it begins, allows or misses.
//
// Plain data. Every reason is a statement about the rules alone, so that it can be checked without
// trusting whoever found it: by the cells that it names, or by a proof (threat/proof.h).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// The mover is whoever plays the move. "After a pass" means: as if the other side made no move.
enum class ReasonKind : std::uint8_t {
    MakesFive,   ///< the move wins; `cells` is the winning line
    Forbidden,   ///< renju: the move is forbidden to Black
    Wins,        ///< `proof` begins with the move
    StopsFive,   ///< the opponent could have made five on `at`, and now can nowhere
    StopsThree,  ///< of the opponent's open three `cells` no open four can come on its line within
                 ///< four cells of `at`, where there would have been one
    StopsFours,  ///< the opponent has no win by continuous fours any more; see WithoutIt
    MakesFour,   ///< the mover now threatens five on each of `cells`
    MakesThree,  ///< the mover now has the open three `cells`: after a pass an open four on `at`
                 ///< wins, which `proof` shows
    Threatens,   ///< after the move and a pass the mover wins by `proof`, whose first move makes a
                 ///< `shape`
    WithoutIt,   ///< if the mover passed in place of the move, the opponent would win by `proof`
    OnlyMoves,   ///< the move is one of `count` that can meet the opponent's threat of fours: he
                 ///< wins by continuous fours after every other one
    MissesFive,  ///< the mover could have made five on `at`
    MissesWin,   ///< before the move the mover had the win `proof`
    AllowsFive,  ///< the opponent makes five on `at`
    Loses,       ///< after the move the opponent wins by `proof`
};

struct Reason {
    ReasonKind kind;
    std::vector<Move> cells = {};  ///< sorted along their line
    Move at = {};
    MoveClass shape = MoveClass::None;
    int count = 0;
    Proof proof = {};
};

}  // namespace fukumi
