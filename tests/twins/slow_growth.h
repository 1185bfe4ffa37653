// The slow twin of database::GrownTree. It computes the values of the positions in a grown tree,
// and the cost of the position that grows next, by recursion over all moves without a cache.
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

    /// Returns the minimax value of a position over all stored positions below it. Requires: the
    /// position is in the tree.
    database::Worth worth_of(const database::Stones& stones) const;

    /// Returns the cost of the cheapest drop-out move (the best move that leads out of the tree) of
    /// a position or of the positions below it, over all paths from `from` to them; nullopt if no
    /// drop-out move can change the value of `from`.
    std::optional<std::int64_t> least_cost(const database::Stones& from) const;
    /// Returns the least cost, over all paths from `from`, of the drop-out move of the position
    /// with the canonical key `target`; nullopt if that move cannot change the value of `from`.
    std::optional<std::int64_t> least_cost_to(const database::Stones& from,
                                              const std::string& target) const;

 private:
    std::map<std::string, database::Stones> children_of(const database::Stones& stones) const;
    const database::GrownPosition* find(const database::Stones& stones) const;

    const Positions& positions_;
    database::GrowthStyle style_;
};

}  // namespace fukumi::twins
