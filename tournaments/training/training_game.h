// One game of self-play as training sees it, and its bytes.
//
// A file of games is the eight bytes "FKGAMES1" and then one record a game. All numbers are little
// endian:
//
//   u16  length of the payload in bytes
//   u32  FNV-1a hash of the payload
//   payload:
//     u8   rule, as in INFO rule (0, 1, 4, 8, 9)
//     u8   width
//     u8   height
//     u8   result: 0 Black won, 1 White won, 2 draw
//     u16  number of stones of the opening
//     u16  number of moves, the opening included
//     for each move of the opening:  u16 cell
//     for each move after it:        u16 cell, i16 value
//
// A cell is y * width + x. Bit 15 of a cell says that the move was drawn at random instead of being
// the best one found. The value is that of the position before the move, found by the search for
// the side to move, in value units (engine/core/types.h); proven wins keep their distance. Source
// of the hash: G. Fowler, L. Noll, K. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "protocol/formats/game_record.h"

namespace fukumi::training {

struct PlayedMove {
    Point cell{};
    bool random = false;  ///< not the best move found, but one drawn at random
    Value value = 0;      ///< of the position before the move; 0 in the opening

    friend bool operator==(const PlayedMove&, const PlayedMove&) noexcept = default;
};

struct TrainingGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    formats::Outcome result = formats::Outcome::Draw;
    int opening_stones = 0;
    std::vector<PlayedMove> moves;  ///< Black first, the opening included

    friend bool operator==(const TrainingGame&, const TrainingGame&) noexcept = default;
};

inline constexpr char kGameFileMagic[] = "FKGAMES1";
inline constexpr int kGameFileMagicBytes = 8;
inline constexpr int kRecordHeaderBytes = 6;

/// The record with its header.
std::string encode(const TrainingGame& game);
/// The payload of a record; nothing if it is none. Every cell is on the board and no cell is played
/// twice; whether the game is sensible is not looked at.
std::optional<TrainingGame> decode_payload(std::span<const std::uint8_t> payload);

/// FNV-1a, 32 bits.
std::uint32_t hash_of(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace fukumi::training
