// Databases of Yixin and Rapfi (.db).
//
//     u32 number of records, then for each record:
//     u16 length, key        rule, width, height, cells: see rapfi_key.h
//     u16 length, content    label (1 byte), value (i16), depth * 4 + bound (i16), text
//
// Numbers are little-endian. Rapfi may pack the whole file into a frame of LZ4. It sorts records by
// rule, width, height, number of stones and cells.
//
// - The record with the key 0 0 0 is about the file: its text is charset="UTF-8".
// - The value is that for the side to move, 200 to a logit of winning probability. Values above
//   29500 are wins in 30000 - value plies, as here; values below -29500 are losses.
// - The bounds are 0 none, 1 upper, 2 lower, 3 exact, as in Bound.
// - The label is that of the MOVE to the position: 'w' means that the move wins, so the side to
//   move loses. 255 means no label, 0 a record without content.
// - A text is "@BTXT@", "XYtext" for each cell that has a text, with LF between them, '\b', and the
//   comment. X and Y are the column and the row of the cell on the board of the key, one digit each
//   (0-9, then A-Z for 10 and more). A text without cells is the comment alone. So the board text
//   of a position is in the records of the positions before it.
//
// Observed on Rapfi 0.43 (keys, byte order, labels by searches that find wins, values and bounds by
// its tables of text, cells by its import of RenLib's files); count, LZ4 and the record of the file
// from notes on the format. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"
#include "formats/positions/record.h"

namespace fukumi::database {

inline constexpr int kNoRapfiLabel = 255;

struct RapfiOptions {
    std::string file = "input";  ///< for errors
    /// Maximum size of the unpacked content in bytes. It is kept in memory.
    std::size_t most_bytes = std::size_t{1} << 32;
};

/// Calls `sink` for every position: first those of the records, in the order of the file, then
/// those with a board text but no record. Checks the whole file before the first call. Two records
/// of one position are two entries. Texts become UTF-8 (text_encoding.h) with LF line ends. If a
/// position has several board texts, the first one counts. Returns the number of entries. Uses
/// memory for the unpacked file and its board texts.
/// Errors: "file: byte N: …", with the byte of the unpacked content, or that of `sink`: lengths and
/// counts that do not fit, bytes after the last record, impossible keys, values beyond a win, bad
/// frames of LZ4.
Result<std::size_t> read_rapfi_db(std::string_view bytes, const RapfiOptions& options,
                                  const EntrySink& sink);

struct RapfiWriteOptions {
    bool is_packed = false;  ///< with LZ4, which Rapfi can read and Yixin cannot
};

/// Collects entries and writes them as a file. The bytes depend only on the entries and the order
/// of the entries of the same position.
///
/// Entries of the same position, also under a symmetry, become one record: the first value of each
/// member counts, comments are joined. A board text goes into the records of all positions with one
/// stone of the last mover less; if none exists, one of them gets a record without content.
///
/// Lost: marks, numbers of games, the board text of positions without a last move, and control
/// characters and outer blanks of board texts. Depths are clamped to -8192..8191, distances of wins
/// to 499 plies. Uses about 200 bytes of memory for each entry.
class RapfiWriter {
 public:
    /// Errors, after which nothing of the entry is kept; the text does not name a file: those of
    /// rapfi_key(), values beyond a win, more than 65530 bytes of text.
    Result<void> add(const Entry& entry);

    std::size_t records() const noexcept { return records_.size(); }

    /// Returns the bytes of the file. Errors: more text for one record, or more records, than the
    /// format can count.
    Result<std::string> finish(const RapfiWriteOptions& options = {});

 private:
    struct Slot {
        std::uint8_t label = kNoRapfiLabel;
        bool has_value = false;
        std::int16_t value = 0;
        std::int16_t depth_and_bound = 0;
        std::string comment;
    };

    /// A position with one stone less: its key, and the name of the stone's cell in it.
    struct CellBefore {
        std::string key;
        std::string name;
    };

    static std::vector<CellBefore> cells_before(const std::string& key);
    void place_board_texts();
    std::string text_of(const std::string& key, const Slot& slot) const;

    std::unordered_map<std::string, Slot> records_;   // by the bytes of the key
    std::map<std::string, std::string> board_texts_;  // by the key of the position itself
    std::map<std::string, std::map<std::string, std::string>> cell_texts_;  // key before, "XY"
};

}  // namespace fukumi::database
