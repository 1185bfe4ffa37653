// See recollection.h.
#include "engine/memory/recollection.h"

#include <algorithm>
#include <optional>

#include "engine/core/types.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

bool is_certain_win(const Remembered& known) {
    return is_win(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Lower);
}
bool is_certain_loss(const Remembered& known) {
    return is_loss(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Upper);
}

// A move to a known position.
struct KnownMove {
    Move move;
    Remembered position;  // after it, from the view of the opponent
};

// What is proven is told as exact and for every depth: where the window is wide, too, the search
// shall not look for what it may not see. A distance is then what it takes at most.
TableEntry entry_of(const Remembered& known, Move best) {
    if (is_certain_win(known) || is_certain_loss(known))
        return {best, known.value, kNoValue, kMaxPly - 1, Bound::Exact};
    return {best, known.value, kNoValue, std::max(known.depth, 0), known.bound};
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
        }
        // The moves that promise most come first: there may not be room for all replies.
        std::stable_sort(moves.begin(), moves.end(), [](const KnownMove& a, const KnownMove& b) {
            return a.position.value < b.position.value;
        });
        for (const KnownMove& known : moves)
            take_in(known, result);
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
            // What is behind a forbidden move is no game any more.
            if (!may_play(m) || !is_allowed(m))
                return;
            position_.make(m);
            if (const auto known = recall())
                moves.push_back({m, *known});
            position_.unmake();
        });
        return moves;
    }

    // Of the moves to positions of this kind the one to that of the lowest value.
    static std::optional<KnownMove> lowest(const std::vector<KnownMove>& moves,
                                           bool (*is_wanted)(const Remembered&)) {
        std::optional<KnownMove> best;
        for (const KnownMove& known : moves) {
            if (is_wanted(known.position) &&
                (!best || known.position.value < best->position.value)) {
                best = known;
            }
        }
        return best;
    }
    // The opponent has lost soonest ...
    static std::optional<KnownMove> quickest_win(const std::vector<KnownMove>& moves) {
        return lowest(moves, is_certain_loss);
    }
    // ... or wins latest: what the loser plays.
    static std::optional<KnownMove> longest_loss(const std::vector<KnownMove>& moves) {
        return lowest(moves, is_certain_win);
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

    // The position after a move, and what is known of the replies. The reply that is worth most to
    // the opponent comes first; one that wins for certain decides.
    void take_in(const KnownMove& known, Recollection& result) {
        Remembered worth = known.position;
        Move best;
        position_.make(known.move);
        if (!is_certain_win(worth) && !is_certain_loss(worth)) {
            Value lowest = kInfinite;
            for (const KnownMove& reply : known_moves([](Move) { return true; })) {
                position_.make(reply.move);
                result.positions.push_back(
                    {position_.key(), entry_of(reply.position, Move::none())});
                position_.unmake();
                if (reply.position.bound == Bound::Lower || reply.position.value >= lowest)
                    continue;
                lowest = reply.position.value;
                best = reply.move;
                if (is_certain_loss(reply.position))
                    worth = {-lowest - 1, kMaxPly - 1, Bound::Lower};
            }
        }
        result.positions.push_back({position_.key(), entry_of(worth, best)});
        position_.unmake();
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

}  // namespace fukumi
