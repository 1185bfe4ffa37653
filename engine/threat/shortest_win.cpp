#include "engine/threat/shortest_win.h"

#include <algorithm>
#include <unordered_map>

#include "engine/core/types.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/resistance.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

constexpr std::size_t kShortestTableBytes = std::size_t{16} << 20;
constexpr std::size_t kBytesOfBounds = 40;     // estimated memory of an element of the hash map
constexpr std::int64_t kPollInterval = 1024;   // moves between two checks of the clock
constexpr std::int64_t kShortestFours = 1000;  // limit of the quick VCF search for a threat

// Cached bounds of the shortest win, for a position with the attacker to move.
struct WinBounds {
    std::int16_t refuted = 0;  // there is no win within this number of plies
    std::int16_t win = 0;      // a win takes at most this many plies; 0: unknown
    Move move;                 // the first move of that win
};

}  // namespace

struct ShortestWinSolver::Impl {
    explicit Impl(std::size_t bytes)
        : max_cached(std::max<std::size_t>(bytes / 2 / kBytesOfBounds, 1)) {}

    std::size_t max_cached;  // limit of positions in each of the two maps
    Position position{Rule::Freestyle, kMinBoardSize, kMinBoardSize};
    Color attacker = Color::Black;
    ShortestWinLimits limits;
    VcfSolver fours{kShortestTableBytes};
    std::unordered_map<std::uint64_t, WinBounds> by_fours;
    std::unordered_map<std::uint64_t, WinBounds> by_threats;
    std::int64_t nodes = 0;
    std::int64_t next_poll = 0;
    SolverEnd end = SolverEnd::Solved;

    Color defender() const noexcept { return opponent(attacker); }
    bool is_over() const noexcept { return end != SolverEnd::Solved; }
    void make(Move m);
    template <Rule R>
    bool wins(bool fours_alone, int plies);
    template <Rule R>
    Move find_move(bool fours_alone, int plies, Move first);
    template <Rule R>
    bool wins_with(Move m, bool fours_alone, int plies);
    template <Rule R>
    bool beats_answers(bool fours_alone, int plies);
    template <Rule R>
    bool threatens(int plies, CellSet& defences);
    template <Rule R>
    bool beats(Move answer, bool fours_alone, int plies);
    template <Rule R>
    ShortestWin solve(bool fours_alone);
    template <Rule R>
    std::vector<Move> line(bool fours_alone, int plies);
    template <Rule R>
    Move longest_answer(bool fours_alone, int plies);
};

void ShortestWinSolver::Impl::make(Move m) {
    position.make(m);
    ++nodes;
    if (limits.max_nodes > 0 && nodes >= limits.max_nodes)
        end = SolverEnd::Nodes;
    if (nodes < next_poll)
        return;
    next_poll = nodes + kPollInterval;
    if (limits.visited != nullptr)
        limits.visited->store(nodes, std::memory_order_relaxed);
    if (Clock::now() >= limits.deadline)
        end = SolverEnd::Time;
    else if (limits.poll && limits.poll())
        end = SolverEnd::Stopped;
}

// Returns true if the attacker, who is to move, wins within `plies`. If a limit is reached, returns
// false and caches nothing.
template <Rule R>
bool ShortestWinSolver::Impl::wins(bool fours_alone, int plies) {
    if (position.count(attacker, MoveClass::Five) > 0)
        return plies >= 1;
    if (plies < 3 || is_over())
        return false;
    auto& memory = fours_alone ? by_fours : by_threats;
    WinBounds known;
    if (const auto found = memory.find(position.key()); found != memory.end())
        known = found->second;
    if (known.win > 0 && known.win <= plies)
        return true;
    if (known.refuted >= plies)
        return false;
    const Move m = find_move<R>(fours_alone, plies, known.move);
    if (is_over())
        return false;
    if (m) {
        known.win = static_cast<std::int16_t>(plies);
        known.move = m;
    } else {
        known.refuted = static_cast<std::int16_t>(plies);
    }
    if (memory.size() >= max_cached)
        memory.clear();
    memory[position.key()] = known;
    return static_cast<bool>(m);
}

// Returns the first move of a win within `plies`, or Move::none(). Tries the move `first` before
// the other moves.
template <Rule R>
Move ShortestWinSolver::Impl::find_move(bool fours_alone, int plies, Move first) {
    if (first && wins_with<R>(first, fours_alone, plies))
        return first;
    MoveList moves;
    fukumi::fours<R>(position, attacker, moves);
    for (const Move m : moves) {
        if (m != first && !is_over() && wins_with<R>(m, fours_alone, plies))
            return m;
    }
    // The shortest win by a threat takes five plies: threat, answer, four, answer, five.
    if (fours_alone || plies < 5)
        return Move::none();
    Move found;
    const auto try_move = [&](Move m) {
        if (!found && m != first && !is_over() && !moves.contains(m) &&
            wins_with<R>(m, fours_alone, plies))
            found = m;
    };
    if (position.count(defender(), MoveClass::Five) > 0) {
        MoveList stops;
        answers_to_five<R>(position, attacker, stops);
        std::for_each(stops.begin(), stops.end(), try_move);
    } else {
        position.free_set().for_each(try_move);
    }
    return found;
}

