// One game of self-play as training sees it, and its bytes.
//
// A file of games is the eight bytes "FKGAMES2" and then one record a game. All numbers are little
// endian:
//
//   u32  length of the payload in bytes
//   u32  FNV-1a hash of the payload
//   payload:
//     u8   rule, as in INFO rule (0, 1, 4, 8, 9)
//     u8   width
//     u8   height
//     u8   result: 0 Black won, 1 White won, 2 draw
//     u16  number of stones of the opening
//     u16  number of moves, the opening included
//     for each move of the opening:  u16 cell
//     for each move after it:
//       u16        cell
//       judgement  of the position before the move
//       u8         number of leaves that follow
//       for each leaf:
//         u8         number of moves that lead to it from that position, at least one
//         u16        cell, for each of them
//         judgement  of the position after them
//   a judgement:
//     i16  value
//     u8   number of candidates that follow; bit 7 says that it is decided
//     for each candidate:
//       u16  cell
//       u8   share of the effort
//
// A cell is y * width + x. Bit 15 of a move's cell says that the move was drawn at random instead
// of being the best one found. Source of the hash: G. Fowler, L. Noll, K. Vo, D. Eastlake, "The FNV
// Non-Cryptographic Hash Algorithm".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "formats/game_record.h"

namespace fukumi::training {

/// A move that the search thought of.
struct Candidate {
    Point cell{};
    std::uint8_t share = 0;  ///< of the nodes that were visited below all moves, in 255ths

    friend bool operator==(const Candidate&, const Candidate&) noexcept = default;
};

inline constexpr int kMaxCandidates = 6;

/// What a search found out about a position.
struct Judgement {
    Value value = 0;  ///< for the side to move, in value units; proven wins keep their distance
    /// The search needed no evaluation: it has a proof, or there was one move alone.
    bool decided = false;
    /// The best move first, then others by effort; at most kMaxCandidates.
    std::vector<Candidate> candidates;

    friend bool operator==(const Judgement&, const Judgement&) noexcept = default;
};

/// A position that the search evaluated on the way, and what a search of its own found.
struct Leaf {
    std::vector<Point> line;  ///< the moves that lead to it
    Judgement judgement;

    friend bool operator==(const Leaf&, const Leaf&) noexcept = default;
};

struct PlayedMove {
    Point cell{};
    bool random = false;         ///< not the best move found, but one drawn at random
    Judgement judgement{};       ///< of the position before the move; nothing in the opening
    std::vector<Leaf> leaves{};  ///< drawn from the search of that position

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

inline constexpr char kGameFileMagic[] = "FKGAMES2";
inline constexpr int kGameFileMagicBytes = 8;
inline constexpr int kRecordHeaderBytes = 8;

/// The record with its header. Requires: a leaf is at most 255 moves away, a position has at most
/// 255 leaves.
std::string encode(const TrainingGame& game);
/// The payload of a record; nothing if it is none. Every cell is on the board, and no cell is
/// played twice in the game or on the way to a leaf; whether the game is sensible is not looked at.
std::optional<TrainingGame> decode_payload(std::span<const std::uint8_t> payload);
/// Whether bytes are the beginning of a payload and no more: a game that goes on behind their end.
bool is_cut_off(std::span<const std::uint8_t> bytes);

/// FNV-1a, 32 bits.
std::uint32_t hash_of(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace fukumi::training
