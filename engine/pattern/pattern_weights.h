// What patterns are worth: the numbers behind the evaluation and the move ordering.
#pragma once

#include <array>

#include "engine/pattern/line_pattern.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi {

/// Value and urgency of a cell on which a colour makes these patterns and this class. Value units
/// as in core/types.h.
CodeInfo weigh(const std::array<LinePattern, 4>& patterns, MoveClass move_class) noexcept;

}  // namespace fukumi
