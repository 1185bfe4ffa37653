// The forbidden moves of Black in renju, from pattern tables.
//
// The same definition as forbidden() in board/rules.h: a move that makes no five is forbidden if it
// makes an overline, two fours or two open threes. An open three counts only if a legal move can
// extend it to a straight four; "legal" is decided by the same definition, recursively.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Returns true if m is forbidden to Black. Requires: the rule is renju, m is free. Takes four
/// table lookups, except for cells with two open threes, which are played out on a copy of the line
/// keys.
bool is_forbidden(const Position& position, Move m);
/// The same from line keys. Requires: `table` is PatternTable::of(Rule::Renju).
bool is_forbidden(const PatternTable& table, const LineKeys& keys, Move m);
/// Returns the number of lines on which Black would make an open three on m, extendable or not.
/// Requires: as above.
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

}  // namespace fukumi
