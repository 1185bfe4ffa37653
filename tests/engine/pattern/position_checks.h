// Functions with which position_test.cpp checks Position.
//
// Here to *compare* a position means two checks. Its free cells must agree with the slow twins for
// both colours and all directions, and its state after incremental updates must equal a state
// computed from scratch. Failures show the board and the seed.
#pragma once

#include <cstdint>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "tests/support/positions.h"

namespace fukumi {

/// Returns the board size to use with this seed: one of kBoardSizes.
support::BoardSize size_for(std::uint64_t seed);

/// Returns the candidate moves, computed directly from their definition.
CellSet slow_candidates(const Grid& grid);

/// Compares one position, as defined at the top.
void check_position(const Position& position, Random& random);

/// Plays the moves; compares each position with a probability of 1 / interval, and the last one.
/// Returns the number of compared positions.
int check_replay(const support::Replay& replay, int interval, Random& random);

/// Compares positions of random boards, which are built stone by stone, and of games. Returns the
/// number of compared positions, `count` or a few more.
int compare_positions(Rule rule, int count);

/// Checks that unmaking restores a position. One round makes and unmakes random moves in turn,
/// unmakes the rest, and compares the position with that at the beginning of the round; then it
/// plays one or two moves that stay. Repeats this until the board is nearly full. Continues with
/// new boards until it has made and unmade `count` moves. Returns their number, `count` or a few
/// more.
std::int64_t walk(Rule rule, std::int64_t count, int checks_per_excursion);

/// Checks that symmetric boards have equal class counts and numbers of candidates.
void compare_symmetries(Rule rule, int count);

}  // namespace fukumi
