// What is known of positions from earlier analysis, as the search asks for it.
//
// Who keeps it, and where, is not known here: the program that has a database hands one in
// (Brain::set_position_memory).
#pragma once

#include <optional>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// What is known of a position, from the view of the side to move.
struct Remembered {
    Value value = 0;  ///< distances of wins and losses count from the position itself
    int depth = 0;    ///< of the search that gave it
    Bound bound = Bound::None;

    friend bool operator==(const Remembered&, const Remembered&) = default;
};

class PositionMemory {
 public:
    PositionMemory() = default;
    PositionMemory(const PositionMemory&) = delete;
    PositionMemory& operator=(const PositionMemory&) = delete;
    virtual ~PositionMemory() = default;

    /// Nothing if the position is not known, or if the memory cannot be read in good time. Called
    /// by one thread at a time; throws nothing.
    virtual std::optional<Remembered> recall(const Position& position) noexcept = 0;
};

}  // namespace fukumi
