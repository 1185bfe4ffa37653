// A position as JSON: stones that are set up, then the moves of a game.
#pragma once

#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/result.h"
#include "tools/position_input.h"
#include "web/service/members.h"

namespace fukumi::web {

/// Any position of the board, finished games included.
struct GivenPosition {
    InputPosition input;
    bool set_up = false;            ///< stones lay there before the moves
    std::vector<Point> moves = {};  ///< in the order of play
};

/// Reads {"rule":"renju","width":15,"height":15,"black":["h8"],"white":[],"frozen":[],
/// "to_move":"white","moves":["h9"]}, of which every member may be missing. "to_move" is whose turn
/// it is before the moves. Errors: "position.member: …".
Result<GivenPosition> read_given_position(const Json& json);

/// The same, but nobody has won yet and a cell is free: something that can be searched.
Result<GivenPosition> read_open_position(const Json& json);

/// The cells of a list of names. Errors: "place: …" names what is no cell of the board.
Result<std::vector<Point>> read_cells(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height);

}  // namespace fukumi::web
