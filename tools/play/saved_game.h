// A game of the terminal as a file, in the format that the name's ending asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/by_color.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi {

/// "Fukumi", with its level if that is not full strength.
std::string engine_name(int level);

/// Writes the game so far. `resigned` has given it up. In pos rows count from `rows`; the other
/// formats have their own way. Errors: "path: …".
Result<int> save_game(std::string_view path, const Game& game, const ByColor<std::string>& names,
                      std::optional<Color> resigned, Rows rows);

}  // namespace fukumi
