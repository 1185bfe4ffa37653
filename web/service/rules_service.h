// Answers requests that need no search: facts about positions, game files, marks of moves. Requests
// and answers are JSON.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "web/service/members.h"

namespace fukumi::web {

/// A function that serves one request and returns the result as JSON.
using Serve = std::function<Result<std::string>(Members& request)>;

/// Parses a request and passes it to `serve`. Returns {"result":…}, or {"error":"…"} for an error
/// or an exception of `serve`.
std::string answer_to(std::string_view request, const Serve& serve);

/// Serves a request. Its member "do" names what to do; each line below lists the other members of
/// the request and, after the colon, the result:
///
///   facts       "position": see facts.h; has the name of the opening too
///   read_game   "text" or "bytes", "name": {"format":"sgf","games":[…],"positions":[…],
///               "notes":[…]}. "bytes" is the content of a file in base64. Games are those of
///               formats/json.h; a board without the order of its moves is a position. "rule",
///               "width" and "height" apply where the text does not name them. "notes" are texts
///               about what the reader left out or found odd: "name:line: …", "name: game 3: …"
///   write_game  "games", "format": the text. A game without "outcome" gets it from its board
///   read_trees  as read_game: {"format":"sgf","trees":[…],"notes":[…]}. Trees are those of
///               game_tree_json.h, or {"error":"…"} for a game that cannot be read
///   write_tree  "tree", "format": {"text":"…","name":"A - B.sgf"}. SGF has all variations, other
///               formats have the main line
///   kinds       [{"name":"sgf","extension":".sgf","title":"SGF","reads":true,"writes":true},…]: the
///               kinds of files of formats/kinds.h. "extension" is empty if the kind has none
///   accuracy    "moves":[{"side":"black","value_before":40,"value":-20},…], the values of reviewed
///               moves: {"black":0.93,"white":null}, the mean accuracy of each side, as the table
///               of `pbrain-fukumi review` has it; null for a side without moves
///   review_limits  {"nodes":50000,"solve_nodes":5000,"marks":[5,10,20]}, the default limits of
///               `pbrain-fukumi review`: nodes of each search, and the percentages of lost win
///               chance from which a move is an inaccuracy, a mistake, a blunder
///   version     the engine's version
Result<std::string> serve_rules(Members& request);

}  // namespace fukumi::web
