#include "engine/pattern/line_pattern.h"

namespace fukumi {
namespace {

struct LineCounts {
    int fours = 0;  // a DoubleFour counts as two
    int open_threes = 0;
    int threes = 0;
    int open_twos = 0;
    bool five = false;
    bool overline = false;
    bool open_four = false;
    bool double_four = false;
};

LineCounts count_lines(const std::array<LinePattern, 4>& patterns) noexcept {
    LineCounts n;
    for (const LinePattern pattern : patterns) {
        switch (pattern) {
            case LinePattern::Five:
                n.five = true;
                break;
            case LinePattern::Overline:
                n.overline = true;
                break;
            case LinePattern::OpenFour:
                n.open_four = true;
                n.fours += 1;
                break;
            case LinePattern::DoubleFour:
                n.double_four = true;
                n.fours += 2;
                break;
            case LinePattern::Four:
                n.fours += 1;
                break;
            case LinePattern::OpenThree:
            case LinePattern::OpenThreePlus:
                n.open_threes += 1;
                break;
            case LinePattern::Three:
                n.threes += 1;
                break;
            case LinePattern::OpenTwo:
            case LinePattern::OpenTwoPlus:
                n.open_twos += 1;
                break;
            default:
                break;
        }
    }
    return n;
}

}  // namespace

MoveClass classify(const std::array<LinePattern, 4>& patterns, bool forbids) noexcept {
    const LineCounts n = count_lines(patterns);
    if (n.five)
        return MoveClass::Five;
    if (forbids && (n.overline || n.fours >= 2 || n.open_threes >= 2))
        return MoveClass::Forbidden;
    if (n.open_four || n.fours >= 2)
        return MoveClass::OpenFour;
    const int builders = n.threes + n.open_twos;
    if (n.fours == 1) {
        if (n.open_threes > 0)
            return MoveClass::FourThree;
        return builders > 0 ? MoveClass::FourPlus : MoveClass::Four;
    }
    if (n.open_threes >= 2)
        return MoveClass::DoubleThree;
    if (n.open_threes == 1)
        return builders > 0 ? MoveClass::OpenThreePlus : MoveClass::OpenThree;
    if (n.threes > 0)
        return builders > 1 ? MoveClass::ThreeTwo : MoveClass::Three;
    if (n.open_twos > 0)
        return n.open_twos > 1 ? MoveClass::DoubleTwo : MoveClass::OpenTwo;
    return MoveClass::None;
}

const char* name_of(LinePattern pattern) noexcept {
    constexpr const char* kNames[kLinePatterns] = {
        "none",     "overline",      "one",       "open one",   "two",
        "open two", "open two plus", "three",     "open three", "open three plus",
        "four",     "double four",   "open four", "five"};
    return kNames[static_cast<int>(pattern)];
}

const char* name_of(MoveClass move_class) noexcept {
    constexpr const char* kNames[kMoveClasses] = {
        "none",      "forbidden",  "open two",        "three",        "double two",
        "three-two", "open three", "open three plus", "double three", "four",
        "four plus", "four-three", "open four",       "five"};
    return kNames[static_cast<int>(move_class)];
}

}  // namespace fukumi
