// Saves a game of `play` or `demo` to a file. The extension of the file name decides the format.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "formats/left_out.h"

namespace fukumi {

/// Returns "Fukumi", followed by the level if it is below full strength.
std::string engine_name(int level);
/// Returns the names of Black and White in a game against a person. `engine` is the engine's side,
/// if it has one.
ByColor<std::string> names_of_players(std::optional<Color> engine, int level);
/// Returns the level in a name of engine_name(), or nullopt for other names.
std::optional<int> level_in_name(std::string_view name);

/// Writes the moves played so far to a file. `resigned` is the side that resigned, if any. `rows`
/// says how a .pos file numbers the rows; the other formats define that themselves. Returns what the
/// format cannot hold. Errors: "path: …".
Result<formats::LeftOut> save_game(std::string_view path, const Game& game,
                                   const ByColor<std::string>& names, std::optional<Color> resigned,
                                   Rows rows);

}  // namespace fukumi
