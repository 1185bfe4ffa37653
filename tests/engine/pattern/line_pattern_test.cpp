// The words of line_pattern.h on drawn lines, and what four of them make together. The slow twins
// say the same of all lines; here a person can see it.
#include "engine/pattern/line_pattern.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "engine/pattern/pattern_set.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {
namespace {

/// The window of a drawn line of eleven cells: X Black, O White, # wall, . free, * the free centre.
std::uint32_t window_of(const std::string& line) {
    std::uint32_t window = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Cell cell = line[i] == 'X'   ? Cell::Black
                          : line[i] == 'O' ? Cell::White
                          : line[i] == '#' ? Cell::Wall
                                           : Cell::Empty;
        window |= static_cast<std::uint32_t>(cell) << (2 * i);
    }
    return window;
}

struct Example {
    const char* line;
    Rule rule;
    LinePattern black;
};

using P = LinePattern;
constexpr Example kExamples[] = {
    {".XXXX*.....", Rule::Freestyle, P::Five},
    {".XXXX*X....", Rule::Freestyle, P::Five},
    {".XXXX*X....", Rule::Standard, P::Overline},
    {".XXXX*X....", Rule::Renju, P::Overline},
    {".XXXX*X....", Rule::CaroOverline, P::Five},
    {".XXXX*X....", Rule::CaroExact, P::Overline},
    {"OXXXX*O....", Rule::Standard, P::Five},
    {"OXXXX*O....", Rule::CaroExact, P::None},
    {"#XXXX*O....", Rule::CaroExact, P::Five},
    {"..XXX*.....", Rule::Freestyle, P::OpenFour},
    {"..XXX*.....", Rule::Renju, P::OpenFour},
    {"#.XXX*O....", Rule::Freestyle, P::Four},
    {".OXXX*.....", Rule::Freestyle, P::Four},
    {"OXXX.*.....", Rule::Freestyle, P::Four},
    {".X.XX*.X...", Rule::Freestyle, P::DoubleFour},
    {".X.XX*.X...", Rule::Standard, P::DoubleFour},
    {"...XX*.....", Rule::Freestyle, P::OpenThreePlus},
    {"#..XX*.O...", Rule::Freestyle, P::OpenThree},
    {"..X.X*.....", Rule::Freestyle, P::OpenThree},
    {"..OXX*.....", Rule::Freestyle, P::Three},
    {"....X*.....", Rule::Freestyle, P::OpenTwoPlus},
    {"...OX*.....", Rule::Freestyle, P::Two},
    {".....*.....", Rule::Freestyle, P::OpenOne},
    {"..O..*..O..", Rule::Freestyle, P::One},
    {".O.O.*.O.O.", Rule::Freestyle, P::None},
    {"#####*####.", Rule::Freestyle, P::None},
};

constexpr P kNone4[] = {P::None, P::None, P::None, P::None};

MoveClass class_of(P a, P b = kNone4[1], P c = kNone4[2], bool forbids = false) {
    return classify({a, b, c, P::None}, forbids);
}

}  // namespace

TEST_SUITE_BEGIN("pattern line patterns");

TEST_CASE("patterns of drawn lines") {
    for (const Example& example : kExamples) {
        CAPTURE(example.line);
        CAPTURE(std::string(name_of(example.rule)));
        const LinePattern found =
            PatternTable::of(example.rule).pattern(window_of(example.line), Color::Black);
        CAPTURE(std::string(name_of(found)));
        CAPTURE(std::string(name_of(example.black)));
        CHECK(found == example.black);
    }
}

TEST_CASE("White sees the same lines with the colours exchanged, and has no forbidden ones") {
    for (const Example& example : kExamples) {
        CAPTURE(example.line);
        CAPTURE(std::string(name_of(example.rule)));
        std::string exchanged = example.line;
        for (char& c : exchanged)
            c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
        const LinePattern found =
            PatternTable::of(example.rule).pattern(window_of(exchanged), Color::White);
        const bool overline = example.rule == Rule::Renju && example.black == P::Overline;
        CHECK(found == (overline ? P::Five : example.black));
    }
}

TEST_CASE("what four lines make together") {
    CHECK(class_of(P::None) == MoveClass::None);
    CHECK(class_of(P::Five, P::Overline) == MoveClass::Five);
    CHECK(class_of(P::OpenFour) == MoveClass::OpenFour);
    CHECK(class_of(P::DoubleFour) == MoveClass::OpenFour);
    CHECK(class_of(P::Four, P::Four) == MoveClass::OpenFour);
    CHECK(class_of(P::Four, P::OpenThree) == MoveClass::FourThree);
    CHECK(class_of(P::Four, P::Three) == MoveClass::FourPlus);
    CHECK(class_of(P::Four, P::OpenTwo) == MoveClass::FourPlus);
    CHECK(class_of(P::Four) == MoveClass::Four);
    CHECK(class_of(P::OpenThree, P::OpenThreePlus) == MoveClass::DoubleThree);
    CHECK(class_of(P::OpenThree, P::OpenTwo) == MoveClass::OpenThreePlus);
    CHECK(class_of(P::OpenThree) == MoveClass::OpenThree);
    CHECK(class_of(P::Three, P::OpenTwo) == MoveClass::ThreeTwo);
    CHECK(class_of(P::OpenTwo, P::OpenTwoPlus) == MoveClass::DoubleTwo);
    CHECK(class_of(P::Three) == MoveClass::Three);
    CHECK(class_of(P::OpenTwo) == MoveClass::OpenTwo);
    CHECK(class_of(P::Two, P::OpenOne, P::One) == MoveClass::None);
}

TEST_CASE("what may be forbidden to Black in renju") {
    const auto renju = [](P a, P b) { return class_of(a, b, P::None, true); };
    CHECK(renju(P::Overline, P::None) == MoveClass::Forbidden);
    CHECK(renju(P::Overline, P::OpenFour) == MoveClass::Forbidden);
    CHECK(renju(P::DoubleFour, P::None) == MoveClass::Forbidden);
    CHECK(renju(P::Four, P::OpenFour) == MoveClass::Forbidden);
    CHECK(renju(P::OpenThree, P::OpenThree) == MoveClass::Forbidden);
    CHECK(renju(P::Five, P::Overline) == MoveClass::Five);
    CHECK(renju(P::Four, P::OpenThree) == MoveClass::FourThree);
    CHECK(renju(P::OpenFour, P::None) == MoveClass::OpenFour);
}

TEST_CASE("numbers of pairs of patterns have codes that give them back") {
    for (int pairs = 0; pairs < kPatternPairNumbers; ++pairs) {
        if (pattern_pairs_of(kCodeOfPairs[pairs]) == pairs)
            continue;
        CAPTURE(pairs);
        CHECK(pattern_pairs_of(kCodeOfPairs[pairs]) == pairs);
    }
    // The order within a pair does not count, nor what set the code belongs to.
    CHECK(pattern_pairs_of(0x4321) == pattern_pairs_of(0x3412));
    CHECK(pattern_set_of(0x4321) == pattern_set_of(0x3142));
}

TEST_SUITE_END();

}  // namespace fukumi
