// Writes as JSON what the rules determine about a position: its end, legal moves and threats.
//
// Pure functions.
#pragma once

#include "web/service/position_reader.h"

namespace fukumi::web {

/// Returns the members of position_json(), and:
///
///     "last":"h8","end":{"winner":"black","reason":"five","line":["d4",…],"forbidden":null},
///     "legal":["a1",…],"forbidden":[{"at":"e5","reason":"double-three"}],
///     "threats":{"black":[{"at":"f6","kind":"open four"},…],"white":[]}
///
/// "opening" is {"code":"D4","name":"Kagetsu","japanese":"花月"}; it is missing if the game has none
/// of the openings of renju. "end" is null if the game is not over; "legal" is empty if it is.
/// "reason" is "five", "forbidden" or "draw". "forbidden" lists the points forbidden to Black in
/// renju, even if White is to move. "threats" lists the patterns that each side can make with its
/// next stone, the strongest first, without forbidden moves.
Json facts_json(const GivenPosition& given);

}  // namespace fukumi::web
