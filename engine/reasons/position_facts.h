// Collects facts about a position: fives, fours, open threes, forbidden points and forced wins.
//
// Every fact follows from the rules and can be checked independently of this code, by the cells
// that it names or by its proof (threat/proof.h).
#pragma once

#include <vector>

#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/position.h"
#include "engine/reasons/open_threes.h"
#include "engine/reasons/reasoner.h"

namespace fukumi {

/// A move that makes a four and no five.
struct FourMove {
    Move move;
    MoveClass shape;  ///< Four, FourPlus, FourThree or OpenFour
};

/// What one side can do with its next move. All moves are legal and in ascending order of index.
struct SideFacts {
    std::vector<Move> fives;  ///< moves that win at once
    std::vector<FourMove> fours;
    std::vector<OpenThree> open_threes;
};

/// A free cell that is forbidden to Black in renju.
struct ForbiddenPoint {
    Move move;
    Forbidden why;
};

struct PositionFacts {
    ByColor<SideFacts> sides;
    std::vector<ForbiddenPoint> forbidden;  ///< in ascending order of index
    FoundWin win;                           ///< forced win of the side to move
    FoundWin after_pass;                    ///< forced win of the other side after a pass
};

/// Returns the facts about a position. `limits` limit the search for a win of each side. Requires:
/// no side has won.
PositionFacts facts_of(const Position& position, Reasoner& reasoner,
                       const ReasonLimits& limits = {});

}  // namespace fukumi
