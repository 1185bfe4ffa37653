// Writes the result of each analysis to a database, before the command prints the answer, and reads
// the statistics of games from it.
#pragma once

#include <mutex>
#include <stdexcept>

#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "protocol/game_memory.h"
#include "tools/game_statistics.h"

namespace fukumi {

/// Thrown if the database cannot be written or read.
class KeeperError : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

/// Thread-safe.
class ResultKeeper {
 public:
    /// `memory` must outlive this object. Until then no other code may use `memory`.
    explicit ResultKeeper(GameMemory& memory) : memory_(memory) {}

    /// Writes the result, and returns when it is in the file. Throws KeeperError if writing fails.
    void keep(const Position& position, const SearchResult& result);
    /// Returns the games of a position and its moves. Throws KeeperError if reading fails.
    GameStatistics games_of(const Position& position);

 private:
    std::mutex mutex_;
    GameMemory& memory_;
};

}  // namespace fukumi
