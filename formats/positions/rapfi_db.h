// Databases of Yixin and Rapfi (.db): reading.
//
//     u32 count of records, then each of them:
//     u16 length, key        rule, width, height, cells: see rapfi_key.h
//     u16 length, record     label (1 byte), value (i16), depth * 4 + bound (i16), text
//
// All numbers are little-endian. Rapfi may pack the whole of it into a frame of LZ4. It writes the
// records in the order of rule, width, height, number of stones and cells.
//
// - One record with the key 0 0 0 is about the file: its text is charset="UTF-8".
// - The value is the mover's, 200 to a logit of winning probability; beyond 29500 it is a win in
//   30000 - value plies, as here, and likewise for losses.
// - The bounds are 0 none, 1 upper, 2 lower, 3 exact, as in Bound.
// - The label is that of the MOVE that leads to the position: 'w', it wins, is a position that is
//   lost for the side to move. 255 is no label, and 0 a record without content.
// - A text is "@BTXT@", what to write on cells, one "XYtext" for each and a line feed between them,
//   '\b', and the comment. X and Y are the column and the row of the cell on the board of the key,
//   one digit each (0-9, then A-Z for 10 and more). Without such cells it is the comment alone. So
//   what we call the board text of a position stands with the position before it.
//
// Observed on Rapfi 0.43 (keys, byte order, labels by searches that find wins, values and bounds by
// its tables of text, cells by its import of RenLib's files); count, LZ4 and the record of the file
// from notes on the format.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "formats/positions/entry_stream.h"

namespace fukumi::database {

struct RapfiOptions {
    std::string file = "input";  ///< for errors
    /// Bytes that a packed file may unpack to: all of it is kept in memory.
    std::size_t most_bytes = std::size_t{1} << 32;
};

/// Calls `sink` for every position: first those of the records, in the order of the file, then
/// those that have a board text and no record. All of the file is checked before, so that `sink`
/// gets nothing of a broken one. Two records of one position come as two entries. Texts become
/// UTF-8 as told in text_bytes.h, and all ends of lines in them line feeds. A position with board
/// texts behind several others has that of the first one. Returns the number of entries.
/// Takes as much memory as the unpacked file and its board texts.
/// Errors: "file: byte N: …", for packed files of the unpacked bytes; or what `sink` says. Lengths
///         and counts that do not fit, bytes behind the last record, impossible keys, values beyond
///         a win, bad LZ4 frames.
Result<std::size_t> read_rapfi_db(std::string_view bytes, const RapfiOptions& options,
                                  const EntrySink& sink);

/// What stands before the cells of a text.
inline constexpr std::string_view kCellTexts = "@BTXT@";
/// Between the cells and the comment.
inline constexpr char kTextSeparator = '\b';
inline constexpr int kNoRapfiLabel = 255;
/// The record about the file.
inline constexpr std::string_view kFileKey{"\0\0\0", 3};
inline constexpr std::string_view kFileText = "charset=\"UTF-8\"";
/// Bytes before the text of a record.
inline constexpr std::size_t kRecordHeader = 5;
/// Values beyond it are wins, there.
inline constexpr Value kLargestRapfiEval = 29500;

/// The label of a position from that of the move that leads to it, and back.
Label label_of_other_side(Label label) noexcept;

}  // namespace fukumi::database
