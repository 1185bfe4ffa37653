// See resistance.h.
#include "engine/threat/resistance.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

#include "engine/threat/forbidden.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

constexpr std::size_t kResistanceTableBytes = std::size_t{1} << 18;
constexpr std::int64_t kResistanceFours = 4000;

}  // namespace

Resistance::Resistance(const Position& position)
    : position_(position), threat_(threat_against(position, position.side_to_move())) {
    if (threat_ != Threat::None)
        return;
    const Color attacker = opponent(position.side_to_move());
    VcfSolver fours(kResistanceTableBytes);
    if (fours.solve(position, attacker, {.max_fours = kResistanceFours}).verdict == Verdict::Win) {
        threat_ = Threat::Fours;
        defences_ = fours.defences(position, attacker);
    }
}

int Resistance::threat_left(Move m) {
    if (threat_ == Threat::None)
        return 0;
    if (threat_ == Threat::Fours)
        return defences_.contains(m) ? 0 : 1;
    const Color attacker = opponent(position_.side_to_move());
    position_.make(m);
    const int left =
        position_.count(attacker, threat_ == Threat::Five ? MoveClass::Five : MoveClass::OpenFour);
    position_.unmake();
    return left;
}

void Resistance::keep_best(std::vector<Move>& moves) {
    std::vector<int> left;
    for (const Move m : moves)
        left.push_back(threat_left(m));
    if (moves.empty())
        return;
    const int least = *std::min_element(left.begin(), left.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (left[i] == least)
            moves[kept++] = moves[i];
    }
    moves.resize(kept);
}

void Resistance::sort(std::vector<Move>& moves) {
    const Color us = position_.side_to_move();
    using Merit = std::tuple<int, MoveClass, MoveClass>;
    std::vector<std::pair<Merit, Move>> rated;
    for (const Move m : moves) {
        rated.push_back(
            {{-threat_left(m), position_.move_class(m, opponent(us)), position_.move_class(m, us)},
             m});
    }
    std::stable_sort(rated.begin(), rated.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < moves.size(); ++i)
        moves[i] = rated[i].second;
}

std::vector<Move> sensible_moves(const Position& position, const CellSet& candidates,
                                 const std::function<bool(Move)>& may_play) {
    const Color us = position.side_to_move();
    std::vector<Move> moves;
    const auto add = [&](Move m) {
        if (may_play(m))
            moves.push_back(m);
    };
    if (position.count(us, MoveClass::Five) > 0) {
        position.cells(us, MoveClass::Five).for_each(add);
        return moves;
    }
    const Threat threat = threat_against(position, us);
    // Our own open four wins if the opponent has no five.
    if (threat == Threat::OpenFour)
        position.cells(us, MoveClass::OpenFour).for_each(add);
    if (threat != Threat::None && moves.empty()) {
        MoveList answers;
        with_rule(position.rule(), [&]<Rule R>() {
            if (threat == Threat::Five)
                answers_to_five<R>(position, us, answers);
            else
                answers_to_open_four<R>(position, us, answers);
        });
        std::for_each(answers.begin(), answers.end(), add);
    }
    if (moves.empty()) {
        candidates.for_each(add);
        if (threat != Threat::None)
            Resistance(position).keep_best(moves);
    }
    return moves;
}

std::vector<Move> sensible_moves(const Position& position) {
    const auto may_play = [&](Move m) { return is_legal(position, m); };
    std::vector<Move> moves = sensible_moves(position, position.candidates(), may_play);
    if (moves.empty())
        moves = sensible_moves(position, position.free_set(), may_play);
    Resistance(position).sort(moves);
    return moves;
}

std::vector<Move> moves_by_resistance(const Position& position) {
    std::vector<Move> moves = sensible_moves(position);
    CellSet listed;
    for (const Move m : moves)
        listed.insert(m);
    std::vector<Move> others;
    position.free_set().for_each([&](Move m) {
        if (!listed.contains(m) && is_legal(position, m))
            others.push_back(m);
    });
    Resistance(position).sort(others);
    moves.insert(moves.end(), others.begin(), others.end());
    return moves;
}

}  // namespace fukumi
