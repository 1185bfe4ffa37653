// Grows a tree of positions in a database. The drop-out move of a position is the best of its moves
// that lead out of the tree. Each step adds the position after a drop-out move, searches it, and
// then searches new drop-out moves for its parents; database/grown_tree.h describes the method.
//
// Each step is one transaction, so that a process that is killed leaves a valid tree, which the
// next process continues to grow. Searches have one thread and are limited by nodes, so without a
// limit of time the same options always grow the same tree.
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
    std::int64_t nodes = 100'000;  ///< limit of each search, >= 1
    std::size_t table_bytes = std::size_t{16} << 20;
    database::GrowthStyle style;
};

/// A tree stops growing when it reaches the first of these limits; 0 = no limit. The positions and
/// nodes of earlier runs count too.
struct GrowthBudget {
    std::int64_t positions = 0;
    std::int64_t nodes = 0;
    TimePoint deadline = TimePoint::max();
};

struct GrowthProgress {
    std::int64_t positions = 0;  ///< in the tree below a root, including the root
    std::int64_t nodes = 0;      ///< that the searches of these positions visited
};

enum class GrowthEnd : std::uint8_t {
    Budget,       ///< a limit of GrowthBudget is reached
    Finished,     ///< the root is proven, or the tree has all moves that its width allows
    Interrupted,  ///< the control stopped it: the last step is lost; do not use the grower again
};

struct Growth {
    GrowthEnd end = GrowthEnd::Budget;
    GrowthProgress size;
};

/// All functions throw DatabaseError if the database cannot be read or written. Not thread-safe.
class Grower {
 public:
    /// Reads the existing trees. Throws std::bad_alloc if the memory does not suffice for the
    /// table.
    Grower(database::Store& store, const GrowthSettings& settings, const WeightFiles& weights);

    /// Grows the tree below `root`. Calls `progress` at the beginning and after each step.
    /// Requires: in `root` no side has won, and a cell is free.
    Growth grow(const database::Stones& root, const GrowthBudget& budget,
                const SearchControl& control,
                const std::function<void(const GrowthProgress&)>& progress = {});

    /// Returns the value of a position in the tree, or nothing for a position outside the tree.
    std::optional<database::Worth> worth_of(const database::Stones& stones) const;
    /// Returns the line in which both sides play their best moves from a position of the tree. The
    /// last move is a drop-out move, which leaves the tree.
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
    std::vector<bool> is_reached_;  // index: Id; true if grow() has reached it
    GrowthProgress reached_;
};

}  // namespace fukumi
