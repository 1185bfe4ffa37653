// Grows a tree of positions in a database: searches the position behind a drop-out move, and finds
// the next drop-out move of those it came from. database/grown_tree.h tells the method.
//
// Each step is one transaction, so that a process that is killed leaves a whole tree, from which
// the next one goes on as if nothing had happened. With one thread and limits of nodes the same
// options grow the same tree.
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
    std::int64_t nodes = 0;  ///< of a search, >= 1
    std::size_t table_bytes = 0;
    database::GrowthStyle style;
};

/// When a tree is large enough: whatever comes first; 0 = no limit. Both count all of the tree,
/// also what earlier runs have grown.
struct GrowthBudget {
    std::int64_t positions = 0;
    std::int64_t nodes = 0;
    TimePoint deadline = TimePoint::max();
};

struct GrowthProgress {
    std::int64_t positions = 0;  ///< of the tree below a root, the root included
    std::int64_t nodes = 0;      ///< of their searches
};

enum class GrowthEnd : std::uint8_t {
    Budget,       ///< it is as large as it was to be
    Finished,     ///< the root is proven, or all moves are in the tree that its width allows
    Interrupted,  ///< by the control: the last step is lost, and the grower can grow no more
};

struct Growth {
    GrowthEnd end = GrowthEnd::Budget;
    GrowthProgress size;
};

/// All functions throw DatabaseError. For one thread at a time.
class Grower {
 public:
    /// Reads what has grown so far. Throws std::bad_alloc without memory for the table.
    Grower(database::Store& store, const GrowthSettings& settings, const WeightFiles& weights);

    /// Grows the tree below a root. `progress` hears of it at the beginning and after each step.
    /// Requires: nobody has won, there is a free cell.
    Growth grow(const database::Stones& root, const GrowthBudget& budget,
                const SearchControl& control,
                const std::function<void(const GrowthProgress&)>& progress = {});

    /// Nothing for a position that is not in the tree.
    std::optional<database::Worth> worth_of(const database::Stones& stones) const;
    /// The moves that both sides play by what is known, from a position of the tree to the drop-out
    /// move with which they leave it.
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
