// Zobrist keys: one random number for each feature of a position; the position's hash key is the
// XOR of the numbers of its features.
// Source: A. Zobrist, "A New Hashing Method with Application for Game Playing" (1970).
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "engine/core/types.h"

namespace fukumi {

struct ZobristKeys {
    /// One random number for each content of each cell, indexed by [content][cell index]. All
    /// numbers of Cell::Empty are 0.
    std::array<std::array<std::uint64_t, kIndexCount>, 4> content{};
    std::uint64_t white_to_move = 0;
    std::array<std::uint64_t, kRuleCount> rule{};
    std::array<std::uint64_t, kMaxBoardSize + 1> width{};
    std::array<std::uint64_t, kMaxBoardSize + 1> height{};
};

constexpr ZobristKeys make_zobrist_keys() noexcept {
    ZobristKeys keys;
    Random random(0x46756B756D69);  // the letters of "Fukumi" in ASCII
    for (int c = 1; c < 4; ++c) {
        for (auto& key : keys.content[c])
            key = random.next();
    }
    keys.white_to_move = random.next();
    for (auto& key : keys.rule)
        key = random.next();
    for (auto& key : keys.width)
        key = random.next();
    for (auto& key : keys.height)
        key = random.next();
    return keys;
}

inline constexpr ZobristKeys kZobrist = make_zobrist_keys();

}  // namespace fukumi
