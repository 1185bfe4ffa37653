// Solves a puzzle: is there a forced win for the side to move, and what is its proof?
//
// This is one interface to both the solvers of engine/threat and the tree search.
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
    Vcf,     ///< a win by continuous fours
    Vct,     ///< a win by continuous threats; tries continuous fours first
    Search,  ///< any win that the tree search finds; it may have no Proof
};

struct PuzzleLimits {
    /// Limit of fours (Vcf), positions (Vct) or nodes (Search); 0 = no limit.
    std::int64_t max_nodes = 0;
    TimePoint deadline = TimePoint::max();
};

struct PuzzleResult {
    /// If the kind is Search, NoWin means: proven loss of the side to move.
    Verdict verdict = Verdict::Unknown;
    /// For a win: number of plies until the five; there may be a shorter win.
    int plies = 0;
    /// For a win: no win of this kind takes fewer plies; 0 = unknown.
    int at_least = 0;
    /// The main line; for Search also without a win. The moves are legal and the colours alternate.
    std::vector<Move> line;
    bool reaches_five = false;  ///< for a win: `line` ends with the five; false if a limit cut it
    Proof proof;                ///< proof of the win; empty if the tree search found the win
    Value value = 0;            ///< Search only
    int depth = 0;              ///< Search only: depth of the last finished iteration, in plies
    std::int64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    SolverEnd end = SolverEnd::Solved;
};

/// The solver keeps its tables between calls: the results for one position help with others of the
/// same game. Only one thread at a time may use an object.
class PuzzleSolver {
 public:
    /// The first puzzle of each kind makes tables of about `table_bytes` for this kind;
    /// solve_shortest() makes further tables of the same size.
    explicit PuzzleSolver(std::size_t table_bytes = std::size_t{256} << 20);
    ~PuzzleSolver();

    /// Solves a position. Blocks until the position is solved, a limit is reached, or the control
    /// is stopped. In renju the game is drawn when 25 cells are free, so a later win does not count
    /// (SolverEnd::TooLate): the verdict is NoWin if every win would be too late, else Unknown. If
    /// the tree search found the win, solve() may spend the limit of nodes a second time, or
    /// 100,000 nodes if that is more, to find the line of the longest resistance.
    /// Requires: nobody has won, there is a free cell.
    PuzzleResult solve(const Position& position, PuzzleKind kind, const PuzzleLimits& limits,
                       const SearchControl& control = SearchControl());
    /// Solves a position, then looks for the shortest win of the kind, Vcf or Vct. The limits apply
    /// to each of the two parts. If the shortest win differs from the first win, the result has no
    /// proof.
    PuzzleResult solve_shortest(const Position& position, PuzzleKind kind,
                                const PuzzleLimits& limits,
                                const SearchControl& control = SearchControl());
    /// Sets the number of threads for PuzzleKind::Search.
    void set_threads(int threads);
    /// Replaces the built-in weights that PuzzleKind::Search uses. Requires: `weights` is not null.
    void set_weights(std::shared_ptr<const Weights> weights);
    /// Clears all tables: the next result is the same as that of a new solver.
    void clear();

 private:
    PuzzleResult solve_fours(const Position& position, const PuzzleLimits& limits,
                             const SearchControl& control);
    PuzzleResult solve_threats(const Position& position, const PuzzleLimits& limits,
                               const SearchControl& control);
    PuzzleResult solve_by_search(const Position& position, const PuzzleLimits& limits,
                                 const SearchControl& control);
    using StepSearch = std::function<SearchResult(const Position&)>;
    void play_out(const Position& root, PuzzleResult& result, const PuzzleLimits& limits,
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
