// Puts what analyses find out into a database, each result before its answer is told.
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

/// For any number of threads.
class ResultKeeper {
 public:
    /// The memory must outlive this object, and nobody else may use it meanwhile.
    explicit ResultKeeper(GameMemory& memory) : memory_(memory) {}

    /// On return it is written. Throws KeeperError if it could not be.
    void keep(const Position& position, const SearchResult& result);

 private:
    std::mutex mutex_;
    GameMemory& memory_;
};

}  // namespace fukumi
