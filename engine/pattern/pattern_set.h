// Codes of the four line patterns of a cell, and numbers for the sets of them whatever the
// directions.
//
// Weights depend on what the four lines make, not on which line makes it, so that the 14^4 codes
// share the weights of 2380 multisets.
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

inline constexpr int kPatternSets = 2380;  // four of 14 with repetition: 17 over 4

/// 0 .. kPatternSets - 1; 0 is the set of four None. Requires: patterns below kLinePatterns.
inline constexpr int pattern_set_of(PatternCode code) noexcept {
    std::array<int, 4> p = {code & 15, (code >> 4) & 15, (code >> 8) & 15, code >> 12};
    std::sort(p.begin(), p.end());
    // The combinatorial number system: the strictly growing numbers p[i] + i have one number.
    const auto over2 = [](int n) { return n * (n - 1) / 2; };
    const auto over3 = [](int n) { return n * (n - 1) * (n - 2) / 6; };
    const auto over4 = [](int n) { return n * (n - 1) * (n - 2) * (n - 3) / 24; };
    return p[0] + over2(p[1] + 1) + over3(p[2] + 2) + over4(p[3] + 3);
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

/// Numbers a code by its two pairs: the same for many codes of a set, though not for all.
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

/// A code of each set: the patterns in ascending order from the lowest bits.
inline constexpr std::array<PatternCode, kPatternSets> kCodeOfSet = [] {
    std::array<PatternCode, kPatternSets> codes{};
    for (int d = 0; d < kLinePatterns; ++d) {
        for (int c = 0; c <= d; ++c) {
            for (int b = 0; b <= c; ++b) {
                for (int a = 0; a <= b; ++a) {
                    const auto code = static_cast<PatternCode>(a | b << 4 | c << 8 | d << 12);
                    codes[pattern_set_of(code)] = code;
                }
            }
        }
    }
    return codes;
}();

}  // namespace fukumi
