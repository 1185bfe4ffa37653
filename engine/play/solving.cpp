// One function over three ways to solve a position.
#include "engine/play/solving.h"

#include <algorithm>
#include <limits>

#include "engine/search/searcher.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {
namespace {

// Fours between two looks at the clock: some milliseconds.
constexpr std::int64_t kFoursAtOnce = 20000;

void take_proof(PuzzleResult& result, Proof proof) {
    result.proof = std::move(proof);
    result.plies = result.proof.nodes[0].plies;
    result.line = result.proof.main_line();
}

// The solver has no clock: it is asked again with more fours, and what it knows stays in its table.
PuzzleResult solve_fours(const Position& position, const PuzzleLimits& limits) {
    const std::int64_t max_fours =
        limits.max_nodes > 0 ? limits.max_nodes : std::numeric_limits<std::int64_t>::max();
    VcfSolver solver(limits.table_bytes);
    PuzzleResult result;
    for (std::int64_t fours = std::min(kFoursAtOnce, max_fours);;) {
        const VcfResult found = solver.solve(position, position.side_to_move(), {fours});
        result.verdict = found.verdict;
        result.nodes += found.fours;
        if (found.verdict == Verdict::Win)
            take_proof(result, solver.proof(position, position.side_to_move()));
        if (found.verdict != Verdict::Unknown || result.nodes >= max_fours ||
            Clock::now() >= limits.deadline) {
            return result;
        }
        fours = std::min(2 * fours, max_fours - result.nodes);
    }
}

PuzzleResult solve_threats(const Position& position, const PuzzleLimits& limits) {
    VctSolver solver(limits.table_bytes);
    const VctResult found =
        solver.solve(position, {.max_nodes = limits.max_nodes, .deadline = limits.deadline});
    PuzzleResult result;
    result.verdict = found.verdict;
    result.nodes = found.nodes;
    if (found.verdict == Verdict::Win)
        take_proof(result, solver.proof(position));
    return result;
}

PuzzleResult solve_by_search(const Position& position, const PuzzleLimits& limits) {
    Searcher searcher;
    searcher.resize_table(limits.table_bytes);
    Limits search_limits;
    search_limits.max_nodes = limits.max_nodes;
    search_limits.deadline = limits.deadline;
    const SearchResult found = searcher.search(position, search_limits);
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
    return result;
}

}  // namespace

PuzzleResult solve_puzzle(const Position& position, PuzzleKind kind, const PuzzleLimits& limits) {
    const TimePoint start = Clock::now();
    PuzzleResult result = kind == PuzzleKind::Vcf   ? solve_fours(position, limits)
                          : kind == PuzzleKind::Vct ? solve_threats(position, limits)
                                                    : solve_by_search(position, limits);
    result.elapsed_ms = milliseconds_since(start);
    return result;
}

}  // namespace fukumi
