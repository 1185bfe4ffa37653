// Game records as JSON, without loss: the format of -json, of shards and of anything that wants to
// read results by program.
//
// A game is one object on one line:
//     {"number":1,"round":1,"pair":1,"black":{"player":0,"name":"Alpha","used_ms":412,
//      "slowest_ms":412,"peak_memory":0},"white":{…},"rule":"freestyle","width":15,"height":15,
//      "opening_stones":1,"moves":[{"at":"h8"},{"at":"i7","ms":388,"eval":35,"depth":12,
//      "message":"…"}],"outcome":"black","termination":"five","reason":"",
//      "winning_line":["h8",…]}
// Rows of cells count from the top, times are milliseconds, memory is bytes. "outcome" is "black",
// "white" or "draw"; "rule" and "termination" are the words of name_of(). Members that hold 0 or
// nothing may be missing. A file of games is {"format":"fukumi-match","version":1,"games":[…]},
// perhaps with further members (report/json_report.h). Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

/// The text as it comes back from JSON: bytes that are no UTF-8 become U+FFFD.
std::string valid_utf8(std::string_view text);

/// One line without line end. Bytes that are no UTF-8 become U+FFFD.
std::string write_json_game(const GameRecord& record);

/// Reads what write_json_game() wrote; unknown members are skipped.
/// Errors: "file: …" for text that is no JSON, members of a wrong type, impossible sizes and moves.
Result<GameRecord> read_json_game(std::string_view text, const ReadOptions& options);

/// A file of games, one game a line.
std::string write_json_games(std::span<const GameRecord> games);

/// A file of games, or an array of games, or a single game.
/// Errors: as read_json_game(), with the line for text that is no JSON, else the number of the
/// game.
Result<std::vector<GameRecord>> read_json_games(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
