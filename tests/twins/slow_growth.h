// The slow twin of database::GrownTree: values of the positions of a grown tree, and the position
// that grows next, by recursion over all moves without a cache.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "database/grown_tree.h"
#include "formats/positions/record.h"

namespace fukumi::twins {

class SlowGrowth {
 public:
    using Positions = std::map<std::string, database::GrownPosition>;

    SlowGrowth(const Positions& positions, const database::GrowthStyle& style)
        : positions_(positions), style_(style) {}

    /// Returns the minimax value over the stored tree. Requires: the position is in the tree.
    database::Worth worth_of(const database::Stones& stones) const;

    /// Returns the cost of the cheapest drop-out move at or below a position, over all paths to it;
    /// nullopt if no drop-out move can change the value.
    std::optional<std::int64_t> least_cost(const database::Stones& from) const;
    /// The same for the drop-out move of one position.
    std::optional<std::int64_t> least_cost_to(const database::Stones& from,
                                              const std::string& target) const;

 private:
    std::map<std::string, database::Stones> children_of(const database::Stones& stones) const;
    const database::GrownPosition* find(const database::Stones& stones) const;

    const Positions& positions_;
    database::GrowthStyle style_;
};

}  // namespace fukumi::twins