template <Rule R>
bool ShortestWinSolver::Impl::wins_with(Move m, bool fours_alone, int plies) {
    if (is_forbidden_to<R>(position, attacker, m))
        return false;
    make(m);
    const bool wins =
        position.count(defender(), MoveClass::Five) == 0 && beats_answers<R>(fours_alone, plies);
    position.unmake();
    return wins;
}

// Returns true if the attacker's last move wins against every answer. `plies` includes this move.
// Requires: the defender is to move and has no five.
template <Rule R>
bool ShortestWinSolver::Impl::beats_answers(bool fours_alone, int plies) {
    if (position.count(attacker, MoveClass::Five) > 0) {
        MoveList answers;
        answers_to_five<R>(position, defender(), answers);
        return std::all_of(answers.begin(), answers.end(),
                           [&](Move m) { return beats<R>(m, fours_alone, plies); });
    }
    CellSet defences;
    if (fours_alone || !threatens<R>(plies, defences))
        return false;
    bool beaten = true;
    defences.for_each([&](Move m) { beaten = beaten && beats<R>(m, fours_alone, plies); });
    return beaten;
}

// Returns true if the attacker would win by fours within the remaining plies if the defender
// passed. Every answer outside `defences` then loses to these fours.
template <Rule R>
bool ShortestWinSolver::Impl::threatens(int plies, CellSet& defences) {
    const VcfResult quick = fours.solve(position, attacker, {kShortestFours});
    if (quick.verdict == Verdict::NoWin)
        return false;
    // Check the length of the proof too: it can be longer than quick.plies, see VcfSolver::proof().
    if (quick.verdict == Verdict::Win && quick.plies <= plies - 2) {
        const Proof proof = fours.proof(position, attacker);
        if (proof.nodes.front().plies <= plies - 2) {
            defences = fours.defences(position, attacker, proof);
            return true;
        }
    }
    Position passed(position.rule(), position.grid(), attacker);
    std::swap(position, passed);
    const bool wins_by_fours = wins<R>(true, plies - 2);
    std::swap(position, passed);
    defences = position.free_set();
    return wins_by_fours;
}

template <Rule R>
bool ShortestWinSolver::Impl::beats(Move answer, bool fours_alone, int plies) {
    if (is_over())
        return false;
    if (is_forbidden_to<R>(position, defender(), answer))
        return true;
    make(answer);
    const bool beaten = wins<R>(fours_alone, plies - 2);
    position.unmake();
    return beaten;
}

// Returns the moves of the shortest win, which takes `plies`. The list is incomplete if a limit is
// reached.
template <Rule R>
std::vector<Move> ShortestWinSolver::Impl::line(bool fours_alone, int plies) {
    const Position root = position;
    std::vector<Move> moves;
    const auto play = [&](Move m) {
        if (m) {
            position.make(m);
            moves.push_back(m);
        }
        return static_cast<bool>(m);
    };
    int left = plies;
    const auto& memory = fours_alone ? by_fours : by_threats;
    for (; left > 1 && !is_over(); left -= 2) {
        const auto known = memory.find(position.key());
        const Move likely = known == memory.end() ? Move::none() : known->second.move;
        if (!play(find_move<R>(fours_alone, left, likely)) ||
            !play(longest_answer<R>(fours_alone, left)))
            break;
    }
    if (left == 1) {
        MoveList fives;
        position.cells(attacker, MoveClass::Five).for_each([&](Move m) { fives.push(m); });
        play(fives[0]);
    }
    position = root;
    return moves;
}

// Returns an answer of the defender after which the win takes all remaining plies; if several do,
// the answer that hinders the threat most.
template <Rule R>
Move ShortestWinSolver::Impl::longest_answer(bool fours_alone, int plies) {
    for (const Move m : moves_by_resistance(position)) {
        make(m);
        const bool resists = !wins<R>(fours_alone, plies - 4);
        position.unmake();
        if (is_over())
            break;
        if (resists)
            return m;
    }
    return Move::none();
}

template <Rule R>
ShortestWin ShortestWinSolver::Impl::solve(bool fours_alone) {
    ShortestWin result;
    for (int plies = 1; plies <= limits.max_plies && !is_over(); plies += 2) {
        if (wins<R>(fours_alone, plies)) {
            result.plies = plies;
            // The line must reach the five even if the search has used up its nodes.
            if (limits.max_nodes > 0)
                limits.max_nodes += nodes;
            result.line = line<R>(fours_alone, plies);
            break;
        }
        if (!is_over())
            result.refuted = plies;
    }
    result.nodes = nodes;
    result.end = result.plies > 0 ? SolverEnd::Solved : end;
    return result;
}

ShortestWinSolver::ShortestWinSolver(std::size_t memory_bytes)
    : impl_(std::make_unique<Impl>(memory_bytes)) {}
ShortestWinSolver::~ShortestWinSolver() = default;

ShortestWin ShortestWinSolver::solve(const Position& position, bool fours_alone,
                                     const ShortestWinLimits& limits) {
    impl_->position = Position(position.rule(), position.grid(), position.side_to_move());
    impl_->attacker = position.side_to_move();
    impl_->limits = limits;
    impl_->fours.clear();
    impl_->by_fours.clear();
    impl_->by_threats.clear();
    impl_->nodes = 0;
    impl_->next_poll = 0;
    impl_->end = SolverEnd::Solved;
    return with_rule(position.rule(),
                     [&]<Rule R>() { return impl_->template solve<R>(fours_alone); });
}

}  // namespace fukumi
