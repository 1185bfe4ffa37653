// Grown trees (grown_tree.h) in the file of a database: what each of their positions needs beside
// its record, so that they can go on growing.
//
// It is a table of its own, which is made when something grows. The record of a position tells what
// it is worth by minimax, for all who look it up.
//
// Everything throws DatabaseError, as the store does.
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

/// Whether something has grown in a database.
bool has_grown(Store& store);

class GrownTable {
 public:
    /// Makes the table if there is none. Requires: the store can be written, or has grown.
    explicit GrownTable(Store& store);

    std::optional<GrownPosition> find(std::string_view key);
    void put(std::string_view key, const GrownPosition& position);
    /// In ascending order of keys. Nothing may be written meanwhile.
    void for_each(const std::function<void(std::string_view key, const GrownPosition&)>& visit);

 private:
    Store& store_;
    bool is_ready_;  // constructed before the statements: the table is there
    Statement find_;
    Statement put_;
};

/// All that has grown, not yet backed up.
void read_tree(GrownTable& table, GrownTree& tree);

/// Writes positions of the tree with what they are worth now, and their records. A record that
/// comes from elsewhere stays where merged() says so. Belongs into a Transaction.
void write_positions(Store& store, GrownTable& table, GrownTree& tree,
                     const std::vector<GrownTree::Id>& ids);

/// Takes the trees of another database in, of a position in both what took more nodes; its records
/// have to be there already. Then backs everything up anew. Belongs into a Transaction.
void take_trees(Store& store, Store& other);

/// What is wrong with the trees of a file; empty: nothing. Throws nothing for damage.
std::vector<std::string> problems_of_trees(Store& store);

}  // namespace fukumi::database
