// Plays games of the engine against itself, from which networks learn.
//
// A game depends only on the settings and its number. So a resumed run writes the same file as an
// uninterrupted one, and the file does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "training/training_game.h"

namespace fukumi::training {

struct SelfplaySettings {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::uint64_t seed = 1;
    std::int64_t nodes = 3000;       ///< for each move
    int leaves = 3;                  ///< number of leaves of each search that get their own search
    std::int64_t leaf_nodes = 1000;  ///< for the search of a leaf
    int fewest_stones = 2;           ///< smallest number of stones of a random opening
    int most_stones = 9;
    int bound = 150;          ///< largest value of an even opening, in value units
    int uneven_percent = 15;  ///< share of openings that may have any value
    int random_percent = 2;   ///< share of moves that are drawn among the policy's likeliest moves
    int random_until = 400;   ///< only this many moves after the opening may be random
    /// Weights for the games and for the values of openings; null: the built-in weights.
    std::shared_ptr<const Weights> weights;
    std::int64_t opening_nodes = 1500;  ///< to search an opening; see opening_maker.h
};

/// Plays game number `index`. The game ends by the rules, or when a search proves a win or loss.
TrainingGame play_training_game(const SelfplaySettings& settings, std::uint64_t index);

struct SelfplayProgress {
    int games = 0;               ///< number of games in the file
    std::int64_t positions = 0;  ///< number of positions searched by this run
    double seconds = 0;          ///< duration of this run
};

/// Appends games to the file until it contains `count` games. Calls `report` every few seconds and
/// at the end. Stops early if `report` returns false.
/// Errors: the file cannot be read or written; its last game has another rule or board size; the
/// file has fewer than `count` games and its last game, played again, is different.
Result<SelfplayProgress> run_selfplay(const SelfplaySettings& settings, const std::string& path,
                                      int count, int threads,
                                      const std::function<bool(const SelfplayProgress&)>& report);

}  // namespace fukumi::training
