// The words of line_pattern.h on drawn lines, and what four of them make together. The slow twins
// say the same of all lines; here a person can see it.
#include "engine/pattern/line_pattern.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/pattern/pattern_code.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {
namespace {

/// The window of a drawn line of eleven cells: X Black, O White, # wall, . free, * the free centre.
std::uint32_t window_of(std::string_view line) {
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

/// What Black's stone on * makes of the line.
struct Example {
    std::string_view line;
    LinePattern freestyle, standard, renju, caro_overline, caro_exact;

    LinePattern under(Rule rule) const {
        switch (rule) {
            case Rule::Freestyle:
                return freestyle;
            case Rule::Standard:
                return standard;
            case Rule::Renju:
                return renju;
            case Rule::CaroOverline:
                return caro_overline;
            case Rule::CaroExact:
                break;
        }
        return caro_exact;
    }
};

std::span<const Example> examples() {
    using enum LinePattern;
    // clang-format off
    static constexpr Example kExamples[] = {
        //              freestyle      standard       renju          caro, sixes    caro
        // Fives, and what is longer.
        {".XXXX*.....", Five,          Five,          Five,          Five,          Five},
        {".XXXX*X....", Five,          Overline,      Overline,      Five,          Overline},
        {"OXXXX*XO...", Five,          Overline,      Overline,      Five,          Overline},
        // A five between two opposing stones; a wall is none.
        {"OXXXX*O....", Five,          Five,          Five,          None,          None},
        {"#XXXX*O....", Five,          Five,          Five,          Five,          Five},
        {"OXXXX*.O...", Five,          Five,          Five,          Five,          Five},
        // Fours: open at both ends, open where sixes win, and closed.
        {"..XXX*.....", OpenFour,      OpenFour,      OpenFour,      OpenFour,      OpenFour},
        {"X.XXX*.....", OpenFour,      Four,          Four,          OpenFour,      Four},
        {"O.XXX*.O...", OpenFour,      OpenFour,      OpenFour,      Four,          Four},
        {"#.XXX*O....", Four,          Four,          Four,          Four,          Four},
        {".OXXX*.....", Four,          Four,          Four,          Four,          Four},
        {".OXXX*.O...", Four,          Four,          Four,          None,          None},
        {"OXXX.*.....", Four,          Four,          Four,          Four,          Four},
        // Two fours on one line.
        {".X.XX*.X...", DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour},
        {"..XX.*X.XX.", DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour},
        {"..X.X*X.X..", DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour},
        {".XXX.*.XXX.", DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour,    DoubleFour},
        {".X.XX*.XX..", DoubleFour,    Four,          Four,          DoubleFour,    Four},
        // Threes that become straight fours; to Black in renju a split one is of no use.
        {"...XX*.....", OpenThreePlus, OpenThreePlus, OpenThreePlus, OpenThreePlus, OpenThreePlus},
        {"#..XX*.O...", OpenThree,     OpenThree,     OpenThree,     Three,         Three},
        {"..X.X*.....", OpenThree,     OpenThree,     OpenThree,     OpenThree,     OpenThree},
        {".OX.X*..XO.", OpenThree,     OpenThree,     Three,         Three,         Three},
        // Threes that become fours, and twos.
        {"..OXX*.....", Three,         Three,         Three,         Three,         Three},
        {".O.XX*.O...", Three,         Three,         Three,         None,          None},
        {"....X*.....", OpenTwoPlus,   OpenTwoPlus,   OpenTwoPlus,   OpenTwoPlus,   OpenTwoPlus},
        {"...OX*.....", Two,           Two,           Two,           Two,           Two},
        {".....*.....", OpenOne,       OpenOne,       OpenOne,       OpenOne,       OpenOne},
        // No room for five.
        {"..O..*..O..", One,           One,           One,           None,          None},
        {".O.O.*.O.O.", None,          None,          None,          None,          None},
        {"#####*####.", None,          None,          None,          None,          None},
    };
    // clang-format on
    return kExamples;
}

std::string with_colors_exchanged(std::string_view line) {
    std::string exchanged(line);
    for (char& c : exchanged)
        c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return exchanged;
}

std::string name_at(std::string_view line, Rule rule, Color color) {
    return name_of(PatternTable::of(rule).pattern(window_of(line), color));
}

MoveClass class_of(LinePattern a, LinePattern b = {}, LinePattern c = {}, LinePattern d = {}) {
    return classify({a, b, c, d}, false);
}

MoveClass black_in_renju(LinePattern a, LinePattern b = {}, LinePattern c = {}) {
    return classify({a, b, c, LinePattern::None}, true);
}

}  // namespace

TEST_SUITE_BEGIN("pattern line patterns");

TEST_CASE("patterns of drawn lines") {
    for (const Example& example : examples()) {
        CAPTURE(example.line);
        REQUIRE(example.line.size() == 11);
        REQUIRE(example.line[5] == '*');
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const std::string expected = name_of(example.under(rule));
            const std::string mirrored(example.line.rbegin(), example.line.rend());
            CHECK(name_at(example.line, rule, Color::Black) == expected);
            CHECK(name_at(mirrored, rule, Color::Black) == expected);
        }
    }
}

