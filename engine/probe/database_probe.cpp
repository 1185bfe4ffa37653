// See database_probe.h.
#include "engine/probe/database_probe.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

bool is_certain_win(const StoredResult& known) {
    return is_win(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Lower);
}
bool is_certain_loss(const StoredResult& known) {
    return is_loss(known.value) && (known.bound == Bound::Exact || known.bound == Bound::Upper);
}

// A move that leads to a stored position.
struct StoredMove {
    Move move;
    StoredResult position;  // result of the position after the move, from the view of the opponent
};

// Returns the table entry of a stored result. A proven value becomes exact and deep enough for
// every search, because the search itself may not find the win. The distance of the win is then an
// upper bound.
TableEntry entry_of(const StoredResult& known, Move best) {
    if (is_certain_win(known) || is_certain_loss(known))
        return {best, known.value, kNoValue, kMaxPly - 1, Bound::Exact};
    return {best, known.value, kNoValue, std::max(known.depth, 0), known.bound};
}

class RootProber {
 public:
    RootProber(DatabaseProbe& database, const Position& root,
               const std::function<bool()>& may_continue, int max_probes)
        : database_(database), position_(root), may_continue_(may_continue), left_(max_probes) {}

    ProbedRoot run(const std::function<bool(Move)>& may_play) {
        ProbedRoot result;
        std::vector<StoredMove> moves = stored_moves(may_play);
        if (const auto win = quickest_win(moves)) {
            result.win_plies = kMate + win->position.value + 1;
            result.winning_line = line_from(*win, result.win_plies);
        }
        // Sort the most promising moves first: the limit of probes may not suffice for the replies
        // to all moves.
        std::stable_sort(moves.begin(), moves.end(), [](const StoredMove& a, const StoredMove& b) {
            return a.position.value < b.position.value;
        });
        for (const StoredMove& known : moves)
            add_move(known, result);
        return result;
    }

 private:
    std::optional<StoredResult> probe() {
        if (left_ <= 0 || !may_continue_())
            return std::nullopt;
        --left_;
        return database_.probe(position_);
    }

    bool is_allowed(Move m) const {
        return with_rule(position_.rule(), [&]<Rule R>() {
            return !is_forbidden_to<R>(position_, position_.side_to_move(), m);
        });
    }

    std::vector<StoredMove> stored_moves(const std::function<bool(Move)>& may_play) {
        std::vector<StoredMove> moves;
        const CellSet free = position_.free_set();
        free.for_each([&](Move m) {
            // Skip forbidden moves: they end the game.
            if (!may_play(m) || !is_allowed(m))
                return;
            position_.make(m);
            if (const auto known = probe())
                moves.push_back({m, *known});
            position_.unmake();
        });
        return moves;
    }

    // Returns the move with the lowest value after it, of the moves whose position is wanted.
    static std::optional<StoredMove> lowest(const std::vector<StoredMove>& moves,
                                            bool (*is_wanted)(const StoredResult&)) {
        std::optional<StoredMove> best;
        for (const StoredMove& known : moves) {
            if (is_wanted(known.position) &&
                (!best || known.position.value < best->position.value)) {
                best = known;
            }
        }
        return best;
    }
    // Returns the move after which the opponent loses soonest.
    static std::optional<StoredMove> quickest_win(const std::vector<StoredMove>& moves) {
        return lowest(moves, is_certain_loss);
    }
    // Returns the move after which the opponent wins latest.
    static std::optional<StoredMove> longest_loss(const std::vector<StoredMove>& moves) {
        return lowest(moves, is_certain_win);
    }

    // Returns the line of a win in at most `plies` plies. Leaves out positions whose stored win takes
    // longer: a position that has only the label of a win counts as the longest possible win.
    std::vector<Move> line_from(const StoredMove& first, int plies) {
        std::vector<Move> line{first.move};
        position_.make(first.move);
        const auto any = [](Move) { return true; };
        for (bool is_loser = true;; is_loser = !is_loser) {
            std::vector<StoredMove> moves = stored_moves(any);
            const int left = plies - static_cast<int>(line.size());
            std::erase_if(moves, [&](const StoredMove& known) {
                const Value value = known.position.value;
                return is_proven(value) && kMate - std::abs(value) + 1 > left;
            });
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

    // Adds the position after a stored move, and the positions after the stored replies. The best
    // reply of the opponent becomes the table move; if a reply surely wins, its value becomes the
    // value of the position.
    void add_move(const StoredMove& known, ProbedRoot& result) {
        StoredResult result_after = known.position;
        Move best;
        position_.make(known.move);
        if (!is_certain_win(result_after) && !is_certain_loss(result_after)) {
            Value lowest = kInfinite;
            for (const StoredMove& reply : stored_moves([](Move) { return true; })) {
                position_.make(reply.move);
                result.positions.push_back(
                    {position_.key(), entry_of(reply.position, Move::none())});
                position_.unmake();
                if (reply.position.bound == Bound::Lower || reply.position.value >= lowest)
                    continue;
                lowest = reply.position.value;
                best = reply.move;
                if (is_certain_loss(reply.position))
                    result_after = {-lowest - 1, kMaxPly - 1, Bound::Lower};
            }
        }
        result.positions.push_back({position_.key(), entry_of(result_after, best)});
        position_.unmake();
    }

    DatabaseProbe& database_;
    Position position_;
    const std::function<bool()>& may_continue_;
    int left_;
};

}  // namespace

ProbedRoot probe_root(DatabaseProbe& database, const Position& root,
                      const std::function<bool(Move)>& may_play,
                      const std::function<bool()>& may_continue, int max_probes) {
    return RootProber(database, root, may_continue, max_probes).run(may_play);
}

PvLine line_of_win(const ProbedRoot& probed, TimePoint start) {
    PvLine line;
    line.depth = 1;
    line.selective_depth = probed.win_plies;
    line.value = win_in(probed.win_plies);
    line.elapsed_ms = milliseconds_since(start);
    line.moves = probed.winning_line;
    line.bound = Bound::Lower;
    line.kind = WinKind::Database;
    return line;
}

}  // namespace fukumi
