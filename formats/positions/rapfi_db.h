// Reads and writes the databases of Yixin and Rapfi (.db).
//
//     u32 number of records, then for each record:
//     u16 length, key        rule, width, height, cells: see rapfi_key.h
//     u16 length, content    label (1 byte), value (i16), depth * 4 + bound (i16), text
//
// Numbers are little-endian. Rapfi may pack the whole file into an LZ4 frame. Rapfi sorts records
// by rule, width, height, number of stones and cells.
//
// - The record with the key 0 0 0 describes the file: its text is charset="UTF-8".
// - The value is for the side to move; 200 is one logit of the win chance. A value above 29500 is a
//   win in 30000 - value plies, as in Fukumi; a value below -29500 is a loss.
// - The bounds are 0 none, 1 upper, 2 lower, 3 exact, as in Bound.
// - The label is that of the MOVE to the position: 'w' means that the move wins, so the side to
//   move loses. 255 means no label, 0 a record without content.
// - If a record has texts for cells, its text is "@BTXT@", then "XYtext" for each such cell with LF
//   between them, then '\b' and the comment. X and Y are the column and the row of the cell on the
//   board of the key, one digit each (0-9, then A-Z for 10 and more). Any other text is only a
//   comment. The board text of a position is the short text that a board shows on the cell of its
//   last move. So it is stored in the records of the positions one move earlier.
//
// Sources: we observed keys, byte order, labels, values, bounds and cells in files of Rapfi 0.43.
// The count of records, LZ4 and the record about the file come from notes on the format. Pure
// functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"
#include "formats/left_out.h"
#include "formats/positions/record.h"

namespace fukumi::database {

inline constexpr int kNoRapfiLabel = 255;

struct RapfiOptions {
    std::string file = "input";  ///< name of the file in errors
    /// Maximum size of the unpacked content in bytes. The reader keeps the content in memory.
    std::size_t most_bytes = std::size_t{1} << 32;
    std::string encoding =
        {};  ///< of texts that are not UTF-8; empty: guess_encoding() of all texts
    std::vector<std::string>* notes = nullptr;  ///< if not null, gets a note about an unsure guess
};

/// Checks the whole file, then calls `sink` for every position: first for each record, in the order
/// of the file, then for each position that has a board text but no record. Two records of one
/// position are two entries. Texts become UTF-8 (text_encoding.h) with LF line ends. If a position
/// has several board texts, uses the first one. Uses memory for the unpacked file and its board
/// texts. Returns the number of entries.
/// Errors: those of `sink`; "file: byte N: …", where N counts in the unpacked content: lengths and
/// counts that do not fit, bytes after the last record, impossible keys, values beyond a win, bad
/// LZ4 frames.
Result<std::size_t> read_rapfi_db(std::string_view bytes, const RapfiOptions& options,
                                  const EntrySink& sink);

struct RapfiWriteOptions {
    bool is_packed = false;  ///< pack the file with LZ4; Rapfi can read it, Yixin cannot
};

/// Collects entries and writes them as a file. The bytes depend only on the entries and the order
/// of the entries of the same position.
///
/// Entries of one position and its mirror images become one record. It has the first value of each
/// member, and all comments. A board text goes into the records of all positions that lack one
/// stone of the side that moved last; if no such record exists, the writer adds one without
/// content.
///
/// The file does not contain marks, numbers of games, the board text of positions without a last
/// move, and control characters and outer blanks of board texts. The writer clamps depths to
/// -8192..8191 and distances of wins to 499 plies. It uses about 200 bytes of memory for each
/// entry.
class RapfiWriter {
 public:
    /// Adds an entry. After an error the writer has nothing of the entry.
    /// Errors, without a file name: those of rapfi_key(), values beyond a win, more than 65530
    /// bytes of text.
    Result<void> add(const Entry& entry);

    std::size_t records() const noexcept { return records_.size(); }

    /// Returns what the file does not contain.
    const formats::LeftOut& left_out() const noexcept { return left_out_; }

    /// Returns the bytes of the file. Errors: one record has more text, or there are more records,
    /// than the format can count.
    Result<std::string> finish(const RapfiWriteOptions& options = {});

 private:
    struct Slot {
        std::uint8_t label = kNoRapfiLabel;
        bool has_value = false;
        std::int16_t value = 0;
        std::int16_t depth_and_bound = 0;
        std::string comment;
    };

    /// A position with one stone less: its key, and the name of the removed stone's cell under that
    /// key.
    struct CellBefore {
        std::string key;
        std::string name;
    };

    static std::vector<CellBefore> cells_before(const std::string& key);
    void count_losses(const Entry& entry, const std::string& board_text);
    void place_board_texts();
    std::string text_of(const std::string& key, const Slot& slot) const;

    formats::LeftOut left_out_;
    std::unordered_map<std::string, Slot> records_;   // by the bytes of the key
    std::map<std::string, std::string> board_texts_;  // by the key of the position itself
    std::map<std::string, std::map<std::string, std::string>> cell_texts_;  // key before, "XY"
};

}  // namespace fukumi::database
