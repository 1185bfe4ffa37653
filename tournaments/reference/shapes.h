// The shapes of S0's document (2.4): patterns of the stones of one side and the cells around them.
// S0 and S2 value boards by these shapes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournaments/reference/windows.h"

namespace fukumi::reference {

enum class Shape : std::uint8_t {
    Five,
    OpenFour,       ///< two cells complete it
    Four,           ///< one cell completes it
    OpenThree,      ///< can become an open four
    SleepingThree,  ///< can become a four
    OpenTwo,
    SleepingTwo,
};
inline constexpr int kShapeCount = 7;

/// The values of shapes for S0 and S2. The documents have no numbers; these are the numbers of S1
/// for similar shapes.
inline constexpr std::array<int, kShapeCount> kShapeWorth = {100000, 10000, 1000, 1000,
                                                             100,    100,   10};

/// The length of the windows passed to shapes_at(). The longest pattern has this length.
inline constexpr int kShapeLength = 7;

/// A pattern that matches from the first cell of a window.
struct ShapeMatch {
    Shape shape;
    std::uint8_t stones;  ///< bit i: an own stone of the pattern is on place i
};

/// Returns the patterns of `side` that match from the first cell of a window of seven. The edge and
/// walls count as stones of the opponent.
const std::vector<ShapeMatch>& shapes_at(int code, Side side);

}  // namespace fukumi::reference
