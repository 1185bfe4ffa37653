// Makes random game records and tournaments for tests: legal games of random moves, in which every
// field of the record is used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game_record.h"
#include "formats/reading.h"

namespace fukumi::formats::testing {

struct RandomGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int opening_stones = 3;
    int pass_percent = 0;  ///< how often a side passes after the opening
    std::uint64_t seed = 1;
};

/// Returns a game that ends by the rules, or in some cases by a fault of a player such as a
/// timeout. Times, evaluations and messages are random; the names of the players are empty. Equal
/// arguments give equal games.
GameRecord random_game(const RandomGame& how);

/// Returns the games of a round robin of `rounds` rounds, in which each pairing is a pair of games.
/// Players later in `names` are stronger.
std::vector<GameRecord> random_tournament(const std::vector<std::string>& names, int rounds,
                                          RandomGame how);

/// Read all games of a text, as the readers in formats/ do. Errors: those of the text, or that of
/// the first game with an error.
Result<std::vector<GameRecord>> read_sgf_games(std::string_view text, const ReadOptions& options);
Result<std::vector<GameRecord>> read_pos_games(std::string_view text, const ReadOptions& options);
Result<std::vector<GameRecord>> read_all_json(std::string_view text, const ReadOptions& options);

/// Returns all moves of the game, like "h8i7j9".
std::string moves_of(const GameRecord& record);
/// Returns the cells of the winning line, like "h8i8j8k8l8".
std::string line_of(const GameRecord& record);
/// Returns the time of each move in ms, like "0 0 412 388 ".
std::string times_of(const GameRecord& record);

}  // namespace fukumi::formats::testing
