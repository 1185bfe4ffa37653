// What the tests of the search ask for, where they ask, and what any answer has to be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"
#include "tests/support/positions.h"

namespace fukumi::support {

Limits depth_limit(int depth);

inline void set_deadline(SearchControl& control, TimePoint deadline) {
    control.set_times({.optimum = deadline, .deadline = deadline});
}

Limits node_limit(std::int64_t nodes);

SearchResult search(const Position& position, const Limits& limits);

std::string best_of(const SearchResult& result);

Grid after_move(Grid grid, Color color, Move m);

/// Black has as many stones as White or one more; whoever is to move by that.
Color next_on(const Grid& grid);

std::vector<Point> legal_moves(const Grid& grid, Rule rule, Color color);

/// Two stones of either colour around the middle: undecided, with much to search. Black is to move.
Position opening(Rule rule, int side = 15);

/// Black, to move, wins by threats in 15 plies, but not by fours alone.
Position threats_win();

/// Black wins in five plies by f5 under every rule.
Grid four_three();

/// A random board with `free` free cells on which nobody has won, found by filling it up.
Grid nearly_full_grid(Rule rule, BoardSize size, int free, Random& random);

/// What is wrong with an answer to any position; empty if nothing is.
std::string fault_of(const Position& position, const SearchResult& result);

/// Positions of all kinds; few stones first.
Position any_position(Rule rule, std::uint64_t seed);

/// 1 where the value is that of a win, -1 of a loss, else 0: as the slow solver says it.
inline int outcome_of(Value value) {
    return is_win(value) ? 1 : is_loss(value) ? -1 : 0;
}

}  // namespace fukumi::support
