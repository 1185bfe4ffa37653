// Reads and writes files of other programs: libraries of RenLib (.lib), and databases of Yixin and
// Rapfi (.db).
//
// All functions that access a file throw DatabaseError.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "database/store.h"
#include "formats/left_out.h"
#include "tools/command_line/board_choice.h"

namespace fukumi {

enum class PositionFile : std::uint8_t { Renlib, RapfiDb };

/// Returns the format for an extension, "lib" or "db". `extension` is in lower case without its
/// dot.
std::optional<PositionFile> position_file_named(const std::string& extension);

/// Passes every position of a file to `take`. If the file is damaged, throws before the first call
/// of `take`. `board` is the rule and size of a RenLib library, which does not store them.
/// `encoding` is that of texts that are not UTF-8; if it is empty, the reader guesses it, and
/// prints an uncertain guess to stderr. Adds values without a bound, which a database cannot hold,
/// to `left_out`.
void read_position_file(PositionFile kind, const std::filesystem::path& path,
                        const BoardChoice& board, const std::string& encoding,
                        const std::function<void(database::Entry&&)>& take,
                        formats::LeftOut& left_out);

/// Writes the positions with the rule and size of `board` to a file, or all positions if `board` is
/// empty. A library needs a `board`, because it can hold only one rule and size; `encoding` is that
/// of its texts, or empty for UTF-8. Returns the number of written positions. Adds what the file
/// cannot hold to `left_out`.
std::int64_t write_position_file(PositionFile kind, database::Store& store,
                                 const std::optional<BoardChoice>& board,
                                 const std::string& encoding, const std::string& path,
                                 formats::LeftOut& left_out);

}  // namespace fukumi
