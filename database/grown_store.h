// Stores the trees of `db grow` (grown_tree.h) in the file of a database.
//
// The first `db grow` creates a table `grown`. For each position of a tree this table has the
// drop-out move and the number of searched nodes; the position's record in the table of positions
// has its minimax value. If reading or writing fails, all functions throw DatabaseError, as Store
// does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "database/grown_tree.h"
#include "database/store.h"

namespace fukumi::database {

/// Returns true if the database has the table `grown`.
bool has_grown(Store& store);

/// Returns the number of positions in the table; 0 without a table.
std::int64_t count_grown(Store& store);

class GrownTable {
 public:
    /// Creates the table if it is missing. Requires: the store is not read-only, or has_grown().
    explicit GrownTable(Store& store);

    std::optional<GrownPosition> find(std::string_view key);
    void put(std::string_view key, const GrownPosition& position);
    /// Calls `visit` for the positions in ascending order of keys. Requires: `visit` does not write
    /// to the store.
    void for_each(const std::function<void(std::string_view key, const GrownPosition&)>& visit);

 private:
    Store& store_;
    bool is_ready_;  // its initializer creates the table, which the statements below need
    Statement find_;
    Statement put_;
};

/// Adds all positions of the table to the tree. Call back_up_all() afterwards.
void read_tree(GrownTable& table, GrownTree& tree);

/// Writes positions of the tree to the table, and their minimax values to the records. If `db grow`
/// did not write the value of a record, combines the old and the new record by merged().
/// Requires: an open Transaction.
void write_positions(Store& store, GrownTable& table, GrownTree& tree,
                     const std::vector<GrownTree::Id>& ids);

/// Adds the trees of the database `other`, and updates all minimax values. If both databases have a
/// position, keeps the drop-out move of the search with more nodes.
/// Requires: an open Transaction; the records of `other` were added before.
void take_trees(Store& store, Store& other);

/// Checks the trees and returns a line for each error. Does not throw if the file is damaged.
std::vector<std::string> problems_of_trees(Store& store);

}  // namespace fukumi::database
