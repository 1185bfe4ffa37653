// See reference_player.h.
#include "tournaments/reference/reference_player.h"

#include "engine/core/text.h"
#include "tournaments/reference/players.h"

namespace fukumi::reference {
namespace {

// Times for a move in ms. The study (4.2.2) gives half a second to players without a search. S1's
// document gives one second, which is used for all classroom programs.
constexpr int kHalfASecond = 500;
constexpr int kOneSecond = 1000;
constexpr int kBruteForceMs = 60000;

/// Returns 3 for "bf(3)" and "bf3", and 0 for other names.
int brute_force_depth(const std::string& name) {
    std::string digits;
    if (name.starts_with("bf(") && name.ends_with(')'))
        digits = name.substr(3, name.size() - 4);
    else if (name.starts_with("bf"))
        digits = name.substr(2);
    const bool is_depth =
        digits.size() == 1 && digits[0] >= '1' && digits[0] <= '0' + kMaxBruteForceDepth;
    return is_depth ? digits[0] - '0' : 0;
}

}  // namespace

const std::vector<PlayerInfo>& all_players() {
    static const std::vector<PlayerInfo> players = {
        {"AI1", "random", kHalfASecond, true, make_ai1},
        {"AI2", "greedy over the windows through a cell", kHalfASecond, true, make_ai2},
        {"AI4", "greedy over the whole board", kHalfASecond, true, make_ai4},
        {"AI5", "AI4 that looks for wins in two moves", kHalfASecond, true, make_ai5},
        {"AI6", "cells weigh by place, 2 plies", kHalfASecond, false, make_ai6},
        {"AI7", "AI4 with rows squared", kHalfASecond, true, make_ai7},
        {"AI8", "AI7 tuned for 120 generations", kHalfASecond, true,
         [] { return make_ai8(kAi8After120); }},
        {"AI8-40", "AI7 tuned for 40 generations", kHalfASecond, true,
         [] { return make_ai8(kAi8After40); }},
        {"AI10", "alpha-beta, 5 plies", 10000, false, make_ai10},
        {"AI11", "AI10 deepened to 13 plies", 10000, true, make_ai11},
        {"AI12", "AI2's windows, 7 plies of 6 moves", 8000, true, make_ai12},
        {"AI13", "AI8's windows, 7 plies of 10 moves", 8000, true, make_ai13},
        {"S0", "alpha-beta, 3 plies of 10 moves, values of cells", kOneSecond, false, make_s0},
        {"S1", "max-min-max over windows of six", kOneSecond, true, make_s1},
        {"S2", "alpha-beta, 2 plies, shapes counted", kOneSecond, false, make_s2},
        {"S4", "alpha-beta, 2 plies, table of windows of six", kOneSecond, false, make_s4},
    };
    return players;
}

std::optional<PlayerInfo> find_player(std::string_view name) {
    const std::string wanted = to_lower(name);
    for (const PlayerInfo& player : all_players()) {
        if (to_lower(player.name) == wanted)
            return player;
    }
    const int depth = brute_force_depth(wanted);
    if (depth == 0)
        return std::nullopt;
    return PlayerInfo{"BF(" + std::to_string(depth) + ")", "brute force, random leaves",
                      kBruteForceMs, true, [depth] { return make_brute_force(depth); }};
}

}  // namespace fukumi::reference
