// The shapes of S0's document (2.4): rows of one side with the cells around them. S2 counts them on
// the whole board too.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournaments/reference/windows.h"

namespace fukumi::reference {

enum class Shape : std::uint8_t {
    Five,
    OpenFour,       ///< two cells complete it
    Four,           ///< one does
    OpenThree,      ///< can become an open four
    SleepingThree,  ///< can become a four
    OpenTwo,
    SleepingTwo,
};
inline constexpr int kShapeCount = 7;

/// What S0 and S2 let them count. The documents give no numbers; chosen are those that S1 gives its
/// own, similar shapes.
inline constexpr std::array<int, kShapeCount> kShapeWorth = {100000, 10000, 1000, 1000,
                                                             100,    100,   10};

/// Longest pattern, and so the length of the windows that are looked up.
inline constexpr int kShapeLength = 7;

/// A pattern that begins with the first cell of a window.
struct ShapeMatch {
    Shape shape;
    std::uint8_t stones;  ///< bit i: an own stone of the pattern is on place i
};

/// Which patterns match at the beginning of a window of seven, for its Own stones or for those of
/// Other. The edge and walls count as stones of the opposite side.
const std::vector<ShapeMatch>& shapes_at(int code, Side side);

}  // namespace fukumi::reference
