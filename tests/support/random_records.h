// Made-up tournaments: legal games of random moves with everything that a record can hold.
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

/// Ends as the rule wants it, or now and then by a fault; times, evaluations and messages are made
/// up, names stay empty. The same game for the same argument.
GameRecord random_game(const RandomGame& how);

/// Pairs of games, a round robin of `rounds` rounds; the later a name, the stronger its player.
std::vector<GameRecord> random_tournament(const std::vector<std::string>& names, int rounds,
                                          RandomGame how);

/// "h8i7j9": all moves; and likewise the winning line.
std::string moves_of(const GameRecord& record);
std::string line_of(const GameRecord& record);
/// "0 0 412 388 ": the time of each move.
std::string times_of(const GameRecord& record);

}  // namespace fukumi::formats::testing
