// See solving.h.
#include "engine/play/solving.h"

#include <algorithm>
#include <utility>

#include "engine/board/rules.h"
#include "engine/threat/resistance.h"

namespace fukumi {
namespace {

// Puts the proof of a win into the result, unless renju's early draw comes before the win. In that
// case the verdict is Unknown, because a shorter win may exist, or NoWin if every win would be too
// late.
void take_proof(const Position& position, PuzzleResult& result, Proof proof) {
    const auto is_in_time = [&](int plies) {
        return comes_before_draw(position.rule(), position.free_cells(), plies);
    };
    if (!is_in_time(proof.nodes[0].plies)) {
        const bool has_five = position.count(position.side_to_move(), MoveClass::Five) > 0;
        result.verdict = is_in_time(has_five ? 1 : 3) ? Verdict::Unknown : Verdict::NoWin;
        result.end = SolverEnd::TooLate;
        return;
    }
    result.proof = std::move(proof);
    result.plies = result.proof.nodes[0].plies;
    result.line = result.proof.main_line(position);
    result.reaches_five = true;
}

// Returns true if the last move of the line, played in turn, makes the five of the side to move.
bool ends_with_five(Position position, const std::vector<Move>& line) {
    const Color winner = position.side_to_move();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Color mover = position.side_to_move();
        if (position.move_class(line[i], mover) == MoveClass::Five)
            return mover == winner && i + 1 == line.size();
        position.make(line[i]);
    }
    return false;
}

SolverEnd end_of(Verdict verdict, SearchEnd end) {
    if (verdict != Verdict::Unknown)
        return SolverEnd::Solved;
    switch (end) {
        case SearchEnd::Nodes:
            return SolverEnd::Nodes;
        case SearchEnd::Time:
            return SolverEnd::Time;
        case SearchEnd::Stopped:
            return SolverEnd::Stopped;
        default:
            return SolverEnd::Exhausted;
    }
}

}  // namespace

PuzzleSolver::PuzzleSolver(std::size_t table_bytes) : table_bytes_(table_bytes) {}
PuzzleSolver::~PuzzleSolver() = default;

void PuzzleSolver::clear() {
    if (fours_)
        fours_->clear();
    if (threats_)
        threats_->clear();
    if (searcher_)
        searcher_->clear();
}

void PuzzleSolver::set_weights(std::shared_ptr<const Weights> weights) {
    weights_.push_back(std::move(weights));
    searcher_.reset();
}

void PuzzleSolver::set_threads(int threads) {
    threads_ = threads;
    searcher_.reset();
}

PuzzleResult PuzzleSolver::solve_fours(const Position& position, const PuzzleLimits& limits,
                                       const SearchControl& control) {
    if (!fours_)
        fours_.emplace(table_bytes_);
    control.node_counter() = 0;
    PuzzleResult result;
    result.end = SolverEnd::Nodes;  // valid unless `ended` sets another reason
    const Poll ended = [&] {
        if (control.poll())
            result.end = SolverEnd::Stopped;
        else if (Clock::now() >= limits.deadline)
            result.end = SolverEnd::Time;
        return result.end != SolverEnd::Nodes;
    };
    const Color us = position.side_to_move();
    const VcfResult found = fours_->solve(
        position, us,
        {.max_fours = limits.max_nodes, .poll = &ended, .visited = &control.node_counter()});
    result.verdict = found.verdict;
    result.nodes = found.fours;
    if (found.verdict != Verdict::Unknown)
        result.end = SolverEnd::Solved;
    else if (result.end == SolverEnd::Nodes &&
             (limits.max_nodes == 0 || found.fours < limits.max_nodes))
        result.end = SolverEnd::Exhausted;  // some line is longer than kMaxLineOfFours
    if (found.verdict == Verdict::Win)
        take_proof(position, result, fours_->proof(position, us));
    return result;
}

PuzzleResult PuzzleSolver::solve_threats(const Position& position, const PuzzleLimits& limits,
                                         const SearchControl& control) {
    if (!threats_)
        threats_.emplace(table_bytes_);
    control.node_counter() = 0;
    const VctResult found = threats_->solve(position, {.max_nodes = limits.max_nodes,
                                                       .deadline = limits.deadline,
                                                       .poll = [&] { return control.poll(); },
                                                       .visited = &control.node_counter()});
    PuzzleResult result;
    result.verdict = found.verdict;
    result.nodes = found.nodes;
    result.end = found.end;
    if (found.verdict == Verdict::Win)
        take_proof(position, result, threats_->proof(position));
    return result;
}

PuzzleResult PuzzleSolver::solve_by_search(const Position& position, const PuzzleLimits& limits,
                                           const SearchControl& control) {
    if (!searcher_) {
        searcher_.emplace().resize_table(table_bytes_);
        searcher_->set_threads(threads_);
        for (const auto& weights : weights_)
            searcher_->set_weights(weights);
    }
    Limits search_limits;
    search_limits.max_nodes = limits.max_nodes;
    search_limits.until_solved = true;
    SearchTimes times;
    times.deadline = limits.deadline;
    SearchListener silent;
    const SearchResult found = searcher_->search(position, search_limits, times, silent, control);
    PuzzleResult result;
    result.value = found.value;
    result.depth = found.depth;
    result.nodes = found.nodes;
    if (!found.lines.empty())
        result.line = found.lines.front().moves;
    if (is_win(found.value)) {
        result.verdict = Verdict::Win;
        result.plies = kMate - found.value;
    } else if (is_loss(found.value)) {
        result.verdict = Verdict::NoWin;
    }
    result.reaches_five = ends_with_five(position, result.line);
    if (found.proof)
        result.proof = found.proof->proof;
    else if (result.verdict == Verdict::Win)
        play_out(position, result, limits, control);
    result.end = end_of(result.verdict, found.end);
    return result;
}

