// Solving a position: is there a forced win for the side to move, and how does it go?
//
// One object over the solvers of engine/threat and the search, for `pbrain-fukumi solve` and for
// whoever wants a proof rather than a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
#include "engine/threat/proof.h"
#include "engine/threat/shortest_win.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

enum class PuzzleKind : std::uint8_t {
    Vcf,     ///< wins by continuous fours
    Vct,     ///< by continuous threats; continuous fours are tried first
    Search,  ///< by whatever the main search finds; its claims may come without a Proof
};

struct PuzzleLimits {
    std::int64_t max_nodes = 0;  ///< fours, positions or nodes, by kind; 0 = no limit
    TimePoint deadline = TimePoint::max();
};

struct PuzzleResult {
    Verdict verdict = Verdict::Unknown;  ///< Search: also NoWin if the side to move is proven lost
    int plies = 0;           ///< for a win: at most so many until the five; there may be a shorter
    int at_least = 0;        ///< for a win: no win of this kind is shorter; 0: not asked
    std::vector<Move> line;  ///< the main line, up to the five; Search gives one without a win too,
                             ///< and where its limits are reached only the beginning
    Proof proof;  ///< of the win, from its first move on; empty where the tree search alone saw it
    Value value = 0;  ///< Search only
    int depth = 0;    ///< Search only: of the last finished iteration
    std::int64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    SolverEnd end = SolverEnd::Solved;
};

/// Keeps its tables from one position to the next: what was found for one helps with others of the
/// same game. For one thread at a time.
class PuzzleSolver {
 public:
    /// Each kind takes about so many bytes once it is asked for, solve_shortest() as many again.
    explicit PuzzleSolver(std::size_t table_bytes = std::size_t{256} << 20);
    ~PuzzleSolver();

    /// Blocks until the position is solved, a limit is reached, or the control is stopped. A win
    /// after renju's early draw does not count (SolverEnd::TooLate): the verdict is NoWin if every
    /// win would be too late, else Unknown.
    /// Requires: nobody has won, there is a free cell.
    PuzzleResult solve(const Position& position, PuzzleKind kind, const PuzzleLimits& limits,
                       const SearchControl& control = SearchControl());
    /// The same, and then the shortest win of the kind, Vcf or Vct: within the limits, which hold
    /// for this by itself. Without a proof where that is another win.
    PuzzleResult solve_shortest(const Position& position, PuzzleKind kind,
                                const PuzzleLimits& limits,
                                const SearchControl& control = SearchControl());
    /// Of the search alone.
    void set_threads(int threads);
    /// For the search, in place of the weights compiled in. Requires: not null.
    void set_weights(std::shared_ptr<const Weights> weights);
    /// Forgets everything: the next answer is that of a new solver.
    void clear();

 private:
    PuzzleResult solve_fours(const Position& position, const PuzzleLimits& limits,
                             const SearchControl& control);
    PuzzleResult solve_threats(const Position& position, const PuzzleLimits& limits,
                               const SearchControl& control);
    PuzzleResult solve_by_search(const Position& position, const PuzzleLimits& limits,
                                 const SearchControl& control);
    using StepSearch = std::function<SearchResult(const Position&)>;
    void play_out(Position position, PuzzleResult& result, const PuzzleLimits& limits,
                  const SearchControl& control);
    SearchResult search_step(const Position& position, const PuzzleLimits& rest,
                             const SearchControl& control);
    Move longest_resistance(const Position& position, int left, const StepSearch& step,
                            const std::function<bool()>& is_over);

    std::size_t table_bytes_;
    std::optional<VcfSolver> fours_;
    std::optional<VctSolver> threats_;
    std::optional<ShortestWinSolver> shortest_;
    std::optional<Searcher> searcher_;
    int threads_ = 1;
    std::vector<std::shared_ptr<const Weights>> weights_;  // for the searcher
};

}  // namespace fukumi
