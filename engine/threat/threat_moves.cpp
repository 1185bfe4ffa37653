#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

// Calls visit(cell) for each cell where a reply may stop `attacker` from playing on the cell
// `threat`: `threat` itself, and the free cells up to kWindowRadius away on each line where that
// move makes a four or a five.
template <typename Visit>
void for_each_possible_reply(const Position& position, Color attacker, Move threat, Visit visit) {
    visit(threat);
    for (int d = 0; d < kDirections; ++d) {
        if (position.pattern(threat, attacker, d) < LinePattern::Four)
            continue;
        for (const int side : {-1, 1}) {
            for (int i = 1; i <= kWindowRadius; ++i) {
                const Move m(threat.index() + side * i * kSteps[d]);
                const Cell content = position.at(m);
                if (content == Cell::Empty)
                    visit(m);
                // A defending stone or a wall ends the line.
                else if (content != stone_of(attacker))
                    break;
            }
        }
    }
}

// Appends the replies after which the attacker has no cell of `threat_class` any more. Tries only
// the cells that can change the first threat, because each reply must stop that one too.
void replies_that_stop(const Position& position, Color attacker, MoveClass threat_class,
                       MoveList& moves) {
    const CellSet& threats = position.cells(attacker, threat_class);
    for_each_possible_reply(position, attacker, threats.first(), [&](Move reply) {
        bool stops_all = true;
        threats.for_each([&](Move threat) {
            if (threat == reply || !stops_all)
                return;
            stops_all = position.class_after_reply(threat, attacker, reply) < threat_class;
        });
        if (stops_all && !moves.contains(reply))
            moves.push(reply);
    });
}

bool makes_four_on_some_line(const Position& position, Color color, Move m) {
    for (int d = 0; d < kDirections; ++d) {
        if (position.pattern(m, color, d) >= LinePattern::Four)
            return true;
    }
    return false;
}

}  // namespace

template <Rule R>
void answers_to_five(const Position& position, Color color, MoveList& moves) noexcept {
    const Color attacker = opponent(color);
    if constexpr (is_caro(R)) {
        replies_that_stop(position, attacker, MoveClass::Five, moves);
    } else if (position.count(attacker, MoveClass::Five) == 1) {
        moves.push(position.cells(attacker, MoveClass::Five).first());
    }
}

template <Rule R>
void fours(const Position& position, Color color, MoveList& moves) noexcept {
    for (const MoveClass c :
         {MoveClass::OpenFour, MoveClass::FourThree, MoveClass::FourPlus, MoveClass::Four}) {
        if (position.count(color, c) > 0) {
            position.cells(color, c).for_each([&](Move m) { moves.push(m); });
        }
    }
    if constexpr (R == Rule::Renju) {
        if (color == Color::Black && position.count(color, MoveClass::Forbidden) > 0) {
            position.cells(color, MoveClass::Forbidden).for_each([&](Move m) {
                if (makes_four_on_some_line(position, color, m))
                    moves.push(m);
            });
        }
    }
}

template <Rule R>
void answers_to_open_four(const Position& position, Color color, MoveList& moves) noexcept {
    fours<R>(position, color, moves);
    replies_that_stop(position, opponent(color), MoveClass::OpenFour, moves);
}

#define FUKUMI_INSTANTIATE(R)                                                          \
    template void answers_to_five<R>(const Position&, Color, MoveList&) noexcept;      \
    template void answers_to_open_four<R>(const Position&, Color, MoveList&) noexcept; \
    template void fours<R>(const Position&, Color, MoveList&) noexcept;
FUKUMI_INSTANTIATE(Rule::Freestyle)
FUKUMI_INSTANTIATE(Rule::Standard)
FUKUMI_INSTANTIATE(Rule::Renju)
FUKUMI_INSTANTIATE(Rule::CaroOverline)
FUKUMI_INSTANTIATE(Rule::CaroExact)
#undef FUKUMI_INSTANTIATE

}  // namespace fukumi
