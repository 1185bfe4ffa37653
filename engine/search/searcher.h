// The public face of the search: what to search for, when to stop, and what came out.
//
// A Searcher owns the transposition table and the worker threads. search() blocks; stop() and
// set_deadline() may be called from any thread while it runs, everything else only between
// searches.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// When a search ends and what it looks at. The default has no limit at all: it ends by stop()
/// alone (or when the position is solved).
struct Limits {
    int max_depth = kMaxPly - 1;     ///< plies of the last iteration, >= 1
    std::int64_t max_nodes = 0;      ///< of the first thread, exact; 0 = no limit
    TimePoint start = Clock::now();  ///< what elapsed times count from
    /// No iteration begins after this moment if the search is as steady as most are; see Steadiness.
    TimePoint optimum = TimePoint::max();
    TimePoint deadline = TimePoint::max();  ///< return before this moment
    int multi_pv = 1;                       ///< number of best moves to rank, >= 1
    std::vector<Move> excluded;             ///< root moves that must not be played
    bool one_thread = false;                ///< the others stay idle: results can be repeated
};

/// One principal variation of an iteration, finished or, with a better move, interrupted.
struct PvLine {
    int rank = 0;             ///< 0 = best
    int depth = 0;            ///< nominal, in plies
    int selective_depth = 0;  ///< the longest line looked at, in plies
    Value value = 0;          ///< from the side to move at the root
    std::int64_t nodes = 0;   ///< visited by all threads since the search began
    std::int64_t elapsed_ms = 0;
    std::vector<Move> moves;  ///< never empty
};

struct SearchResult {
    Move best;  ///< none only if the board is full or every free cell is excluded
    Value value = 0;
    int depth = 0;  ///< of the first of the lines
    std::int64_t nodes = 0;
    std::vector<PvLine> lines;  ///< the best first; empty if the search ended before any was found
};

/// Called on the searching thread after each iteration and principal variation.
using Report = std::function<void(const PvLine&)>;

class Searcher {
 public:
    Searcher();
    ~Searcher();

    /// Bytes for the transposition table; keeps its content if the size stays the same.
    /// Returns false, with a smaller table in place, if the memory cannot be had.
    bool resize_table(std::size_t bytes);
    /// 1..kMaxThreads; others are clamped.
    void set_threads(int threads);
    /// Forgets everything learnt in earlier searches.
    void clear();
    /// Other weights for the rules that share them, in place of those compiled in; forgets everything.
    void set_weights(std::shared_ptr<const Weights> weights);
    const Weights& weights(Rule rule) const;
    /// Share of the table that the current search has filled, in permille.
    int table_usage_permille() const;

    /// Any position is allowed, also one that already contains a win.
    SearchResult search(const Position& root, const Limits& limits, const Report& report = {});

    /// Forgets earlier calls of stop() and set_deadline(). Whoever uses those from another thread
    /// calls this before he starts search(), so that what he says while the search is starting is
    /// not lost.
    void arm() noexcept;
    void stop() noexcept;                            ///< any thread: end the search soon
    bool is_stopped() const noexcept;                ///< whether stop() was called since arm()
    TimePoint deadline() const noexcept;             ///< any thread: that of the running search
    void set_deadline(TimePoint deadline) noexcept;  ///< any thread: replace optimum and deadline

    static constexpr int kMaxThreads = 64;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
