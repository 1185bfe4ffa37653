// Grown trees (grown_tree.h) in the file of a database.
//
// A separate table, created by the first `db grow`, has what growing needs besides the records. The
// record of a grown position has its minimax value. All functions throw DatabaseError, as Store
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

/// Returns true if the database has the table.
bool has_grown(Store& store);

class GrownTable {
 public:
    /// Creates the table if it is missing. Requires: the store can be written, or has_grown().
    explicit GrownTable(Store& store);

    std::optional<GrownPosition> find(std::string_view key);
    void put(std::string_view key, const GrownPosition& position);
    /// Visits the positions in ascending order of keys. Requires: nothing is written meanwhile.
    void for_each(const std::function<void(std::string_view key, const GrownPosition&)>& visit);

 private:
    Store& store_;
    bool is_ready_;  // makes the table, before the statements
    Statement find_;
    Statement put_;
};

/// Adds all positions of the table to the tree. Call back_up_all() afterwards.
void read_tree(GrownTable& table, GrownTree& tree);

/// Writes positions of the tree, with their values, and their records. A record that growing did not
/// write is combined by merged(). Requires: an open Transaction.
void write_positions(Store& store, GrownTable& table, GrownTree& tree,
                     const std::vector<GrownTree::Id>& ids);

/// Adds the trees of another database, and backs up all values. If both databases have a position,
/// the search with more nodes counts. Requires: an open Transaction; the records of the other
/// database were added before.
void take_trees(Store& store, Store& other);

/// Checks the trees. Returns the errors. Does not throw for damage.
std::vector<std::string> problems_of_trees(Store& store);

}  // namespace fukumi::database
