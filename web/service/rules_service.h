// Answers that follow from the rules and from files of games alone, at once: JSON in, JSON out.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "web/service/members.h"

namespace fukumi::web {

/// What serves one request. The result is JSON.
using Serve = std::function<Result<std::string>(Members& request)>;

/// Parses a request, has it served, and answers {"result":…} or {"error":"…"}.
std::string answer_to(std::string_view request, const Serve& serve);

/// Serves, by the member "do":
///
///   facts       "position": see facts.h
///   read_game   "text", "name": {"format":"sgf","games":[…],"positions":[…]}; games as in
///               formats/json.h; a board without an order of moves is a position. "rule",
///               "width" and "height" are for what the text does not say
///   write_game  "games", "format": the text. A game without "outcome" gets that of its board
///   version     the program's
Result<std::string> serve_rules(Members& request);

}  // namespace fukumi::web
