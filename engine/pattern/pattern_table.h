// The tables behind a position: window -> line patterns of both colours, four patterns -> class.
//
// One of each per rule, built when the rule is first used, immutable afterwards.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/pattern/line_pattern.h"
#include "engine/pattern/pattern_code.h"
#include "engine/pattern/window_table.h"

namespace fukumi {

class PatternTable {
 public:
    /// The table of a rule; built on first use (thread-safe).
    static const PatternTable& of(Rule rule);
    explicit PatternTable(Rule rule);

    /// Patterns of both colours at the centre of a window whose centre is free: Black in the low
    /// nibble, White in the high one. The centre bits are ignored.
    std::uint8_t patterns(std::uint32_t window) const noexcept { return patterns_[window]; }
    LinePattern pattern(std::uint32_t window, Color color) const noexcept {
        return static_cast<LinePattern>((patterns(window) >> (4 * index_of(color))) & 15);
    }

    /// Of a code by its number, pattern_pairs_of().
    MoveClass move_class(Color color, int pairs) const noexcept { return classes_[color][pairs]; }

 private:
    WindowTable<std::uint8_t> patterns_;
    // By pattern_pairs_of(), which makes for a table a sixth as large as one by code: it stays in
    // the level-1 cache.
    // The same for both colours wherever the rule is.
    ByColor<std::vector<MoveClass>> storage_;
    ByColor<const MoveClass*> classes_{};
};

/// Cells to either side on which a pattern depends: five, but four where sixes win and ends do not
/// matter.
inline constexpr int pattern_radius(Rule rule) noexcept {
    return rule == Rule::Freestyle ? 4 : 5;
}

}  // namespace fukumi
