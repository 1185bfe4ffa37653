// Libraries of RenLib (.lib): writing. The format is told in renlib.h.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/positions/entry_stream.h"
#include "formats/positions/position_tree.h"

namespace fukumi::database {

struct RenlibWriteOptions {
    /// Write texts byte by byte where that leads back: see latin1_from(). For libraries that were
    /// read in an old character set, and for people who will see one.
    bool is_latin1 = false;
    /// A position without a board text gets its label for one, as Rapfi does it: "W" where the move
    /// that leads to it wins, "L" where it loses, others in upper case, with the distance of a
    /// proven win behind, "W11".
    bool shows_labels = false;
};

/// Collects entries and makes a library of them that depends on nothing but them and their order.
///
/// Each position is one node, wherever else moves might lead to it; position_tree.h tells below
/// which other one. Positions with no parent among the entries are reached by plain nodes, and all
/// of them by the empty board, which is left out where it knows nothing and has one move. So the
/// entries that are read back are these, some of them turned, and plain ones. Entries of one
/// position become one: what the first of them does not know is taken from the later ones, and
/// comments are joined.
/// Lost are values, bounds, depths, labels, numbers of games, the rule, and zero bytes in texts.
/// Takes some 300 bytes of memory for an entry.
class RenlibWriter {
 public:
    /// Errors: what is wrong with the entry, without its place. Nothing of it is kept then. Boards
    ///         with more than 15 columns or rows, another board or rule than that of the entries
    ///         before, stones off the board or on a taken cell.
    Result<void> add(const Entry& entry);

    /// The bytes of the file, which also without entries has the empty board. Errors: none so far.
    std::string finish(const RenlibWriteOptions& options = {});

 private:
    struct Texts {
        std::string comment;
        std::string board_text;
        std::string label;
        bool is_marked = false;
        bool is_plain = true;
    };

    void append_node(std::string& bytes, PositionTree::Index node, Point move, bool has_sibling,
                     const RenlibWriteOptions& options) const;

    std::optional<Entry> first_;  // for rule and board
    std::optional<PositionTree> tree_;
    std::vector<Texts> texts_;  // of the positions in the tree
};

}  // namespace fukumi::database
