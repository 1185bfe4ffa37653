// PatternTable maps a window to line patterns, and the four line patterns of a cell to a move
// class.
//
// There is one table for each rule. It is built when the rule is first used and does not change
// later.
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

// The class of a move does not depend on the order of its four patterns. So the engine reduces a
// code to a *pair number*, which ignores the order of the patterns within each pair of directions.
// A table indexed by pair number is a sixth as large as a table indexed by code, and fits into the
// level-1 cache.

/// The number of unordered pairs of the 14 patterns; both may be the same pattern.
inline constexpr int kPatternPairs = 105;

/// Maps a byte of a code, which holds two patterns, to the number of this unordered pair, 0 ..
/// kPatternPairs - 1. Bytes that occur in no valid code map to 0.
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

/// Maps each pair number to one of the codes that have this pair number.
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

    /// Returns the two patterns of the centre of a window: Black's in the low four bits, White's in
    /// the high four. The two bits of the centre are ignored.
    std::uint8_t patterns(std::uint32_t window) const noexcept { return patterns_[window]; }
    LinePattern pattern(std::uint32_t window, Color color) const noexcept {
        return static_cast<LinePattern>((patterns(window) >> (4 * index_of(color))) & 15);
    }

    /// Returns the class of a move of `color`; `pairs` is the pair number of its code.
    MoveClass move_class(Color color, int pairs) const noexcept { return classes_[color][pairs]; }

 private:
    WindowTable<std::uint8_t> patterns_;
    // Move classes by pair number. classes_ points into storage_. Except in renju both colours use
    // Black's vector, and White's vector is empty.
    ByColor<std::vector<MoveClass>> storage_;
    ByColor<const MoveClass*> classes_{};
};

/// Returns how many cells on each side of a cell determine its line pattern. The number is 5 under
/// most rules. It is 4 in freestyle, where the cells at the ends of a five do not matter.
inline constexpr int pattern_radius(Rule rule) noexcept {
    return rule == Rule::Freestyle ? 4 : 5;
}

}  // namespace fukumi
