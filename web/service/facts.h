// What the rules say about a position, as JSON: for a board that somebody plays on.
//
// Pure functions.
#pragma once

#include "web/service/position_reader.h"

namespace fukumi::web {

/// What follows the position (explain/node_json.h):
///
///     "last":"h8","end":{"winner":"black","reason":"five","line":["d4",…],"forbidden":null},
///     "legal":["a1",…],"forbidden":[{"at":"e5","reason":"double-three"}],
///     "threats":{"black":[{"at":"f6","kind":"open four"},…],"white":[]}
///
/// "end" is null while the game goes on, and "legal" empty when it is over. "reason" is "five",
/// "forbidden" or "draw". "forbidden" names, in renju, where Black may not play, whoever is to
/// move. "threats" are what each side would make with its next stone, the strongest first; what is
/// forbidden is not among them.
Json facts_json(const GivenPosition& given);

}  // namespace fukumi::web
