// PatternTable: from windows to line patterns, and from four line patterns to the class of a move.
//
// One table per rule, built when the rule is first used, immutable afterwards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/window_table.h"

namespace fukumi {

/// The line patterns of a cell in all four directions, for one colour: direction d has bits
/// 4d .. 4d + 3.
using PatternCode = std::uint16_t;

inline constexpr std::array<LinePattern, 4> unpack(PatternCode code) noexcept {
    return {static_cast<LinePattern>(code & 15), static_cast<LinePattern>((code >> 4) & 15),
            static_cast<LinePattern>((code >> 8) & 15), static_cast<LinePattern>(code >> 12)};
}

// The class of a move does not depend on the order of its four patterns. So a code is reduced to a
// *pair number*, which ignores the order within each pair of directions: a table indexed by pair
// number is a sixth as large as one indexed by code, and fits into the level-1 cache.

/// The number of unordered pairs of two of the 14 patterns.
inline constexpr int kPatternPairs = 105;

/// The number of the unordered pair of patterns in one byte of a code, 0 .. kPatternPairs - 1.
/// Bytes that are not part of a valid code have 0.
inline constexpr std::array<std::uint8_t, 256> kPairOfByte = [] {
    std::array<std::uint8_t, 256> pairs{};
    for (int high = 0; high < kLinePatterns; ++high) {
        for (int low = 0; low < kLinePatterns; ++low) {
            const int larger = std::max(low, high);
            pairs[low | high << 4] =
                static_cast<std::uint8_t>(larger * (larger + 1) / 2 + std::min(low, high));
        }
    }
    return pairs;
}();

static_assert(kPatternPairs == kLinePatterns * (kLinePatterns + 1) / 2);
static_assert(*std::max_element(kPairOfByte.begin(), kPairOfByte.end()) == kPatternPairs - 1);

/// Returns the pair number of a code, 0 .. kPatternPairNumbers - 1.
inline constexpr std::uint16_t pattern_pairs_of(PatternCode code) noexcept {
    return static_cast<std::uint16_t>(kPairOfByte[code >> 8] * kPatternPairs +
                                      kPairOfByte[code & 0xFF]);
}

inline constexpr int kPatternPairNumbers = kPatternPairs * kPatternPairs;

/// One code for each pair number.
inline constexpr std::array<PatternCode, kPatternPairNumbers> kCodeOfPairs = [] {
    std::array<PatternCode, kPatternPairs> bytes{};  // one for each pair
    for (int high = 0; high < kLinePatterns; ++high) {
        for (int low = 0; low <= high; ++low)
            bytes[kPairOfByte[low | high << 4]] = static_cast<PatternCode>(low | high << 4);
    }
    std::array<PatternCode, kPatternPairNumbers> codes{};
    for (int i = 0; i < kPatternPairNumbers; ++i) {
        codes[i] =
            static_cast<PatternCode>(bytes[i / kPatternPairs] << 8 | bytes[i % kPatternPairs]);
    }
    return codes;
}();

class PatternTable {
 public:
    /// Returns the table of a rule; builds it on first use (thread-safe).
    static const PatternTable& of(Rule rule);
    explicit PatternTable(Rule rule);

    /// Returns the patterns of both colours for the centre of a window: Black's in the low four
    /// bits, White's in the high four. The two bits of the centre are ignored.
    std::uint8_t patterns(std::uint32_t window) const noexcept { return patterns_[window]; }
    LinePattern pattern(std::uint32_t window, Color color) const noexcept {
        return static_cast<LinePattern>((patterns(window) >> (4 * index_of(color))) & 15);
    }

    /// Returns the class of a move of `color`; `pairs` is the pair number of its code.
    MoveClass move_class(Color color, int pairs) const noexcept { return classes_[color][pairs]; }

 private:
    WindowTable<std::uint8_t> patterns_;
    // By pair number. Except in renju both colours share one vector.
    ByColor<std::vector<MoveClass>> storage_;
    ByColor<const MoveClass*> classes_{};
};

/// The number of cells on each side that a pattern depends on: 4 in freestyle, where longer rows
/// win too and the ends of a row do not matter, otherwise 5.
inline constexpr int pattern_radius(Rule rule) noexcept {
    return rule == Rule::Freestyle ? 4 : 5;
}

}  // namespace fukumi
