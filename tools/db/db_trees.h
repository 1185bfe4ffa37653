// Positions of a database as trees of SGF, and back.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "database/store.h"
#include "formats/game_record.h"
#include "formats/left_out.h"

namespace fukumi {

/// Passes the positions of a game's tree to `take`: those of its variations, and those of its main
/// line that have a comment or sign. With `is_game` false the game is not counted, and all positions
/// of the main line are passed, too. Does nothing if the game has no tree. Adds what the database
/// cannot hold to `left_out`.
void take_tree(const formats::GameRecord& game, bool is_game,
               const std::function<void(database::Entry&&)>& take, formats::LeftOut& left_out);

/// Returns true if the record has more than numbers of games, which importing the games again
/// restores. An empty record counts, too: a person or program has put the position there.
bool is_more_than_games(const database::Record& record);

/// Returns the positions for which is_more_than_games() is true as trees, one for each rule and
/// board size. Each tree is that of a record without moves and result. Sets `count` to the number of
/// positions, and adds what SGF cannot hold to `left_out`. Throws DatabaseError.
std::vector<formats::GameRecord> trees_of(database::Store& store, std::int64_t& count,
                                          formats::LeftOut& left_out);

}  // namespace fukumi
