// Helpers for tests that search with an Engine.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "tests/support/positions.h"

namespace fukumi::support {

TimeControl turn_of(std::int64_t ms);

/// Sets a small hash table, which is enough for tests and fast to clear.
void prepare(Engine& engine);

SearchResult think(Engine& engine, const Position& position, const Limits& limits,
                   const TimeControl& clock, TimePoint received = Clock::now(),
                   const LineReport& report = {}, const SearchControl& control = SearchControl());

/// Searches up to `nodes` nodes without a clock.
SearchResult think(Engine& engine, const Position& position, std::int64_t nodes);

/// Returns true if m is a correct answer: a free cell that is not forbidden, or any free cell if
/// all are forbidden, or Move::none() on a full board.
bool is_proper(const Position& position, Move m);

Position after_stones(Rule rule, BoardSize size, const std::vector<Move>& stones);

/// Returns `count` different cells around the centre.
std::vector<Move> opening_stones(BoardSize size, int count, Random& random);

}  // namespace fukumi::support
