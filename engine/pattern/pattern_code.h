// Codes of the four line patterns of a cell, and numbers for them that leave out the order within
// each pair of directions.
//
// What a cell makes does not depend on which line makes what, so that tables by these numbers need
// a sixth of the room of tables by codes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/pattern/line_pattern.h"

namespace fukumi {

/// The four line patterns of a cell for one colour, packed: direction d has the bits 4d .. 4d + 3.
using PatternCode = std::uint16_t;

inline constexpr std::array<LinePattern, 4> unpack(PatternCode code) noexcept {
    return {static_cast<LinePattern>(code & 15), static_cast<LinePattern>((code >> 4) & 15),
            static_cast<LinePattern>((code >> 8) & 15), static_cast<LinePattern>(code >> 12)};
}

inline constexpr int kPatternPairs = 105;  // two of 14 with repetition: 15 over 2

/// The number of the unordered pair of patterns in a byte of a code: 0 .. kPatternPairs - 1. Bytes
/// that no code has are 0.
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

/// Numbers a code by its two pairs.
inline constexpr std::uint16_t pattern_pairs_of(PatternCode code) noexcept {
    return static_cast<std::uint16_t>(kPairOfByte[code >> 8] * kPatternPairs +
                                      kPairOfByte[code & 0xFF]);
}

/// How many numbers pattern_pairs_of() gives.
inline constexpr int kPatternPairNumbers = kPatternPairs * kPatternPairs;

/// A code of each pair of pairs, by pattern_pairs_of().
inline constexpr std::array<PatternCode, kPatternPairNumbers> kCodeOfPairs = [] {
    std::array<PatternCode, kPatternPairs> bytes{};  // a byte of each pair
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

}  // namespace fukumi
