// Engines that think in tests, and where they are asked to.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "tests/support/positions.h"

namespace fukumi::support {

TimeControl turn_of(std::int64_t ms);

/// A small table: the tests do not need more, and emptying it takes no time.
void prepare(Engine& engine);

SearchResult think(Engine& engine, const Position& position, const Limits& limits,
                   const TimeControl& clock, TimePoint received = Clock::now(),
                   const LineReport& report = {}, const SearchControl& control = SearchControl());

/// Without a clock.
SearchResult think(Engine& engine, const Position& position, std::int64_t nodes);

/// Free, and not forbidden unless everything is. On a full board: none.
bool is_proper(const Position& position, Move m);

Position after_stones(Rule rule, BoardSize size, const std::vector<Move>& stones);

/// `count` different cells around the middle.
std::vector<Move> opening_stones(BoardSize size, int count, Random& random);

}  // namespace fukumi::support
