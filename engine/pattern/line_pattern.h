// Line patterns and move classes: what a stone put on an empty cell makes, on one line and on four.
//
// A *line pattern* belongs to an empty cell, a direction and a colour. It tells what the line
// through the cell becomes when that colour plays there. Definitions, each counting only lines of
// stones that include the cell itself, "adding" meaning one more stone of the same colour on an
// empty cell of the line:
//
//   Five            the stone completes a line that wins under the rule of the game.
//   Overline        no Five, but six or more in a row (rules in which those do not win).
//   OpenFour        adding at two cells makes a Five; the line has exactly four stones in a row
//                   with the two cells at its ends, and no single reply on the line prevents both.
//   DoubleFour      like OpenFour, but split: X_XXX_X, XX_XX_XX, XXX_X_XXX and the like.
//   Four            adding makes a Five, but one reply on the line can prevent every five.
//   OpenThree       adding makes an OpenFour at exactly one cell; OpenThreePlus: at two or more.
//   Three           adding makes a Four, or a DoubleFour where that is no OpenThree.
//   OpenTwo         adding makes an OpenThree(Plus) at one or two cells; OpenTwoPlus: at more.
//   Two             adding makes a Three.
//   OpenOne         adding makes an OpenTwo(Plus).
//   One             adding makes a Two.
//   None            nothing of all that: no winning five on this line can have this cell.
//
// A definition further up wins over one further down. For OpenThree a DoubleFour counts like an
// OpenFour, except for Black in renju, for whom a DoubleFour is forbidden: there only the straight
// four counts. Definitions see five cells to either side, which no winning line through the cell
// can exceed, save that everything behind the first wall is out of sight.
//
// "No single reply prevents both" matters in caro alone, where a five between two opposing stones
// is worth nothing: there a four may be met at its far end as well as at the five cell.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"

namespace fukumi {

enum class LinePattern : std::uint8_t {
    None,
    Overline,
    One,
    OpenOne,
    Two,
    OpenTwo,
    OpenTwoPlus,
    Three,
    OpenThree,
    OpenThreePlus,
    Four,
    DoubleFour,
    OpenFour,
    Five,
};
inline constexpr int kLinePatterns = 14;

/// What a move makes on all four lines together; ordered by what it forces. In renju, Black's cells
/// that may be forbidden have the class Forbidden: an overline or a double four is forbidden for
/// certain, two open threes only if threat/forbidden.h confirms it.
///
///   Five            a Five on some line: the move wins.
///   OpenFour        an OpenFour or a DoubleFour, or two Fours: the next move wins in any case.
///   FourThree       a Four and an OpenThree(Plus) on another line.
///   FourPlus        a Four and a Three or an OpenTwo(Plus) on another line.
///   Four            a Four.
///   DoubleThree     two OpenThree(Plus).
///   OpenThreePlus   an OpenThree(Plus) and a Three or an OpenTwo(Plus) on another line.
///   OpenThree       an OpenThree(Plus).
///   ThreeTwo        a Three and another Three or an OpenTwo(Plus).
///   DoubleTwo       two OpenTwo(Plus).
///   Three           a Three.
///   OpenTwo         an OpenTwo(Plus).
///   None            less than that.
enum class MoveClass : std::uint8_t {
    None,
    Forbidden,
    OpenTwo,
    Three,
    DoubleTwo,
    ThreeTwo,
    OpenThree,
    OpenThreePlus,
    DoubleThree,
    Four,
    FourPlus,
    FourThree,
    OpenFour,
    Five,
};
inline constexpr int kMoveClasses = 14;

/// The class of a move that makes these four line patterns. `forbids` says whether the mover is
/// Black in renju.
MoveClass classify(const std::array<LinePattern, 4>& patterns, bool forbids) noexcept;

const char* name_of(LinePattern pattern) noexcept;
const char* name_of(MoveClass move_class) noexcept;

}  // namespace fukumi
