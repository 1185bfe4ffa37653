#include "engine/reasons/position_facts.h"

#include "engine/reasons/shape_cells.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

bool is_four(MoveClass c) {
    return c >= MoveClass::Four && c <= MoveClass::OpenFour;
}

SideFacts facts_of_side(const Position& position, Color color) {
    SideFacts facts;
    position.free_set().for_each([&](Move m) {
        const MoveClass c = true_class(position, m, color);
        if (c == MoveClass::Five)
            facts.fives.push_back(m);
        else if (is_four(c))
            facts.fours.push_back({m, c});
    });
    facts.open_threes = open_threes(position, color);
    return facts;
}

std::vector<ForbiddenPoint> forbidden_points(const Position& position) {
    std::vector<ForbiddenPoint> points;
    if (position.rule() != Rule::Renju)
        return points;
    const Grid grid = position.grid();
    position.cells(Color::Black, MoveClass::Forbidden).for_each([&](Move m) {
        if (is_forbidden(position, m))
            points.push_back({m, forbidden(grid, point_of(m))});
    });
    return points;
}

}  // namespace

PositionFacts facts_of(const Position& position, Reasoner& reasoner, const ReasonLimits& limits) {
    PositionFacts facts;
    for (const Color color : kColors)
        facts.sides[color] = facts_of_side(position, color);
    facts.forbidden = forbidden_points(position);
    const Color us = position.side_to_move();
    facts.win = reasoner.find_win(position, us, limits);
    facts.after_pass = reasoner.find_win(position, opponent(us), limits);
    return facts;
}

}  // namespace fukumi
