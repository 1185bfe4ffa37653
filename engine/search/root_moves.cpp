// See root_moves.h.
#include "engine/search/root_moves.h"

#include <algorithm>
#include <utility>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/search/move_scores.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/resistance.h"

namespace fukumi {
namespace {

template <Rule R>
bool may_play(const Position& root, const Limits& limits, Move m) {
    return !limits.excludes(m) && !is_forbidden_to<R>(root, root.side_to_move(), m);
}

template <Rule R>
std::vector<Move> list_moves(const Position& root, const Limits& limits) {
    std::vector<Move> moves = sensible_moves(root, candidates_within(root, limits.candidate_range),
                                             [&](Move m) { return may_play<R>(root, limits, m); });
    if (moves.empty()) {
        root.free_set().for_each([&](Move m) {
            if (may_play<R>(root, limits, m))
                moves.push_back(m);
        });
    }
    // If all free cells are forbidden or excluded, return the forbidden ones: the rules demand a
    // move.
    if (moves.empty())
        root.free_set().for_each([&](Move m) {
            if (!limits.excludes(m))
                moves.push_back(m);
        });
    return moves;
}

std::vector<Move> list_moves(const Position& root, const Limits& limits) {
    return with_rule(root.rule(), [&]<Rule R>() { return list_moves<R>(root, limits); });
}

Move image_of(Move m, int symmetry, int size) {
    const Point p = transformed({x_of(m), y_of(m)}, symmetry, size);
    return move_at(p.x, p.y);
}

bool is_symmetric(const Position& position, int symmetry) {
    const int size = position.width();
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const Move m = move_at(x, y);
            if (position.at(m) != position.at(image_of(m, symmetry, size)))
                return false;
        }
    }
    return true;
}

}  // namespace

std::vector<Move> without_images(const Position& position, std::vector<Move> moves) {
    if (position.width() != position.height())
        return moves;
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        if (!is_symmetric(position, symmetry))
            continue;
        std::vector<Move> kept;
        for (const Move m : moves) {
            const Move image = image_of(m, symmetry, position.width());
            if (std::find(kept.begin(), kept.end(), image) == kept.end())
                kept.push_back(m);
        }
        moves = kept;
    }
    return moves;
}

std::optional<std::size_t> best_helper(const ThreadLine& reported, Value known,
                                       const std::vector<ThreadLine>& helpers,
                                       int last_depth) noexcept {
    const bool is_lost = is_loss(reported.value) && reported.bound == Bound::Exact;
    const auto counts = [&](const ThreadLine& line) {
        if (line.bound == Bound::Upper)
            return false;
        if (is_win(line.value))
            return line.value > reported.value;
        return !is_lost && line.move != reported.move && line.value > known &&
               line.depth >= reported.depth && line.depth <= last_depth;
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < helpers.size(); ++i) {
        if (counts(helpers[i]) && (!best || helpers[i].value > helpers[*best].value))
            best = i;
    }
    return best;
}

std::vector<RootMoveInfo> infos_of(const std::vector<RootMove>& moves) {
    std::vector<RootMoveInfo> infos;
    infos.reserve(moves.size());
    for (const RootMove& root_move : moves) {
        infos.push_back(root_move.info);
        const bool has_line = root_move.info.bound != Bound::Upper;
        infos.back().line = has_line ? root_move.line : std::vector{root_move.move};
    }
    return infos;
}

void rank_by_value(std::vector<PvLine>& lines) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].rank = static_cast<int>(i);
}

Move reply_to(const Position& before, Move ours, const Position& now) {
    if (before.rule() != now.rule() || before.width() != now.width() ||
        before.height() != now.height() || before.side_to_move() != now.side_to_move() ||
        before.stones() + 2 != now.stones() || !before.is_free(ours)) {
        return Move::none();
    }
    Position played = before;
    played.make(ours);
    Move reply;
    played.free_set().for_each([&](Move m) {
        if (!now.is_free(m))
            reply = m;
    });
    if (!reply)
        return reply;
    played.make(reply);
    return played.key() == now.key() ? reply : Move::none();
}

std::vector<Move> list_root_moves(const Position& root, const Weights& weights,
                                  const Limits& limits) {
    std::vector<Move> moves = list_moves(root, limits);
    Evaluator evaluator;
    evaluator.refresh(root, weights);
    const MoveScores scores(root, evaluator);
    std::stable_sort(moves.begin(), moves.end(),
                     [&](Move a, Move b) { return scores(a) > scores(b); });
    // If the limits have several lines or excluded moves, the caller distinguishes symmetric moves.
    if (limits.multi_pv == 1 && limits.excluded.empty())
        return without_images(root, std::move(moves));
    return moves;
}

}  // namespace fukumi
