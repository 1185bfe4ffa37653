// Packed training games: a small form of many games, for keeping them.
//
// A packed text has the numbers of all games column by column, because a general compressor makes
// numbers of one kind much smaller: with xz a searched position takes about 5.2 bytes, in a file of
// training games (training_game.h) about 29. Packing keeps the moves, the values and the best move
// of each search. It drops the other candidates, and the shares of the nodes, which a trainer needs
// only for `--effort-share`.
//
//   the eight bytes "FKPACK1\n"
//   u32  number of games
//   for each column of Column in packed_games.cpp, in that order:
//     u32  length in bytes
//     the bytes
//   u64  FNV-1a digest of all bytes before it (engine/core/bytes.h)
//
// Numbers are little-endian. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Returns what unpacked_games() returns for a packed game: each search has only its best move,
/// whose share is 0.
TrainingGame without_other_candidates(TrainingGame game);

/// Packs games. Requires: the limits of encode() in training_game.h.
std::string packed_games(const std::vector<TrainingGame>& games);

/// Unpacks games.
/// Errors: the text is not a packed text or is damaged.
Result<std::vector<TrainingGame>> unpacked_games(std::string_view packed);

}  // namespace fukumi::training
