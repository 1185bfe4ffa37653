// Writes a game of the terminal to a file. The extension of its name decides the format.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi {

/// "Fukumi", with its level if that is below full strength.
std::string engine_name(int level);

/// Writes the game so far. `resigned`: the side that resigned. `rows` is for pos; the other formats
/// number rows themselves. Errors: "path: …".
Result<int> save_game(std::string_view path, const Game& game, const ByColor<std::string>& names,
                      std::optional<Color> resigned, Rows rows);

}  // namespace fukumi
