// A game of self-play, and the format in which a file stores it.
//
// A file starts with the eight bytes "FKGAMES2", followed by one record for each game. Numbers are
// little-endian:
//
//   u32  length of the payload in bytes
//   u32  FNV-1a hash of the payload
//   payload:
//     u8   rule, as in INFO rule (0, 1, 4, 8, 9)
//     u8   width
//     u8   height
//     u8   result: 0 Black won, 1 White won, 2 draw
//     u16  number of stones of the opening
//     u16  number of moves, including the opening
//     for each move of the opening:  u16 cell
//     for each move after it:
//       u16      cell; bit 15: a random move instead of the best one
//       summary  search of the position before the move
//       u8       number of leaves that follow
//       for each leaf:
//         u8       number of moves from that position to the leaf, at least 1
//         u16      cell, for each of them
//         summary  search of the leaf
//   a summary:
//     i16  value
//     u8   number of candidates that follow; bit 7: decided
//     for each candidate:
//       u16  cell
//       u8   share of the nodes
//
// A cell is y * width + x. Source of the hash: G. Fowler, L. Noll, K. Vo, D. Eastlake, "The FNV
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

/// A root move of a search.
struct Candidate {
    Point cell{};
    std::uint8_t share = 0;  ///< share of the nodes of all root moves, in 255ths

    friend bool operator==(const Candidate&, const Candidate&) noexcept = default;
};

inline constexpr int kMaxCandidates = 6;

/// The results of the search of a position that a file stores.
struct SearchSummary {
    Value value = 0;  ///< for the side to move, in value units; proven wins keep their distance
    /// True if the value does not come from an evaluation: a proof, or only one legal move.
    bool decided = false;
    /// The best move, then the other moves of the root by falling Candidate::share, without those
    /// of share 0; at most kMaxCandidates.
    std::vector<Candidate> candidates;

    friend bool operator==(const SearchSummary&, const SearchSummary&) noexcept = default;
};

/// A leaf of a search, which was then searched separately.
struct Leaf {
    std::vector<Point> line;  ///< the moves from the root to the leaf
    SearchSummary search;

    friend bool operator==(const Leaf&, const Leaf&) noexcept = default;
};

struct PlayedMove {
    Point cell{};
    bool random = false;         ///< true: a random move instead of the best move of the search
    SearchSummary search{};      ///< search of the position before the move; empty in the opening
    std::vector<Leaf> leaves{};  ///< leaves of this search

    friend bool operator==(const PlayedMove&, const PlayedMove&) noexcept = default;
};

struct TrainingGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    formats::Outcome result = formats::Outcome::Draw;
    int opening_stones = 0;
    std::vector<PlayedMove> moves;  ///< in playing order; includes the opening

    friend bool operator==(const TrainingGame&, const TrainingGame&) noexcept = default;
};

inline constexpr char kGameFileMagic[] = "FKGAMES2";
inline constexpr int kGameFileMagicBytes = 8;
inline constexpr int kRecordHeaderBytes = 8;

/// Returns the record of a game: length, hash and payload. Requires: at most 255 leaves for a
/// position, and lines of at most 255 moves.
std::string encode(const TrainingGame& game);
/// Decodes the payload of a record. Checks that each cell is on the board and that no cell is
/// played twice in the game or in the line to a leaf; does not check the rules of the game.
/// Returns nullopt if the bytes are not a payload.
std::optional<TrainingGame> decode_payload(std::span<const std::uint8_t> payload);
/// Returns true if the bytes are the beginning of a valid payload but not a whole one.
bool is_cut_off(std::span<const std::uint8_t> bytes);

/// Returns the FNV-1a hash of the bytes, 32 bits.
std::uint32_t hash_of(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace fukumi::training
