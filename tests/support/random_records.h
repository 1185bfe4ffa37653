// Random game records and tournaments: legal games of random moves that fill every field of a
// record.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/game_record.h"

namespace fukumi::formats::testing {

struct RandomGame {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    int opening_stones = 3;
    std::uint64_t seed = 1;
};

/// Returns a game that ends by the rules, or sometimes by a fault such as a timeout. Times,
/// evaluations and messages are invented; names are empty. Equal arguments give equal games.
GameRecord random_game(const RandomGame& how);

/// Returns a round robin of `rounds` rounds in pairs of games; later names are stronger players.
std::vector<GameRecord> random_tournament(const std::vector<std::string>& names, int rounds,
                                          RandomGame how);

/// Return all moves, and the winning line, like "h8i7j9".
std::string moves_of(const GameRecord& record);
std::string line_of(const GameRecord& record);
/// Returns the time of each move in ms, like "0 0 412 388 ".
std::string times_of(const GameRecord& record);

}  // namespace fukumi::formats::testing
