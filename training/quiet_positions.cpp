// See quiet_positions.h.
#include "training/quiet_positions.h"

#include <algorithm>
#include <cstdlib>

#include "engine/core/types.h"
#include "engine/search/params.h"
#include "engine/threat/threat_moves.h"

namespace fukumi::training {
namespace {

bool leaf_finds_win(const Position& position, VcfSolver& solver) {
    const StaticResult result =
        with_rule(position.rule(), [&]<Rule R>() { return static_result<R>(position); });
    if (result.win_plies > 0)
        return true;
    constexpr VcfLimits kLimits{.max_fours = kLeafFours, .quiet_budget = 0};
    return solver.solve(position, position.side_to_move(), kLimits).verdict == Verdict::Win;
}

}  // namespace

bool is_quiet(const Position& position, Value value, VcfSolver& solver) {
    const Color us = position.side_to_move();
    return position.count(us, MoveClass::Five) == 0 &&
           position.count(us, MoveClass::OpenFour) == 0 &&
           position.count(opponent(us), MoveClass::Five) == 0 &&
           !(is_win(value) && leaf_finds_win(position, solver));
}

int drawn_tail(const TrainingGame& game) {
    const int moves = static_cast<int>(game.moves.size());
    if (game.result != formats::Outcome::Draw)
        return moves;
    const auto draw_is_seen = [&](int i) {
        return i >= game.opening_stones &&
               sees_draw(game.moves[static_cast<std::size_t>(i)].search.value, i,
                         game.width * game.height);
    };
    int first = moves;
    while (first > 0 && draw_is_seen(first - 1))
        --first;
    return std::min(first + kTiesBeforeTail, moves);
}

int last_random_move(const TrainingGame& game) {
    int last = static_cast<int>(game.moves.size()) - 1;
    while (last >= 0 && !game.moves[static_cast<std::size_t>(last)].random)
        --last;
    return last;
}

}  // namespace fukumi::training