// Replaces the line of a win that the search found by one in which the defender resists the
// longest. Searches each move after the first one separately. A new line that does not reach the
// five replaces only a shorter line that does not reach it either.
void PuzzleSolver::play_out(const Position& root, PuzzleResult& result, const PuzzleLimits& limits,
                            const SearchControl& control) {
    constexpr std::int64_t kLeastNodes = 100'000;
    const std::int64_t most = result.nodes + std::max<std::int64_t>(limits.max_nodes, kLeastNodes);
    const auto is_over = [&] {
        return (limits.max_nodes > 0 && result.nodes >= most) || Clock::now() >= limits.deadline ||
               control.poll();
    };
    const StepSearch step = [&](const Position& at) {
        PuzzleLimits rest = limits;
        if (limits.max_nodes > 0)
            rest.max_nodes = std::max<std::int64_t>(most - result.nodes, 1);
        SearchResult found = search_step(at, rest, control);
        result.nodes += found.nodes;
        return found;
    };
    Position position = root;
    std::vector<Move> line;
    Move next = result.line.front();
    for (int left = result.plies - 1; next; --left) {
        const bool ends = position.move_class(next, position.side_to_move()) == MoveClass::Five;
        position.make(next);
        line.push_back(next);
        if (ends) {
            result.line = line;
            result.reaches_five = true;
            return;
        }
        if (left == 0 || is_over())
            break;
        next =
            left % 2 == 0 ? longest_resistance(position, left, step, is_over) : step(position).best;
    }
    if (!result.reaches_five && line.size() > result.line.size())
        result.line = line;
}

SearchResult PuzzleSolver::search_step(const Position& position, const PuzzleLimits& rest,
                                       const SearchControl& control) {
    constexpr std::int64_t kMostNodes = 20'000;
    Limits limits;
    limits.max_nodes = rest.max_nodes > 0 ? std::min(rest.max_nodes, kMostNodes) : kMostNodes;
    limits.one_thread = true;
    limits.until_solved = true;
    SearchTimes times;
    times.deadline = rest.deadline;
    SearchListener silent;
    return searcher_->search(position, limits, times, silent, control);
}

// Returns a reply after which the win still takes all of the `left` plies, counted from this reply
// on. If there is none, returns the reply that delays the win the longest.
Move PuzzleSolver::longest_resistance(const Position& position, int left, const StepSearch& step,
                                      const std::function<bool()>& is_over) {
    std::vector<Move> replies{step(position).best};
    for (const Move m : moves_by_resistance(position))
        replies.push_back(m);
    Move longest;
    int most = 0;
    for (const Move reply : replies) {
        if (is_over())
            break;
        Position after = position;
        after.make(reply);
        const Value value = step(after).value;
        const int plies = is_win(value) ? kMate - value : 0;
        if (plies <= most || plies >= left)
            continue;
        most = plies;
        longest = reply;
        if (most == left - 1)
            break;
    }
    return longest;
}

PuzzleResult PuzzleSolver::solve(const Position& position, PuzzleKind kind,
                                 const PuzzleLimits& limits, const SearchControl& control) {
    const TimePoint start = Clock::now();
    PuzzleResult result = kind == PuzzleKind::Vcf   ? solve_fours(position, limits, control)
                          : kind == PuzzleKind::Vct ? solve_threats(position, limits, control)
                                                    : solve_by_search(position, limits, control);
    result.elapsed_ms = milliseconds_since(start);
    return result;
}

PuzzleResult PuzzleSolver::solve_shortest(const Position& position, PuzzleKind kind,
                                          const PuzzleLimits& limits,
                                          const SearchControl& control) {
    const TimePoint start = Clock::now();
    PuzzleResult result = solve(position, kind, limits, control);
    if (result.verdict != Verdict::Win)
        return result;
    if (!shortest_)
        shortest_.emplace(table_bytes_);
    control.node_counter() = 0;
    const ShortestWin found = shortest_->solve(position, kind == PuzzleKind::Vcf,
                                               {.max_plies = result.plies - 2,
                                                .max_nodes = limits.max_nodes,
                                                .deadline = limits.deadline,
                                                .poll = [&] { return control.poll(); },
                                                .visited = &control.node_counter()});
    result.at_least = found.plies > 0 ? found.plies : std::min(found.refuted + 2, result.plies);
    if (found.plies > 0) {
        result.plies = found.plies;
        result.line = found.line;
        result.reaches_five = ends_with_five(position, found.line);
        result.proof = {};
    }
    result.nodes += found.nodes;
    result.end = found.end;
    result.elapsed_ms = milliseconds_since(start);
    return result;
}

}  // namespace fukumi
