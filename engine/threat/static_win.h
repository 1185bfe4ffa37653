// Wins and losses that can be read from the class counts alone, without making a move.
//
// Every claim holds against every defence; positions that would need a look ahead to be sure are
// left to the search. The distances are those of the shortest win of the kind found, and upper
// bounds of the true one.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// A decided position: plies until the five is on the board (1, 3, 5 for the side to move winning,
/// 2 for it losing), or 0 if nothing is claimed.
struct StaticResult {
    int win_plies = 0;
    int loss_plies = 0;
};

template <Rule R>
inline StaticResult static_result(const Position& position) noexcept {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    if (position.count(us, MoveClass::Five) > 0)
        return {1, 0};
    const int their_fives = position.count(them, MoveClass::Five);
    if (their_fives > 0) {
        // In caro one stone may spoil two fives, so there the answers have to be looked up.
        if (their_fives > 1 && !is_caro(R))
            return {0, 2};
        return {};
    }
    // They have no five cell and our move gives them none, so that two five cells are enough. The
    // class excludes Black's forbidden moves.
    if (position.count(us, MoveClass::OpenFour) > 0)
        return {3, 0};
    // A four and an open three, or two open threes: the reply can only meet one of them, and with
    // no four at hand they cannot gain the move. Black's open three in renju may be a false one.
    if (R == Rule::Renju && us == Color::Black)
        return {};
    if (position.count(us, MoveClass::FourThree) + position.count(us, MoveClass::DoubleThree) > 0 &&
        !has_four(position, them)) {
        return {5, 0};
    }
    return {};
}

}  // namespace fukumi
