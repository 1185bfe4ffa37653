// Writes the results of analyses to a database, each before its answer is printed.
#pragma once

#include <mutex>
#include <stdexcept>

#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "protocol/game_memory.h"

namespace fukumi {

/// The database cannot be written.
class KeeperError : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

/// Thread-safe.
class ResultKeeper {
 public:
    /// `memory` must outlive this object. No other code may use it meanwhile.
    explicit ResultKeeper(GameMemory& memory) : memory_(memory) {}

    /// Returns when the result is written. Throws KeeperError if that fails.
    void keep(const Position& position, const SearchResult& result);

 private:
    std::mutex mutex_;
    GameMemory& memory_;
};

}  // namespace fukumi
