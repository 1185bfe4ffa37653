// Helpers for tests of the search: limits, positions and checks of results.
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

/// Searches with a new Searcher, and calls `report` for each line (PvLine) that the search reports.
SearchResult search(const Position& position, const Limits& limits, LineReport report = {});

std::string best_of(const SearchResult& result);

Grid after_move(Grid grid, Color color, Move m);

/// Returns the side to move, which follows from the numbers of stones. Requires: Black and White
/// have equally many stones, or Black has one more.
Color next_on(const Grid& grid);

std::vector<Point> legal_moves(const Grid& grid, Rule rule, Color color);

/// Returns an undecided position with two stones of each colour around the centre, where a search
/// has many moves to try. Black is to move.
Position opening(Rule rule, int side = 15);

/// Returns a position where Black, to move, wins in 15 plies by continuous threats, but not by
/// fours alone.
Position threats_win();

/// Returns a board where Black, to move, wins in five plies with f5 under every rule.
Grid four_three();

/// Returns a random board without a win and with at most `free` free cells.
Grid nearly_full_grid(Rule rule, BoardSize size, int free, Random& random);

/// Returns the first fault of a search result; empty if the result is correct. Accepts any
/// position.
std::string fault_of(const Position& position, const SearchResult& result);

/// Returns a random position on a board of one of the sizes in kBoardSizes.
Position any_position(Rule rule, std::uint64_t seed);

/// Returns 1 for a proven win, -1 for a proven loss, otherwise 0; like result_with_best_play().
inline int outcome_of(Value value) {
    return is_win(value) ? 1 : is_loss(value) ? -1 : 0;
}

}  // namespace fukumi::support
