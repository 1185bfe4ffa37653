// Finds the forbidden moves of Black in renju with pattern tables.
//
// Uses the same definition as forbidden() in board/rules.h: a move that makes no five is forbidden
// if it makes an overline, two fours or two open threes. An open three counts only if a legal move
// can extend it to a straight four; whether that move is legal is decided by the same definition,
// recursively.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Returns true if m is forbidden to Black. Requires: the rule is renju, m is free. The call takes
/// four table lookups, except for a cell with two open threes, which the function plays out on a
/// copy of the line keys.
bool is_forbidden(const Position& position, Move m);
/// Returns the same as is_forbidden(Position, Move), but reads line keys instead of a position.
/// Requires: `table` is PatternTable::of(Rule::Renju), m is free.
bool is_forbidden(const PatternTable& table, const LineKeys& keys, Move m);
/// Returns the number of lines on which Black would make an open three on m, whether or not a legal
/// move can extend it. Requires: `table` is PatternTable::of(Rule::Renju), m is free.
int count_open_threes(const PatternTable& table, const LineKeys& keys, Move m) noexcept;

/// Returns true if m is forbidden to `color`; always false except for Black in renju.
/// Requires: m is free, R == position.rule().
template <Rule R>
inline bool is_forbidden_to(const Position& position, Color color, Move m) {
    if constexpr (R != Rule::Renju)
        return false;
    if (color != Color::Black || position.move_class(m, color) != MoveClass::Forbidden)
        return false;
    return is_forbidden(position, m);
}

/// Returns true if the side to move may play m. Requires: m is free.
inline bool is_legal(const Position& position, Move m) {
    return with_rule(position.rule(), [&]<Rule R>() {
        return !is_forbidden_to<R>(position, position.side_to_move(), m);
    });
}

}  // namespace fukumi
