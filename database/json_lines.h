// Positions and games of a database as JSON, one a line, for programs and for other databases:
//
//     {"rule":"renju","width":15,"height":15,"to_move":"white","black":["h8"],"white":[],
//      "value":-35,"depth":12,"bound":"exact","label":"w","comment":"…","board_text":"A",
//      "marked":true,"games":[3,1,2]}
//     {"game":"h8h9i9","rule":"renju","width":15,"height":15,"result":"black",
//      "plies":30,"players":["A","B"]}
//
// What a record does not know is left out; "games" are wins of Black, draws, wins of White, and
// "plies" the moves of a game up to which it counts (StoredGame). Rows count from the top. Pure
// functions.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "database/store.h"
#include "engine/core/result.h"

namespace fukumi::database {

/// UTF-8: bytes beyond ASCII as the letters of Latin-1.
std::string text_of_label(Label label);

/// Without the line feed.
std::string json_line_of(const Entry& entry);
std::string json_line_of(const StoredGame& game);

/// Errors: what is wrong, without a place. Members that are not known are ignored. Moves of a game
/// are on free cells.
Result<std::variant<Entry, StoredGame>> read_json_line(std::string_view line);

}  // namespace fukumi::database