TEST_CASE("White sees the same lines with the colours exchanged, and in renju those of freestyle") {
    for (const Example& example : examples()) {
        CAPTURE(example.line);
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const Rule same = rule == Rule::Renju ? Rule::Freestyle : rule;
            const std::string expected = name_of(example.under(same));
            CHECK(name_at(with_colors_exchanged(example.line), rule, Color::White) == expected);
        }
    }
}

TEST_CASE("what four lines make together") {
    using enum LinePattern;
    CHECK(class_of(None) == MoveClass::None);
    CHECK(class_of(Five, Overline) == MoveClass::Five);
    CHECK(class_of(None, OpenFour, Five, Four) == MoveClass::Five);
    CHECK(class_of(OpenFour) == MoveClass::OpenFour);
    CHECK(class_of(DoubleFour) == MoveClass::OpenFour);
    CHECK(class_of(Four, Four) == MoveClass::OpenFour);
    CHECK(class_of(Four, OpenThree) == MoveClass::FourThree);
    CHECK(class_of(Four, Three) == MoveClass::FourPlus);
    CHECK(class_of(Four, OpenTwo) == MoveClass::FourPlus);
    CHECK(class_of(Four) == MoveClass::Four);
    CHECK(class_of(OpenThree, OpenThreePlus) == MoveClass::DoubleThree);
    CHECK(class_of(OpenThree, OpenTwo) == MoveClass::OpenThreePlus);
    CHECK(class_of(OpenThree) == MoveClass::OpenThree);
    CHECK(class_of(Three, OpenTwo) == MoveClass::ThreeTwo);
    CHECK(class_of(OpenTwo, OpenTwoPlus) == MoveClass::DoubleTwo);
    CHECK(class_of(Three) == MoveClass::Three);
    CHECK(class_of(OpenTwo) == MoveClass::OpenTwo);
    CHECK(class_of(Two, OpenOne, One) == MoveClass::None);
}

TEST_CASE("what may be forbidden to Black in renju") {
    using enum LinePattern;
    CHECK(black_in_renju(Overline) == MoveClass::Forbidden);
    CHECK(black_in_renju(Overline, OpenFour) == MoveClass::Forbidden);
    CHECK(black_in_renju(DoubleFour) == MoveClass::Forbidden);
    CHECK(black_in_renju(Four, Four) == MoveClass::Forbidden);
    CHECK(black_in_renju(Four, OpenFour) == MoveClass::Forbidden);
    CHECK(black_in_renju(OpenThree, OpenThreePlus) == MoveClass::Forbidden);
    CHECK(black_in_renju(Four, OpenThree, OpenThree) == MoveClass::Forbidden);
    // A five goes before everything, and one four or one three is no harm.
    CHECK(black_in_renju(Five, Overline) == MoveClass::Five);
    CHECK(black_in_renju(Five, Four, Four) == MoveClass::Five);
    CHECK(black_in_renju(Four, OpenThree) == MoveClass::FourThree);
    CHECK(black_in_renju(OpenFour) == MoveClass::OpenFour);
    CHECK(black_in_renju(OpenThree, Three) == MoveClass::OpenThreePlus);
    // To everybody else an overline that does not win is worth nothing.
    CHECK(class_of(Overline) == MoveClass::None);
    CHECK(class_of(Overline, Four) == MoveClass::Four);
}

TEST_CASE("no two patterns and no two classes have one name") {
    std::set<std::string> patterns;
    for (int i = 0; i < kLinePatterns; ++i)
        patterns.insert(name_of(static_cast<LinePattern>(i)));
    CHECK(patterns.size() == kLinePatterns);
    std::set<std::string> classes;
    for (int i = 0; i < kMoveClasses; ++i)
        classes.insert(name_of(static_cast<MoveClass>(i)));
    CHECK(classes.size() == kMoveClasses);
}

TEST_CASE("numbers of pairs of patterns have codes that give them back") {
    for (int pairs = 0; pairs < kPatternPairNumbers; ++pairs) {
        if (pattern_pairs_of(kCodeOfPairs[pairs]) == pairs)
            continue;
        CAPTURE(pairs);
        CHECK(pattern_pairs_of(kCodeOfPairs[pairs]) == pairs);
    }
    // The order within a pair does not count.
    CHECK(pattern_pairs_of(0x4321) == pattern_pairs_of(0x3412));
    CHECK(pattern_pairs_of(0x4321) != pattern_pairs_of(0x3142));
}

TEST_SUITE_END();

}  // namespace fukumi
