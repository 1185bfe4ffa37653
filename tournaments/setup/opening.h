// The opening of a game: which stones stand on the board before the engines are asked.
#pragma once

#include <vector>

#include "engine/board/geometry.h"

namespace fukumi::match {

/// Stones in playing order, Black first. May be empty.
using Opening = std::vector<Point>;

}  // namespace fukumi::match
