// Reads and writes the libraries of RenLib (.lib).
//
//     20 bytes: FF "RenLib" FF, major version, minor version, ten times FF
//     a tree of nodes, each followed by all nodes below it, then by its next sibling
//
// A node is
//
//     move    column + 1 in the low four bits, row in the high four, from 0 at the top left;
//             0: the empty board at the top of the tree, elsewhere a pass
//     flags   01 extended, 08 comment, 10 marked, 40 no child, 80 a sibling follows later
//     2 bytes, 00 01: the node has a board text (a short text on its cell); only with flag
//     "extended"
//     comment, only with its flag, and then the board text; each ends with a zero byte, and with a
//             second one if the text and its first zero byte have an odd length together
//
// Black moves first, and moves alternate. The top of the tree may be the first move instead of the
// empty board. A comment is one line that RenLib shows above the board, then '\b' and more lines
// that it shows beside the board; these lines end with CR LF. The flags 02 ("no move") and 04
// ("start") only repeat what the moves imply; flag 20 adds no bytes. The encoding of texts is that
// of the writer's system: see text_encoding.h.
//
// Sources: notes on the format, which we checked with libraries that RenLib wrote. We observed
// passes, flags 02 to 20 and cells in files of Rapfi 0.43, which reads and writes this format.
// Board texts exist since version 3.0 (RenLib's users guide). Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "formats/left_out.h"
#include "formats/positions/record.h"
#include "formats/positions/record_tree.h"

namespace fukumi::database {

inline constexpr int kMostRenlibSide = 15;
/// The header of a library, with the version 3.0 that RenLib itself writes.
inline constexpr std::string_view kRenlibHeader{
    "\xFFRenLib\xFF\x03\x00\xFF\xFF\xFF\xFF\xFF\xFF"
    "\xFF\xFF\xFF\xFF",
    20};

/// Values that a position needs and a library lacks.
struct RenlibOptions {
    std::string file = "input";  ///< name of the file in errors
    Rule rule = Rule::Renju;
    int width = 15;  ///< kMinBoardSize to kMostRenlibSide
    int height = 15;
    std::string encoding =
        {};  ///< of texts that are not UTF-8; empty: guess_encoding() of all texts
    std::vector<std::string>* notes = nullptr;  ///< if not null, gets a note about an unsure guess
};

/// Checks the whole file, then calls `sink` for the position of each node, in the order of the
/// file. If several nodes have the same position, calls `sink` for each of them. Line ends in
/// comments, and also '\b', become LF; texts become UTF-8. A line that the writer adds to a comment
/// becomes the value and label of the position. Needs memory for only one line of moves.
/// Returns the number of entries.
/// Errors: those of `sink`; "file: byte N: …": a wrong header; a version other than 2 and 3; the
/// file ends inside the tree or continues after it; moves off the board or on a stone; unknown
/// extensions; a board size that libraries cannot have.
Result<std::size_t> read_renlib(std::string_view bytes, const RenlibOptions& options,
                                const EntrySink& sink);

struct RenlibWriteOptions {
    /// The encoding in which to write the texts: that of the file from which they were read, so
    /// that they get their original bytes (see bytes_from()); "ISO-8859-1" if no encoding fitted
    /// them. Empty: UTF-8.
    std::string encoding = {};
};

/// Collects entries and writes them as a library. The bytes depend only on the entries and their
/// order.
///
/// Each position becomes one node; position_tree.h describes how it finds the parent. If no entry
/// can be the parent, the writer adds nodes without texts above the position, up to the empty
/// board. It omits an empty board without texts if only one move follows it. So a reader gets the
/// same entries, some of them mirrored, and the added nodes. record_tree.h describes how the writer
/// combines entries of one position. Values, bounds, depths and labels become a line of the comment
/// (value_line.h), which read_renlib() takes out again.
/// The library does not contain numbers of games, the rule, labels that are not visible characters of
/// ASCII, and zero bytes in texts. The writer uses about 400 bytes of memory for each entry.
class RenlibWriter {
 public:
    /// Adds an entry. After an error the writer has nothing of the entry.
    /// Errors, which name no file: those of RecordTree::add(). A board with more than 15 columns or
    /// rows is an error.
    Result<void> add(const Entry& entry);

    /// Returns the bytes of the file. Without entries the file has only the empty board.
    std::string finish(const RenlibWriteOptions& options = {});

    /// Returns what the library does not contain.
    formats::LeftOut left_out() const;

 private:
    void append_node(std::string& bytes, PositionTree::Index node, Point move, bool has_sibling,
                     const RenlibWriteOptions& options) const;

    RecordTree tree_{"a library", kMostRenlibSide};
    formats::LeftOut left_out_;
};

}  // namespace fukumi::database
