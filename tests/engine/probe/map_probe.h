// MapProbe: a database for tests that keeps its positions in a map.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "engine/probe/database_probe.h"

namespace fukumi::support {

class MapProbe : public DatabaseProbe {
 public:
    void put(const Position& position, const StoredResult& known) {
        known_[position.key()] = known;
    }
    std::size_t size() const noexcept { return known_.size(); }
    int asked() const noexcept { return asked_; }

    std::optional<StoredResult> probe(const Position& position) noexcept override {
        ++asked_;
        const auto found = known_.find(position.key());
        if (found == known_.end())
            return std::nullopt;
        return found->second;
    }

 private:
    std::map<std::uint64_t, StoredResult> known_;
    int asked_ = 0;
};

}  // namespace fukumi::support
