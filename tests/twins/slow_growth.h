// The worth of the positions of a grown tree, and where it grows next, the slow way: recursion over
// all moves of the board, with nothing remembered. The twin of GrownTree.
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

    /// Plain minimax over the stored tree. Requires: the position is in it.
    database::Worth worth_of(const database::Stones& stones) const;

    /// What the cheapest drop-out move at or below a position costs, on any way that leads there;
    /// nothing if there is none that could change anything.
    std::optional<std::int64_t> least_cost(const database::Stones& from) const;
    /// The same of the drop-out move of one position.
    std::optional<std::int64_t> least_cost_to(const database::Stones& from,
                                              const std::string& target) const;

 private:
    std::map<std::string, database::Stones> children_of(const database::Stones& stones) const;
    const database::GrownPosition* find(const database::Stones& stones) const;

    const Positions& positions_;
    database::GrowthStyle style_;
};

}  // namespace fukumi::twins
