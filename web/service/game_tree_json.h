// Reads and writes a game with variations and comments as JSON.
//
// Pure functions.
#pragma once

#include "engine/core/result.h"
#include "formats/game_tree.h"
#include "web/service/members.h"

namespace fukumi::web {

/// Returns
/// {"rule":"renju","width":15,"height":15,"to_move":"black","black":[],"white":[],"frozen":[],
///  "names":{"black":"A","white":"B"},"result":"B+R","outcome":"black",
///  "nodes":[{"comment":"about the game"},{"parent":0,"move":"h8"},{"parent":1,"move":"i9"},…]}.
/// The members up to "frozen" are those of a position (position_reader.h): the set-up stones, and
/// the side that makes the first move. "encoding":"GBK" is that of the file if it is not UTF-8.
/// "to_move_assumed":true follows "to_move" if nothing shows which side moves first. "result" is
/// the text of the file; "outcome" is "black", "white", "draw", or null if it is unknown, and that
/// of the board if the file has no result. "move":"pass" is a pass. Node 0 is the start of the game.
/// A node may also have "comment", "signs":[{"kind":"text","cell":"h8","text":"A"},…], where "kind"
/// may also be "triangle", "square", "circle", "cross", "selected", "arrow" or "line" (these two
/// have "to", the other cell), and all other properties of SGF:
/// "properties":[{"name":"KM","values":["6"]},…]. Errors: more than 100,000 nodes.
Result<Json> tree_json(const formats::GameTree& tree);

/// Reads the JSON of tree_json(), except "outcome". "result" may also be
/// {"winner":"black","by":"resignation"}, where "winner" is "black", "white" or "draw", and "by" is
/// "board" (the default), "resignation" or "time". Errors: a member is invalid
/// ("position.member: …", "tree.member: …"); a node has an impossible parent, move or sign.
Result<formats::GameTree> read_tree(const Json& json);

}  // namespace fukumi::web
