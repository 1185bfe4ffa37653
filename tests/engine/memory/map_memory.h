// A memory of positions in a map, for tests.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "engine/memory/position_memory.h"

namespace fukumi::support {

class MapMemory : public PositionMemory {
 public:
    void put(const Position& position, const Remembered& known) { known_[position.key()] = known; }
    std::size_t size() const noexcept { return known_.size(); }
    int asked() const noexcept { return asked_; }

    std::optional<Remembered> recall(const Position& position) noexcept override {
        ++asked_;
        const auto found = known_.find(position.key());
        if (found == known_.end())
            return std::nullopt;
        return found->second;
    }

 private:
    std::map<std::uint64_t, Remembered> known_;
    int asked_ = 0;
};

}  // namespace fukumi::support
