// Builds the tables from the recursive definitions in line_pattern.h.
#include "engine/pattern/pattern_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"

namespace fukumi {
namespace {

// A family says which rows of stones win for one colour, for example exactly five. In renju the two
// colours have different families.
enum class Family { Freestyle, Exact, RenjuBlack, CaroOverline, CaroExact };

Family family_of(Rule rule, Color color) noexcept {
    switch (rule) {
        case Rule::Freestyle:
            return Family::Freestyle;
        case Rule::Standard:
            return Family::Exact;
        case Rule::Renju:
            return color == Color::Black ? Family::RenjuBlack : Family::Freestyle;
        case Rule::CaroOverline:
            return Family::CaroOverline;
        case Rule::CaroExact:
            return Family::CaroExact;
    }
    return Family::Freestyle;
}

// Returns true if both colours belong to the same family under this rule.
bool has_same_lines(Rule rule) noexcept {
    return rule != Rule::Renju;
}

// The content of a cell in a half window, from the view of one colour.
enum Content : std::uint8_t { kFree = 0, kOwn = 1, kOther = 2, kWall = 3 };

// Each half window (the cells on one side of the centre, up to the first wall) has a number, its
// *code*. The code of a half with n cells is kFirstCode[n] plus the number whose digits in base 3
// are the contents of the cells.
constexpr std::array<int, 6> kFirstCode = {0, 1, 4, 13, 40, 121};
constexpr int kHalfCodes = 364;  // 1 + 3 + 9 + 27 + 81 + 243 halves of up to five cells
constexpr std::array<int, 5> kPower = {1, 3, 9, 27, 81};

struct Half {
    int length = 0;                  // cells before the first wall, at most 5
    std::array<Content, 5> cells{};  // the first `length` are valid
    int run = 0;                     // own stones next to the centre
    Content end = kWall;             // the first cell after these stones
    int free_count = 0;
    // The codes of the half with one more stone, on each of its free cells, the nearest cell first.
    std::array<std::uint16_t, 5> with_own{};
    std::array<std::uint16_t, 5> with_other{};
    std::uint16_t swapped = 0;  // the code of the half with the colours exchanged
};

Half make_half(int code) noexcept {
    Half half;
    while (half.length < 5 && code >= kFirstCode[half.length + 1])
        ++half.length;
    int digits = code - kFirstCode[half.length];
    half.swapped = static_cast<std::uint16_t>(kFirstCode[half.length]);
    for (int i = 0; i < half.length; ++i, digits /= 3) {
        const auto content = static_cast<Content>(digits % 3);
        half.cells[i] = content;
        if (content == kFree) {
            half.with_own[half.free_count] = static_cast<std::uint16_t>(code + kOwn * kPower[i]);
            half.with_other[half.free_count++] =
                static_cast<std::uint16_t>(code + kOther * kPower[i]);
        } else {
            half.swapped = static_cast<std::uint16_t>(half.swapped + (3 - content) * kPower[i]);
        }
    }
    while (half.run < half.length && half.cells[half.run] == kOwn)
        ++half.run;
    half.end = half.run < half.length ? half.cells[half.run] : kWall;
    return half;
}

const std::array<Half, kHalfCodes>& halves() {
    static const auto all = [] {
        std::array<Half, kHalfCodes> result;
        for (int code = 0; code < kHalfCodes; ++code)
            result[code] = make_half(code);
        return result;
    }();
    return all;
}

// Computes the patterns of one family. A window is a pair of half codes around a centre that holds
// an own stone. The pattern of a window follows from the patterns of all windows that have one more
// own stone. The object caches all patterns that it has computed.
class FamilyBuilder {
 public:
    FamilyBuilder(Family family, int radius)
        : family_(family),
          codes_(radius == 4 ? kFirstCode[5] : kHalfCodes),
          known_(codes_ * codes_, kUnknown) {}

    LinePattern pattern(int left, int right) {
        std::uint8_t& known = known_[left * codes_ + right];
        if (known == kUnknown)
            known = static_cast<std::uint8_t>(find(left, right));
        return static_cast<LinePattern>(known);
    }

 private:
    static constexpr std::uint8_t kUnknown = 255;

    bool is_five(const Half& left, const Half& right) const noexcept {
        const int run = left.run + right.run + 1;
        const bool closed = left.end == kOther && right.end == kOther;
        switch (family_) {
            case Family::Freestyle:
                return run >= 5;
            case Family::Exact:
            case Family::RenjuBlack:
                return run == 5;
            case Family::CaroOverline:
                return run >= 6 || (run == 5 && !closed);
            case Family::CaroExact:
                return run == 5 && !closed;
        }
        return false;
    }
    bool is_five(int left, int right) const noexcept {
        return is_five(halves_[left], halves_[right]);
    }

    /// Calls visit(left, right) for each window that has one more stone. `filled` selects the
    /// colour of this stone: &Half::with_own or &Half::with_other.
    template <typename Visit>
    void for_each_filling(int left, int right, std::array<std::uint16_t, 5> Half::*filled,
                          Visit visit) const {
        const Half& l = halves_[left];
        const Half& r = halves_[right];
        for (int i = 0; i < l.free_count; ++i)
            visit((l.*filled)[i], right);
        for (int i = 0; i < r.free_count; ++i)
            visit(left, (r.*filled)[i]);
    }

