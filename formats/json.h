// Reads and writes game records as JSON, without loss. Result files, state files of matches and
// other programs use this format.
//
// A game is one object on one line:
//     {"number":1,"round":1,"pair":1,"black":{"player":0,"name":"Alpha","used_ms":412,
//      "slowest_ms":412,"peak_memory":0},"white":{…},"event":"spring cup","date":"1995-03",
//      "opening":"Kagetsu","comment":"…","rule":"freestyle","width":15,"height":15,
//      "opening_stones":1,"moves":[{"at":"h8"},{"at":"i7","ms":388,"eval":35,"depth":12,
//      "message":"…"}],"outcome":"black","termination":"five","reason":"",
//      "winning_line":["h8",…]}
// Rows of cells count from the top, and "at":"pass" is a pass. Times are in milliseconds, memory is
// in bytes. "outcome" is "black", "white", "draw" or null if it is unknown ("unknown" is read, too);
// "rule" and "termination" are the words that name_of() returns. "encoding" is
// GameRecord::encoding. Members that are 0 or empty may be missing. A file of games is
// {"format":"fukumi-match","version":1,"schema":1,"rows":"top","games":[…]}, possibly with more
// members (report/json_report.h). Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

/// The number in "schema" of every JSON object of the programs (tools/json.md). It grows when a member
/// changes or disappears.
inline constexpr int kJsonSchema = 1;

/// Returns JSON as one line without LF. Bytes that are not UTF-8 become U+FFFD.
std::string json_text(const nlohmann::ordered_json& json);

/// Returns a game as one line without LF. Bytes that are not UTF-8 become U+FFFD.
std::string write_json_game(const GameRecord& record);

/// Reads the text of write_json_game(). Ignores unknown members.
/// Errors: "file: …" for text that is not JSON, members of a wrong type, impossible sizes and
/// moves.
Result<GameRecord> read_json_game(std::string_view text, const ReadOptions& options);

/// Returns a file of games, with one game on each line.
std::string write_json_games(std::span<const GameRecord> games);

/// Reads a file of games, an array of games, or a single game.
/// Errors: those of read_json_game(). The message names the line if the text is not JSON, otherwise
/// the number of the game.
Result<ReadGames> read_json_games(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
