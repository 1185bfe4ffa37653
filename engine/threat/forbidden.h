// Forbidden points of renju: moves with which Black loses at once.
//
// The definition is that of the official judge: a move that makes no five is forbidden if it makes
// an overline, two fours, or two open threes, where a three counts only if the straight four that
// follows from it could be played legally, which is judged by the same definition, to any depth.
// board/rules.h holds the slow, literal form of it.
#pragma once

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Whether Black may not play on m. Requires: renju, m is free.
/// Cost: a table lookup, but for cells with two open threes, which are played out on a copy of the
/// lines.
bool is_forbidden(const Position& position, Move m);
/// The same from the lines alone; `table` is that of renju.
bool is_forbidden(const PatternTable& table, const LineKeys& keys, Move m);
/// On how many lines Black makes an open three on m, real or not. Requires: as above.
int count_open_threes(const PatternTable& table, const LineKeys& keys, Move m) noexcept;

/// Whether `color` loses by playing on m: true only for Black in renju.
template <Rule R>
inline bool is_forbidden_to(const Position& position, Color color, Move m) {
    if constexpr (R != Rule::Renju)
        return false;
    if (color != Color::Black || position.move_class(m, color) != MoveClass::Forbidden)
        return false;
    return is_forbidden(position, m);
}

}  // namespace fukumi
