// Reads and writes files of other programs: libraries of RenLib (.lib), and databases of Yixin and
// Rapfi (.db).
//
// All throw DatabaseError.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "database/store.h"
#include "tools/command_line/board_choice.h"

namespace fukumi {

enum class PositionFile : std::uint8_t { Renlib, RapfiDb };

/// The format with the extension "lib" or "db", in lower case and without its dot.
std::optional<PositionFile> position_file_named(const std::string& extension);

/// Passes every position of a file to `take`, or no position of a damaged one. `board` is for
/// libraries, which do not contain it.
void read_position_file(PositionFile kind, const std::filesystem::path& path,
                        const BoardChoice& board,
                        const std::function<void(database::Entry&&)>& take);

/// Writes the positions of one rule and size, or all positions. A library can only hold positions
/// of one board. Returns their number.
std::int64_t write_position_file(PositionFile kind, database::Store& store,
                                 const std::optional<BoardChoice>& board, const std::string& path);

}  // namespace fukumi
