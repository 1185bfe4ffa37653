// Line patterns and move classes: what a stone on an empty cell makes, on one line and on all four.
//
// A *line pattern* belongs to an empty cell, a direction and a colour: what the line through the
// cell becomes when that colour plays there. In the definitions, "adding" means one more stone of
// that colour on an empty cell of the line, and only rows of stones that include the cell count:
//
//   Five            the stone completes a winning line under the rule of the game.
//   Overline        six or more in a row, under rules where those do not win.
//   OpenFour        exactly four stones in a row; adding at either end makes a Five, and no single
//                   reply on the line prevents both.
//   DoubleFour      like OpenFour, but split: X_XXX_X, XX_XX_XX, XXX_X_XXX and so on.
//   Four            adding makes a Five, but one reply on the line can prevent every Five.
//   OpenThree       adding makes an OpenFour at exactly one cell; OpenThreePlus: at two or more.
//   Three           adding makes a Four, or a DoubleFour that does not count for OpenThree.
//   OpenTwo         adding makes an OpenThree(Plus) at one or two cells; OpenTwoPlus: at more.
//   Two             adding makes a Three.
//   OpenOne         adding makes an OpenTwo(Plus).
//   One             adding makes a Two.
//   None            none of these: no winning five on this line can include the cell.
//
// If several definitions match, the first one applies. For OpenThree a DoubleFour counts like an
// OpenFour, except for Black in renju: Black may not play a double four. The definitions look at
// five cells on each side, enough for every winning line through the cell, and at nothing behind
// the first wall. tests/twins/slow_twins_test.cpp has a table of examples for each rule.
//
// "No single reply prevents both" matters only in caro: a five between two opposing stones does not
// win, so a reply at the far end of a four can be as good as one on the five cell.
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

/// What a move makes on all four lines together. The enumerators are in ascending order of force;
/// the table starts with the strongest. Forbidden means a *suspect*: a cell that may be forbidden
/// to Black in renju. Overlines and double fours are always forbidden, two open threes only if
/// is_forbidden() (threat/forbidden.h) confirms it.
///
///   Five            a Five on some line: the move wins.
///   OpenFour        an OpenFour, a DoubleFour or two Fours: no reply stops the win.
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
///   None            anything less.
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

/// Returns the class of a move from its four line patterns. `forbids`: true if the mover is Black
/// in renju; only then the class can be Forbidden.
MoveClass classify(const std::array<LinePattern, 4>& patterns, bool forbids) noexcept;

const char* name_of(LinePattern pattern) noexcept;
const char* name_of(MoveClass move_class) noexcept;

}  // namespace fukumi