    int count_fives(int left, int right) const {
        int n = 0;
        for_each_filling(left, right, &Half::with_own, [&](int l, int r) { n += is_five(l, r); });
        return n;
    }

    bool one_reply_prevents(int left, int right, int fives) const {
        const bool caro = family_ == Family::CaroOverline || family_ == Family::CaroExact;
        if (fives == 1 || !caro)
            return fives == 1;
        bool prevented = false;
        for_each_filling(left, right, &Half::with_other,
                         [&](int l, int r) { prevented |= count_fives(l, r) == 0; });
        return prevented;
    }

    // Returns true if the window has four stones in a row, the cells at both ends of the row are
    // free, and a stone on either of them makes a five.
    bool is_straight_four(const Half& left, const Half& right) const noexcept {
        if (left.run + right.run != 3 || left.end != kFree || right.end != kFree)
            return false;
        // The free cell next to a run is the nearest free cell of its half, so with_own[0] fills
        // it.
        return is_five(halves_[left.with_own[0]], right) &&
               is_five(left, halves_[right.with_own[0]]);
    }

    LinePattern find(int left, int right) {
        const Half& l = halves_[left];
        const Half& r = halves_[right];
        if (is_five(l, r))
            return LinePattern::Five;
        if (l.run + r.run >= 5)
            return LinePattern::Overline;
        if (const int fives = count_fives(left, right); fives > 0) {
            if (one_reply_prevents(left, right, fives))
                return LinePattern::Four;
            return is_straight_four(l, r) ? LinePattern::OpenFour : LinePattern::DoubleFour;
        }
        std::array<int, kLinePatterns> next{};
        for_each_filling(left, right, &Half::with_own,
                         [&](int a, int b) { ++next[static_cast<int>(pattern(a, b))]; });
        return from_next(next);
    }

    // Returns the pattern of a window that has no four yet. `next` holds, for each pattern, the
    // number of cells where one more stone makes this pattern.
    LinePattern from_next(const std::array<int, kLinePatterns>& next) const noexcept {
        const auto count = [&](LinePattern p) { return next[static_cast<int>(p)]; };
        const int double_fours = count(LinePattern::DoubleFour);
        const int open_fours =
            count(LinePattern::OpenFour) + (family_ == Family::RenjuBlack ? 0 : double_fours);
        if (open_fours > 1)
            return LinePattern::OpenThreePlus;
        if (open_fours == 1)
            return LinePattern::OpenThree;
        if (count(LinePattern::Four) + double_fours > 0)
            return LinePattern::Three;
        const int open_threes = count(LinePattern::OpenThree) + count(LinePattern::OpenThreePlus);
        if (open_threes > 2)
            return LinePattern::OpenTwoPlus;
        if (open_threes > 0)
            return LinePattern::OpenTwo;
        if (count(LinePattern::Three) > 0)
            return LinePattern::Two;
        if (count(LinePattern::OpenTwo) + count(LinePattern::OpenTwoPlus) > 0)
            return LinePattern::OpenOne;
        if (count(LinePattern::Two) > 0)
            return LinePattern::One;
        return LinePattern::None;
    }

    Family family_;
    int codes_;
    std::vector<std::uint8_t> known_;
    const std::array<Half, kHalfCodes>& halves_ = halves();
};

// Returns the code of a half, whose lowest two bits are the cell next to the centre. Cells farther
// than `radius` from the centre do not count.
int code_of_half(std::uint32_t bits, int radius) noexcept {
    int length = 0;
    int digits = 0;
    for (; length < radius; ++length) {
        const int content = static_cast<int>(bits >> (2 * length) & 3);
        if (content == static_cast<int>(Cell::Wall))
            break;
        digits += content * kPower[length];
    }
    return kFirstCode[length] + digits;
}

WindowTable<std::uint8_t> make_patterns(Rule rule) {
    const int radius = pattern_radius(rule);
    FamilyBuilder black(family_of(rule, Color::Black), radius);
    FamilyBuilder white(family_of(rule, Color::White), radius);
    FamilyBuilder& white_lines = has_same_lines(rule) ? black : white;
    return WindowTable<std::uint8_t>([&](std::uint32_t window) {
        const int left = code_of_half(mirrored_half(window & kHalfMask), radius);
        const int right = code_of_half(window >> (kHalfBits + 2), radius);
        const LinePattern of_black = black.pattern(left, right);
        const LinePattern of_white =
            white_lines.pattern(halves()[left].swapped, halves()[right].swapped);
        return static_cast<std::uint8_t>(static_cast<int>(of_black) | static_cast<int>(of_white)
                                                                          << 4);
    });
}

}  // namespace

const PatternTable& PatternTable::of(Rule rule) {
    return with_rule(rule, []<Rule R>() -> const PatternTable& {
        static const PatternTable table(R);
        return table;
    });
}

PatternTable::PatternTable(Rule rule) : patterns_(make_patterns(rule)) {
    const bool same_lines = has_same_lines(rule);
    for (const Color color : kColors) {
        const bool shares = same_lines && color == Color::White;
        const bool forbids = !same_lines && color == Color::Black;
        if (!shares) {
            for (const PatternCode code : kCodeOfPairs)
                storage_[color].push_back(classify(unpack(code), forbids));
        }
        classes_[color] = storage_[shares ? Color::Black : color].data();
    }
}

}  // namespace fukumi
