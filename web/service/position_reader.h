// Reads a position from JSON: set-up stones, and then the moves of a game.
#pragma once

#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/result.h"
#include "tools/position_input.h"
#include "web/service/members.h"

namespace fukumi::web {

/// A position of a game; the game may be over.
struct GivenPosition {
    InputPosition input;
    bool set_up = false;            ///< the board had stones before the first of `moves`
    std::vector<Point> moves = {};  ///< in the order of play; formats::kPass is a pass
};

/// Reads {"rule":"renju","width":15,"height":15,"black":["h8"],"white":[],"frozen":[],
/// "to_move":"white","moves":["h9","pass"]}. Every member may be missing. "to_move" is the side to move
/// before "moves". Errors: "position.member: …".
Result<GivenPosition> read_given_position(const Json& json);

/// Reads a position as read_given_position() does, and checks that it can be searched. Errors:
/// those of read_given_position(); a side has won; the board is full.
Result<GivenPosition> read_open_position(const Json& json);

/// Converts names such as "h8" to cells. Errors: a name is not a cell of the board; the message
/// "place: …" contains that name.
Result<std::vector<Point>> read_cells(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height);

/// Converts names as read_cells() does; "pass" becomes formats::kPass.
Result<std::vector<Point>> read_moves(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height);

}  // namespace fukumi::web
