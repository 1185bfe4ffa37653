// Libraries of RenLib (.lib): reading.
//
//     20 bytes: FF "RenLib" FF, major version, minor version, ten times FF
//     a tree of nodes, each with all that is below it before its next sibling
//
// A node is
//
//     move    column + 1 in the low four bits, row in the high four, from 0 at the top left;
//             0: at the top of the tree the empty board, elsewhere a pass
//     flags   01 extended, 08 comment, 10 marked, 40 no child, 80 a sibling comes later
//     2 bytes, 00 01: there is a board text; only if extended
//     comment, only if flagged, and then the board text: up to a zero byte, and a second one where
//             the length would be odd
//
// Moves take turns from Black on, and the first one may be the top of the tree without an empty
// board above it. A comment is a line to show above the board, '\b', and more lines to show beside
// it, which end by CR LF. Flags 02 and 04, "no move" and "start", say nothing that the moves do
// not, and 20 is not followed by anything. The letters of texts are those of the writer's system:
// see text_bytes.h.
//
// From notes on the format, checked on libraries that RenLib wrote; passes, flags 02 to 20
// and cells observed on Rapfi 0.43, which reads and writes these files. Since version 3.0 there are
// board texts (RenLib's users guide); older versions lack them. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "formats/positions/entry_stream.h"

namespace fukumi::database {

/// What a library does not say but positions need.
struct RenlibOptions {
    std::string file = "input";  ///< for errors
    Rule rule = Rule::Renju;
    int width = 15;  ///< kMinBoardSize to kMostRenlibSide
    int height = 15;
};

inline constexpr int kMostRenlibSide = 15;
/// With the version that RenLib itself writes.
inline constexpr std::string_view kRenlibHeader{
    "\xFFRenLib\xFF\x03\x00\xFF\xFF\xFF\xFF\xFF\xFF"
    "\xFF\xFF\xFF\xFF",
    20};
inline constexpr std::size_t kRenlibName = 8;  ///< bytes of the header before the version

namespace renlib_flags {
inline constexpr int kExtended = 0x01;
inline constexpr int kComment = 0x08;
inline constexpr int kMark = 0x10;
inline constexpr int kNoChild = 0x40;
inline constexpr int kSibling = 0x80;
}  // namespace renlib_flags

/// Calls `sink` for the position of each node, in the order of the file; positions that several
/// nodes reach come several times. All of the file is checked before, so that `sink` gets nothing
/// of a broken one. The ends of lines in a comment, '\b' among them, become line feeds, and texts
/// UTF-8. Returns the number of entries. Takes memory for one line of moves.
/// Errors: "file: byte N: …", or what `sink` says. Other headers and versions than 2 and 3, a file
///         that ends inside the tree or goes on behind it, moves off the board or on a stone,
///         unknown extensions, a board that no library has.
Result<std::size_t> read_renlib(std::string_view bytes, const RenlibOptions& options,
                                const EntrySink& sink);

}  // namespace fukumi::database
