// Reason: a proven statement for or against a move, such as a five that the move makes, a threat
// that it stops, or a forced win that it starts, allows or misses.
//
// Every reason follows from the rules and can be checked independently of this code, by the cells
// that it names or by its proof (threat/proof.h). Plain data.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// "The mover" is the side that plays the move. "After a pass" means: if the opponent made no move
/// in reply, so that the mover could move again.
enum class ReasonKind : std::uint8_t {
    MakesFive,   ///< the move wins; `cells` is the winning line
    Forbidden,   ///< the move is forbidden to Black in renju
    Wins,        ///< the move wins by `proof`, which starts with it
    StopsFive,   ///< the opponent could have made a five on `at`, and now can make none
    StopsThree,  ///< the opponent had the open three `cells`, which makes an open four on `at`, and
                 ///< now can make no open four on that line within four cells of `at`
    StopsFours,  ///< the opponent had a win by continuous fours (see WithoutIt), and now has none
    MakesFour,   ///< the mover threatens a five on each of `cells`
    MakesThree,  ///< the mover has the open three `cells`; after a pass the open four on `at` wins
                 ///< by `proof`
    Threatens,   ///< after a pass the mover wins by `proof`; `shape` is the class of its first move
    WithoutIt,   ///< if the mover passed instead, the opponent would win by `proof`
    OnlyMoves,   ///< this move is one of `count` moves; after all other moves the opponent wins by
                 ///< continuous fours
    MissesFive,  ///< the mover could have made a five on `at`
    MissesWin,   ///< the mover could have won by `proof`
    AllowsFive,  ///< the opponent can make a five on `at`
    Loses,       ///< the opponent wins by `proof`
};

/// The comments of ReasonKind say which members a reason uses.
struct Reason {
    ReasonKind kind;
    std::vector<Move> cells = {};  ///< in the order of the line on which they are
    Move at = {};
    MoveClass shape = MoveClass::None;
    int count = 0;
    Proof proof = {};
};

}  // namespace fukumi
