// Games of our engine against itself, as data for training.
//
// Every game depends on the settings and its own number alone, so that a run that was killed goes
// on as if nothing had happened, and any number of threads makes the same file.
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
    int leaves = 3;                  ///< of the search of each move that are judged as well
    std::int64_t leaf_nodes = 1000;  ///< for each of them
    int fewest_stones = 2;           ///< of a random opening
    int most_stones = 9;
    int bound = 150;          ///< value units; openings are as even as that, ...
    int uneven_percent = 15;  ///< ... but for these
    int random_percent = 2;   ///< of the moves are drawn at random among the likeliest, ...
    int random_until = 400;   ///< ... but only of the first so many after the opening
    /// In place of those compiled in, also to judge openings; may be null. Files of games that were
    /// begun when openings were judged by what is compiled in have other games.
    std::shared_ptr<const Weights> weights;
    std::int64_t opening_nodes = 1500;  ///< to judge an opening; see opening_maker.h
};

/// Game number `index` of these settings. It ends by the rules, or when the search has proven a
/// win.
TrainingGame play_training_game(const SelfplaySettings& settings, std::uint64_t index);

struct SelfplayProgress {
    int games = 0;               ///< in the file
    std::int64_t positions = 0;  ///< searched by this run
    double seconds = 0;          ///< of this run
};

/// Writes games to the file until it holds `count` of them, going on with what is there. `report`
/// hears of the progress now and then and at the end; it returns false to stop early.
/// Errors: those of the file; one whose last game is of another rule or board, or that lacks games
/// and whose last, played again, is another.
Result<SelfplayProgress> run_selfplay(const SelfplaySettings& settings, const std::string& path,
                                      int count, int threads,
                                      const std::function<bool(const SelfplayProgress&)>& report);

}  // namespace fukumi::training
