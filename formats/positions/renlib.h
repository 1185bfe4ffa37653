// Libraries of RenLib (.lib).
//
//     20 bytes: FF "RenLib" FF, major version, minor version, ten times FF
//     a tree of nodes, each followed by all nodes below it, then by its next sibling
//
// A node is
//
//     move    column + 1 in the low four bits, row in the high four, from 0 at the top left;
//             0: the empty board at the top of the tree, elsewhere a pass
//     flags   01 extended, 08 comment, 10 marked, 40 no child, 80 a sibling follows later
//     2 bytes, 00 01: the node has a board text; only if extended
//     comment, only with its flag, and then the board text: up to a zero byte, and a second one if
//             the length would be odd
//
// Black moves first, and moves alternate. The top of the tree may be the first move instead of the
// empty board. A comment is one line to show above the board, '\b', and more lines to show beside
// it, which end with CR LF. Flags 02 and 04, "no move" and "start", repeat what the moves imply;
// nothing follows flag 20. The encoding of texts is that of the writer's system: see
// text_encoding.h.
//
// From notes on the format, checked on libraries that RenLib wrote; passes, flags 02 to 20 and
// cells observed on Rapfi 0.43, which reads and writes these files. Board texts exist since version
// 3.0 (RenLib's users guide). Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "formats/positions/position_tree.h"
#include "formats/positions/record.h"

namespace fukumi::database {

inline constexpr int kMostRenlibSide = 15;
/// With the version that RenLib itself writes.
inline constexpr std::string_view kRenlibHeader{
    "\xFFRenLib\xFF\x03\x00\xFF\xFF\xFF\xFF\xFF\xFF"
    "\xFF\xFF\xFF\xFF",
    20};

/// Values that a position needs and a library lacks.
struct RenlibOptions {
    std::string file = "input";  ///< for errors
    Rule rule = Rule::Renju;
    int width = 15;  ///< kMinBoardSize to kMostRenlibSide
    int height = 15;
};

/// Calls `sink` for the position of each node, in the order of the file. A position of several
/// nodes comes several times. Checks the whole file before the first call. Line ends in comments,
/// also '\b', become LF, and texts become UTF-8. Returns the number of entries. Uses memory for one
/// line of moves.
/// Errors: "file: byte N: …", or that of `sink`: another header; a version other than 2 and 3; a
/// file that ends inside the tree or continues after it; moves off the board or on a stone; unknown
/// extensions; a board size that libraries cannot have.
Result<std::size_t> read_renlib(std::string_view bytes, const RenlibOptions& options,
                                const EntrySink& sink);

struct RenlibWriteOptions {
    /// Write texts as latin1_from() returns them: for libraries that were read in an old encoding.
    bool is_latin1 = false;
    /// Use the label as the board text of positions without one, as Rapfi does: "W" if the move to
    /// the position wins, "L" if it loses, other labels in upper case. Proven wins have their
    /// distance: "W11".
    bool shows_labels = false;
};

/// Collects entries and writes them as a library. The bytes depend only on the entries and their
/// order.
///
/// Each position becomes one node; position_tree.h describes below which other one. Positions
/// without a parent among the entries get plain nodes above them, up to the empty board. A plain
/// empty board with a single move is left out. So reading the library gives the same entries, some
/// of them under a symmetry, and plain ones. Entries of the same position are combined: the first
/// value of each member counts, comments are joined.
/// Lost: values, bounds, depths, labels, numbers of games, the rule, and zero bytes in texts.
/// Uses about 300 bytes of memory for each entry.
class RenlibWriter {
 public:
    /// Errors, after which nothing of the entry is kept; the text does not name a file: a board
    /// with more than 15 columns or rows; another board or rule than that of the first entry; stones
    /// that check_stones() refuses.
    Result<void> add(const Entry& entry);

    /// Returns the bytes of the file. Without entries it has the empty board.
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

    std::optional<Stones> board_;  // rule and size of the first entry
    std::optional<PositionTree> tree_;
    std::vector<Texts> texts_;  // by the index of the position in the tree
};

}  // namespace fukumi::database
