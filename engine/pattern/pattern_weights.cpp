// Hand-made weights. They order shapes by how much they force; they are a starting point for
// tuning.
#include "engine/pattern/pattern_weights.h"

#include <algorithm>

namespace fukumi {
namespace {

// By LinePattern: none, overline, one, open one, two, open two, open two plus, three, open three,
// open three plus, four, double four, open four, five.
constexpr std::array<int, kLinePatterns> kLineValue = {0,  0,  0,  0,  1,  20, 22,
                                                       18, 14, 14, 15, 17, 60, 60};
constexpr std::array<int, kLinePatterns> kLineUrgency = {0, 0,  1,  2,  3,  6,  7,
                                                         7, 12, 14, 12, 20, 20, 20};

// By MoveClass: none, forbidden, open two, three, double two, three-two, open three, open three
// plus, double three, four, four plus, four-three, open four, five. The class corrects what the
// lines add up to: a lone open two is worth next to nothing.
constexpr std::array<int, kMoveClasses> kClassValue = {0,  0,  -20, -14, -31, -17, 9,
                                                       16, 39, 15,  30,  101, 0,   0};
constexpr std::array<int, kMoveClasses> kClassUrgency = {0,  0,  4,  4,  14,  14,  24,
                                                         34, 90, 30, 50, 130, 180, 220};

}  // namespace

CodeInfo weigh(const std::array<LinePattern, 4>& patterns, MoveClass move_class) noexcept {
    int value = kClassValue[static_cast<int>(move_class)];
    int urgency = kClassUrgency[static_cast<int>(move_class)];
    for (const LinePattern pattern : patterns) {
        value += kLineValue[static_cast<int>(pattern)];
        urgency += kLineUrgency[static_cast<int>(pattern)];
    }
    CodeInfo info;
    info.value = static_cast<std::int16_t>(move_class == MoveClass::Forbidden ? 0 : value);
    info.urgency = static_cast<std::uint8_t>(std::min(urgency, 255));
    info.move_class = move_class;
    return info;
}

}  // namespace fukumi
