#include "engine/reasons/shape_cells.h"

#include "engine/threat/forbidden.h"

namespace fukumi {

MoveClass true_class(const Position& position, Move m, Color color) {
    const MoveClass c = position.move_class(m, color);
    if (c != MoveClass::Forbidden || is_forbidden(position, m))
        return c;
    std::array<LinePattern, kDirections> patterns{};
    for (int direction = 0; direction < kDirections; ++direction)
        patterns[static_cast<std::size_t>(direction)] = position.pattern(m, color, direction);
    return classify(patterns, false);
}

ShapeCells shape_cells(const Position& position, Color color) {
    std::array<int, kMoveClasses> cells{};
    for (int c = 0; c < kMoveClasses; ++c)
        cells[static_cast<std::size_t>(c)] = position.count(color, static_cast<MoveClass>(c));
    position.cells(color, MoveClass::Forbidden).for_each([&](Move m) {
        ++cells[static_cast<std::size_t>(true_class(position, m, color))];
    });
    ShapeCells counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (auto c = static_cast<std::size_t>(kCountedShapes[i]); c < cells.size(); ++c)
            counts[i] += cells[c];
    }
    return counts;
}

}  // namespace fukumi
