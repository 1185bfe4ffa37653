// See recollection.h.
#include "engine/memory/recollection.h"

#include <algorithm>
#include <optional>

#include "engine/core/with_rule.h"
#include "engine/search/root_moves.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

bool is_certain_win(const Remembered& known) noexcept {
    return is_win(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Lower);
}
bool is_certain_loss(const Remembered& known) noexcept {
    return is_loss(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Upper);
}

// A move to a known position.
struct KnownMove {
    Move move;
    Remembered position;  // after it, from the view of the opponent
};

// A table keeps one bound: that of a proof goes for every depth.
TableEntry entry_of(const Remembered& known, Move best) {
    const bool is_certain = is_certain_win(known) || is_certain_loss(known);
    return {best, known.value, kNoValue, is_certain ? kMaxPly - 1 : std::max(known.depth, 0),
            known.bound};
}

class Recollector {
 public:
    Recollector(PositionMemory& memory, const Position& root, const std::function<bool()>& go_on,
                int look_ups)
        : memory_(memory), position_(root), go_on_(go_on), left_(look_ups) {}

    Recollection run(const std::function<bool(Move)>& may_play) {
        Recollection result;
        std::vector<KnownMove> moves = known_moves(may_play);
        if (const auto win = quickest_win(moves)) {
            result.win_plies = kMate + win->position.value + 1;
            result.winning_line = line_from(*win);
            return result;
        }
        // The moves that promise most come first: there may not be room for all replies.
        std::stable_sort(moves.begin(), moves.end(), [](const KnownMove& a, const KnownMove& b) {
            return a.position.value < b.position.value;
        });
        for (const KnownMove& known : moves)
            look_at_replies(known, result);
        return result;
    }

 private:
    std::optional<Remembered> recall() {
        if (left_ <= 0 || !go_on_())
            return std::nullopt;
        --left_;
        return memory_.recall(position_);
    }

    bool is_allowed(Move m) const {
        return with_rule(position_.rule(), [&]<Rule R>() {
            return !is_forbidden_to<R>(position_, position_.side_to_move(), m);
        });
    }

    std::vector<KnownMove> known_moves(const std::function<bool(Move)>& may_play) {
        std::vector<KnownMove> moves;
        const CellSet free = position_.free_set();
        free.for_each([&](Move m) {
            // What is behind a five or a forbidden move is no game any more.
            if (!may_play(m) || !is_allowed(m))
                return;
            position_.make(m);
            if (const auto known = recall())
                moves.push_back({m, *known});
            position_.unmake();
        });
        return moves;
    }

    static std::optional<KnownMove> quickest_win(const std::vector<KnownMove>& moves) {
        std::optional<KnownMove> best;
        for (const KnownMove& known : moves) {
            if (is_certain_loss(known.position) &&
                (!best || known.position.value < best->position.value)) {
                best = known;
            }
        }
        return best;
    }

    // The loser's reply that lasts longest; every one has to be a win for the other side.
    static std::optional<KnownMove> longest_loss(const std::vector<KnownMove>& moves) {
        std::optional<KnownMove> best;
        for (const KnownMove& known : moves) {
            if (is_certain_win(known.position) &&
                (!best || known.position.value < best->position.value)) {
                best = known;
            }
        }
        return best;
    }

    std::vector<Move> line_from(const KnownMove& first) {
        std::vector<Move> line{first.move};
        position_.make(first.move);
        const auto any = [](Move) { return true; };
        for (bool is_loser = true;; is_loser = !is_loser) {
            const std::vector<KnownMove> moves = known_moves(any);
            const auto next = is_loser ? longest_loss(moves) : quickest_win(moves);
            if (!next)
                break;
            line.push_back(next->move);
            position_.make(next->move);
        }
        for (std::size_t i = 0; i < line.size(); ++i)
            position_.unmake();
        return line;
    }

    void look_at_replies(const KnownMove& known, Recollection& result) {
        bool is_losing = is_certain_win(known.position);
        position_.make(known.move);
        Move best;
        if (!is_losing) {
            Value lowest = kInfinite;
            for (const KnownMove& reply : known_moves([](Move) { return true; })) {
                position_.make(reply.move);
                result.positions.push_back(
                    {position_.key(), entry_of(reply.position, Move::none())});
                position_.unmake();
                is_losing |= is_certain_loss(reply.position);
                if (reply.position.bound != Bound::Lower && reply.position.value < lowest) {
                    lowest = reply.position.value;
                    best = reply.move;
                }
            }
        }
        result.positions.push_back({position_.key(), entry_of(known.position, best)});
        position_.unmake();
        if (is_losing)
            result.losing.push_back(known.move);
    }

    PositionMemory& memory_;
    Position position_;
    const std::function<bool()>& go_on_;
    int left_;
};

}  // namespace

Recollection recollect(PositionMemory& memory, const Position& root,
                       const std::function<bool(Move)>& may_play,
                       const std::function<bool()>& go_on, int look_ups) {
    return Recollector(memory, root, go_on, look_ups).run(may_play);
}

PvLine line_of_win(const Recollection& known, TimePoint start) {
    PvLine line;
    line.depth = 1;
    line.selective_depth = known.win_plies;
    line.value = win_in(known.win_plies);
    line.elapsed_ms = milliseconds_since(start);
    line.moves = known.winning_line;
    line.bound = Bound::Lower;
    line.kind = WinKind::Memory;
    return line;
}

Limits limits_with(const Recollection& known, const Position& root, const Weights& weights,
                   const Limits& limits) {
    Limits wiser = limits;
    wiser.known = &known.positions;
    wiser.excluded.insert(wiser.excluded.end(), known.losing.begin(), known.losing.end());
    // Where all of them lose, the search knows best which lasts longest.
    const std::vector<Move> sensible = list_root_moves(root, weights, limits);
    if (std::all_of(sensible.begin(), sensible.end(), [&](Move m) { return wiser.excludes(m); }))
        wiser.excluded = limits.excluded;
    return wiser;
}

}  // namespace fukumi
