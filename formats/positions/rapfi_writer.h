// Databases of Yixin and Rapfi (.db): writing. The format is told in rapfi_db.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"
#include "formats/positions/entry_stream.h"
#include "formats/positions/rapfi_db.h"

namespace fukumi::database {

struct RapfiWriteOptions {
    bool is_packed = false;  ///< by LZ4, which Rapfi can read and Yixin cannot
};

/// Collects entries and makes a file of them that depends on nothing but them and the order of
/// those that are one position.
///
/// Entries that are one position, also by a symmetry, become one record: what the first of them
/// does not know is taken from the later ones, and comments are joined. A board text is written
/// into the records of all positions with one stone of the last mover less; if none of them is
/// there, a record without content is added for one of them.
///
/// Lost are marks, numbers of games, the board text of positions to which no stone leads, and
/// blanks at the ends and control characters of a board text. Depths are cut to -8192..8191, and
/// distances of wins to 499 plies. Takes some 200 bytes of memory for an entry.
class RapfiWriter {
 public:
    /// Errors: what is wrong with the entry, without its place. Nothing of it is kept then. Rules
    ///         and boards as for rapfi_key(), values beyond a win, more than 65530 bytes of text.
    Result<void> add(const Entry& entry);

    std::size_t records() const noexcept { return records_.size(); }

    /// The bytes of the file. Errors: more text for a position than a record can hold, or more
    ///         records than can be counted.
    Result<std::string> finish(const RapfiWriteOptions& options = {});

 private:
    struct Slot {
        std::uint8_t label = kNoRapfiLabel;
        bool has_value = false;
        std::int16_t value = 0;
        std::int16_t depth_and_bound = 0;
        std::string comment;
    };

    /// A position with one stone less, by its key, and the name of the stone's cell there.
    struct CellBefore {
        std::string key;
        std::string name;
    };

    /// All of them for the side that moved last.
    static std::vector<CellBefore> cells_before(const std::string& key);
    void place_board_texts();
    std::string text_of(const std::string& key, const Slot& slot) const;

    std::unordered_map<std::string, Slot> records_;   // by the bytes of the key
    std::map<std::string, std::string> board_texts_;  // by the key of the position itself
    std::map<std::string, std::map<std::string, std::string>> cell_texts_;  // key before, "XY"
};

}  // namespace fukumi::database
