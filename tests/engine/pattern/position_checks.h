// Compares positions with the slow twins and with themselves, for position_test.cpp.
//
// A *compared position* is a whole board, all free cells of which were compared with the slow twins
// for both colours and all directions, and whose incremental state was compared with one computed
// from scratch. No two of the boards that the tests look at are meant to be the same, but on 5x5 a
// few may be. What differs is told with the drawn board and the seed.
#pragma once

#include <cstdint>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "tests/support/positions.h"

namespace fukumi {

/// One of kBoardSizes.
support::BoardSize size_for(std::uint64_t seed);

/// The candidates by their definition.
CellSet slow_candidates(const Grid& grid);

/// Everything there is to say about one position; a board counts as compared afterwards.
void check_position(const Position& position, Random& random);

/// Plays the moves and checks the positions on the way with a chance of one in `interval`, and the
/// last one. Returns how many.
int check_replay(const support::Replay& replay, int interval, Random& random);

/// Random boards, built up stone by stone in a random order, and every eighth time a game. Returns
/// the number of positions compared, `count` or a few more.
int compare_positions(Rule rule, int count);

/// Makes and unmakes random moves: excursions of random length that lead back to where they began,
/// and between them a move or two for good, until the board is nearly full. Winning moves are not
/// avoided. Returns the number of makes and unmakes, `count` or a few more.
std::int64_t walk(Rule rule, std::int64_t count, int checks_per_excursion);

/// Random boards, turned and mirrored in all ways: no number of theirs changes.
void compare_symmetries(Rule rule, int count);

}  // namespace fukumi
