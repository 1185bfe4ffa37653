// What can be said of a position for certain: where each side makes fives and fours, its open
// threes, what is forbidden, and the forced wins that are found.
//
// Every fact is a statement about the rules alone, so that it can be checked without trusting
// whoever found it: by the cells that it names, or by a proof (threat/proof.h).
#pragma once

#include <vector>

#include "engine/board/rules.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/position.h"
#include "engine/reasons/open_threes.h"
#include "engine/reasons/reasoner.h"

namespace fukumi {

/// A free cell on which a stone makes a four, but no five.
struct FourMove {
    Move move;
    MoveClass shape;  ///< Four, FourPlus, FourThree or OpenFour
};

/// All cells are legal moves of the side, in the order of the cells.
struct SideFacts {
    std::vector<Move> fives;  ///< where it makes a five and wins
    std::vector<FourMove> fours;
    std::vector<OpenThree> open_threes;
};

/// Renju: a free cell on which Black loses.
struct ForbiddenPoint {
    Move move;
    Forbidden why;
};

struct PositionFacts {
    ByColor<SideFacts> sides;
    std::vector<ForbiddenPoint> forbidden;  ///< in the order of the cells
    FoundWin win;                           ///< of the side to move
    FoundWin after_pass;                    ///< of the other side, if the side to move passed
};

/// Searches for forced wins get these limits each. Requires: nobody has won.
PositionFacts facts_of(const Position& position, Reasoner& reasoner,
                       const ReasonLimits& limits = {});

/// What `color` makes on the free cell m, with nothing but truth in MoveClass::Forbidden: a suspect
/// of a double three that is none has the class that it would have for White.
MoveClass true_class(const Position& position, Move m, Color color);

}  // namespace fukumi
