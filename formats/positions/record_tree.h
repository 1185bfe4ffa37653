// Positions with their records as one tree, for the writers of files that hold trees (.lib, .sgf).
// position_tree.h describes how a position finds its parent.
#pragma once

#include <optional>
#include <vector>

#include "formats/left_out.h"
#include "formats/positions/position_tree.h"
#include "formats/positions/record.h"

namespace fukumi::database {

class RecordTree {
 public:
    /// `kind` names the files in errors, such as "a library". `most_side`: the largest number of
    /// columns and rows that they hold.
    RecordTree(const char* kind, int most_side) : kind_(kind), most_side_(most_side) {}

    /// Adds an entry. If several entries have the same position, the first value of each member of
    /// the record counts, and all comments are kept. An entry with an error changes nothing.
    /// Errors (the message names no file): a board with too many columns or rows; a size or rule that
    /// differs from the first entry; stones that check_stones() refuses.
    Result<void> add(const Entry& entry);

    /// Finds the parents. Returns the index of the empty board. Call no add() afterwards.
    PositionTree::Index link();

    // Call the following functions only after link().
    const PositionTree& positions() const noexcept { return *positions_; }
    /// Returns the record of a position; an empty one for a position that link() added.
    const Record& record(PositionTree::Index i) const noexcept;
    /// Returns true if no entry has this position: link() added it.
    bool is_added(PositionTree::Index i) const noexcept {
        return i >= is_given_.size() || !is_given_[i];
    }
    /// Returns the board without stones; nullopt without entries.
    const std::optional<Stones>& board() const noexcept { return board_; }
    /// Returns what was lost by combining entries.
    const formats::LeftOut& left_out() const noexcept { return left_out_; }

 private:
    void combine(Record& record, const Record& more);

    const char* kind_;
    int most_side_;
    std::optional<Stones> board_;  // rule and size of the first entry
    std::optional<PositionTree> positions_;
    std::vector<Record> records_;  // indexed by the position's index in the tree
    std::vector<bool> is_given_;
    formats::LeftOut left_out_;
};

}  // namespace fukumi::database
