// The files of other programs that "db import" and "db export" know: RenLib's libraries (.lib) and
// the databases of Yixin and Rapfi (.db).
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

/// By the extension "lib" or "db", in lower case and without its point; nothing for others.
std::optional<PositionFile> position_file_named(const std::string& extension);

/// Hands over every position of a file, none of a broken one. `board` is that of a library, which
/// names none.
void read_position_file(PositionFile kind, const std::filesystem::path& path,
                        const BoardChoice& board,
                        const std::function<void(database::Entry&&)>& take);

/// Writes the positions of one rule and size, or all of them. A library can hold no others than
/// those of one board. Returns how many.
std::int64_t write_position_file(PositionFile kind, database::Store& store,
                                 const std::optional<BoardChoice>& board, const std::string& path);

}  // namespace fukumi
