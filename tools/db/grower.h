// Grows a tree of positions in a database. Each step searches the position after a drop-out move,
// and then the next drop-out move of its parents; database/grown_tree.h describes the method.
//
// Each step is one transaction, so that a process that is killed leaves a valid tree, which the next
// process continues. With one thread and limits of nodes the same options grow the same tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "database/grown_store.h"
#include "database/grown_tree.h"
#include "database/store.h"
#include "engine/core/clock.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
#include "tools/weights_option.h"

namespace fukumi {

struct GrowthSettings {
    std::int64_t nodes = 100'000;  ///< of a search, >= 1
    std::size_t table_bytes = std::size_t{16} << 20;
    database::GrowthStyle style;
};

/// The size at which a tree stops to grow; the first limit counts. 0 = no limit. Positions and nodes
/// of earlier runs are included.
struct GrowthBudget {
    std::int64_t positions = 0;
    std::int64_t nodes = 0;
    TimePoint deadline = TimePoint::max();
};

struct GrowthProgress {
    std::int64_t positions = 0;  ///< of the tree below a root, including the root
    std::int64_t nodes = 0;      ///< of their searches
};

enum class GrowthEnd : std::uint8_t {
    Budget,       ///< a limit of GrowthBudget is reached
    Finished,     ///< the root is proven, or the tree has all moves that its width allows
    Interrupted,  ///< by the control: the last step is lost, and this grower must not be used again
};

struct Growth {
    GrowthEnd end = GrowthEnd::Budget;
    GrowthProgress size;
};

/// All functions throw DatabaseError. For one thread at a time.
class Grower {
 public:
    /// Reads the existing trees. Throws std::bad_alloc without memory for the table.
    Grower(database::Store& store, const GrowthSettings& settings, const WeightFiles& weights);

    /// Grows the tree below `root`. Calls `progress` at the beginning and after each step. Requires:
    /// no side has won, and a cell is free.
    Growth grow(const database::Stones& root, const GrowthBudget& budget,
                const SearchControl& control,
                const std::function<void(const GrowthProgress&)>& progress = {});

    /// Returns nothing for a position outside the tree.
    std::optional<database::Worth> worth_of(const database::Stones& stones) const;
    /// The best line of both sides from a position of the tree; its last move is the drop-out move
    /// that leaves the tree.
    std::vector<Point> best_line(database::Stones stones) const;

 private:
    using Id = database::GrownTree::Id;
    struct Found {
        database::DropOut drop_out;
        std::int64_t nodes = 0;
    };

    void reach(Id from);
    Found search(const database::Stones& stones, const SearchControl& control);
    bool search_again(const std::vector<Id>& ids, const SearchControl& control);
    bool plant(const database::Stones& stones, const SearchControl& control);
    bool take_drop_out(Id of, const SearchControl& control);
    void write(const std::vector<Id>& changed);
    bool refresh(const SearchControl& control);

    database::Store& store_;
    GrowthSettings settings_;
    database::GrownTable table_;
    database::GrownTree tree_;
    Searcher searcher_;
    std::vector<bool> is_reached_;  // below the root that grows
    GrowthProgress reached_;
};

}  // namespace fukumi
