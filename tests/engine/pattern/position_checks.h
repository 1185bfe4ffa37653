// Checks of Position for position_test.cpp.
//
// To *compare* a position means: compare all free cells with the slow twins, for both colours and
// all directions, and the incremental state with one computed from scratch. Failures show the drawn
// board and the seed.
#pragma once

#include <cstdint>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "tests/support/positions.h"

namespace fukumi {

/// Returns one of kBoardSizes.
support::BoardSize size_for(std::uint64_t seed);

/// Returns the candidates by their definition.
CellSet slow_candidates(const Grid& grid);

/// Compares one position.
void check_position(const Position& position, Random& random);

/// Plays the moves; compares each position with a probability of 1 / interval, and the last one.
/// Returns the number of compared positions.
int check_replay(const support::Replay& replay, int interval, Random& random);

/// Compares positions of random boards, which are built stone by stone, and of games. Returns the
/// number of compared positions, `count` or a few more.
int compare_positions(Rule rule, int count);

/// Makes and unmakes random moves and checks that the position is restored: each excursion of
/// random length returns to its start, and one or two moves follow that are not unmade, until the
/// board is nearly full. Returns the number of makes and unmakes, `count` or a few more.
std::int64_t walk(Rule rule, std::int64_t count, int checks_per_excursion);

/// Checks that symmetric boards have equal class counts and numbers of candidates.
void compare_symmetries(Rule rule, int count);

}  // namespace fukumi
