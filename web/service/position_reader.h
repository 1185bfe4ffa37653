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
    bool set_up = false;            ///< there are stones from before the moves
    std::vector<Point> moves = {};  ///< in the order of play
};

/// Reads {"rule":"renju","width":15,"height":15,"black":["h8"],"white":[],"frozen":[],
/// "to_move":"white","moves":["h9"]}. Every member may be missing. "to_move" is the side to move
/// before "moves". Errors: "position.member: …".
Result<GivenPosition> read_given_position(const Json& json);

/// The same for a position that can be searched. Errors also: somebody has won; the board is full.
Result<GivenPosition> read_open_position(const Json& json);

/// The cells of a list of names. Errors: "place: …" names the word that is not a cell of the board.
Result<std::vector<Point>> read_cells(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height);

}  // namespace fukumi::web
