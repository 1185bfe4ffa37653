// Writes and reads positions and games of a database as JSON, one on each line, for other programs
// and databases:
//
//     {"schema":1,"rows":"top","rule":"renju","width":15,"height":15,"to_move":"white",
//      "black":["h8"],"white":[],
//      "value":-35,"depth":12,"bound":"exact","label":"w","comment":"…","board_text":"A",
//      "marked":true,"games":[3,1,2],"years":[5,9975]}
//     {"schema":1,"rows":"top","game":"h8h9i9","rule":"renju","width":15,"height":15,
//      "outcome":"black",
//      "plies":30,"players":["A","B"],"event":"spring cup","date":"1995-03","opening":"Kagetsu",
//      "comment":"…"}
//
// "value" and "label" are for the side to move in the position of the line. A line omits members
// without a value. "games" are wins of Black, draws, wins of White; "years" are GameCounts::dated
// and year_sum. "plies" is StoredGame::plies. A pass in "game" is the word "pass". "outcome" is null
// if the game has none. The reader also accepts lines without "schema", and "result" instead of
// "outcome", with the word "unknown". "rows" may be "bottom" in a line that another program wrote;
// without it rows count from the top. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "database/store.h"
#include "engine/core/result.h"

namespace fukumi::database {

/// Converts a label to UTF-8. Bytes above 127 count as Latin-1.
std::string text_of_label(Label label);

/// These two functions return one line without its LF.
std::string json_line_of(const Entry& entry);
std::string json_line_of(const StoredGame& game);

/// Parses a line; ignores unknown members. Errors, without a line number: a missing or wrong
/// member; two stones or moves on one cell.
Result<std::variant<Entry, StoredGame>> read_json_line(std::string_view line);

}  // namespace fukumi::database
