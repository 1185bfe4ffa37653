// Records the tree of a search, to show why it chose a move.
//
// The compiler builds the search twice: with SearchRecorder, and with Unrecorded, whose functions
// are empty, so that a search without a recorder loses no time. The memory is bounded: the recorder
// keeps the last finished iteration and the current one, each with up to max_nodes records. It
// records only the main thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/search/record/recorded_tree.h"
#include "engine/search/record/search_totals.h"

namespace fukumi {

/// The arguments with which the search visits a node.
struct VisitStart {
    Visit visit = Visit::Root;
    Move move;  ///< Move::none() at the root
    int ply = 0;
    int depth = 0;
    Value alpha = 0;
    Value beta = 0;
    bool pv = false;
    bool cut_node = false;
};

/// How the search is going to search a move. The fields mean the same as in RecordedNode.
struct MovePlan {
    int reduction = 0;
    int extension = 0;
    bool after_high = false;
    bool after_raised = false;
};

/// Replaces SearchRecorder in a search that is not recorded.
struct Unrecorded {
    static constexpr bool kRecords = false;

    static void enter(const VisitStart&, std::int64_t) noexcept {}
    static void leave(Value, std::int64_t, bool) noexcept {}
    static Value ends(NodeEnd, Value value) noexcept { return value; }
    static void table_hit(Value, int, Bound) noexcept {}
    static void threat(Threat, int) noexcept {}
    static void evaluated(Value, bool) noexcept {}
    static void likely_high(bool) noexcept {}
    static void moves_from(int) noexcept {}
    static void plan(const MovePlan&) noexcept {}
    static void pruned(Move, PrunedBy) noexcept {}
    static void best(Move) noexcept {}
};

class SearchRecorder {
 public:
    static constexpr bool kRecords = true;
    static constexpr std::size_t kDefaultNodes = 500'000;

    /// Keeps up to `max_nodes` records (at least 1) of each iteration. The two trees together take
    /// up to 112 bytes for each of these records, with six pruned moves; the system provides the
    /// memory only when it is filled. Throws std::bad_alloc.
    explicit SearchRecorder(std::size_t max_nodes = kDefaultNodes);

    /// Returns the last finished iteration; if none is finished, the unfinished first iteration.
    const RecordedTree& tree() const noexcept { return kept_; }
    /// Returns the totals of all iterations, including the nodes that have no record.
    const SearchTotals& totals() const noexcept { return totals_; }

    // The search calls the next functions. `nodes` is the number of nodes visited so far. Calls
    // between enter() and leave() describe the current node; plan() describes the move that is
    // entered next.
    void begin_search() noexcept;
    void begin_iteration(int depth) noexcept;
    void end_iteration(bool complete) noexcept;
    void enter(const VisitStart& start, std::int64_t nodes) noexcept;
    void leave(Value value, std::int64_t nodes, bool unfinished) noexcept;
    Value ends(NodeEnd why, Value value) noexcept {
        top().node.end = why;
        return value;
    }
    void table_hit(Value value, int depth, Bound bound) noexcept;
    void threat(Threat threat, int plies) noexcept;
    void evaluated(Value eval, bool improving) noexcept;
    void likely_high(bool is) noexcept { top().node.flags |= is ? RecordedNode::kLikelyHigh : 0; }
    void moves_from(int depth) noexcept;
    void plan(const MovePlan& plan) noexcept { top().plan = plan; }
    void pruned(Move m, PrunedBy why) noexcept;
    void best(Move m) noexcept { top().node.best = m; }

 private:
    static constexpr std::size_t kPrunedPerNode = 6;
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    // A visit that has not ended.
    struct Open {
        RecordedNode node;
        std::size_t at = kNowhere;  // index of its record; kNowhere if the recorder was full
        std::size_t pruned_from = 0;
        std::int64_t nodes_before = 0;
        MovePlan plan;  // plan of the next move
        int searched = 0;
        std::array<int, kPrunedBys> pruned{};
    };

    Open& top() noexcept { return open_.back(); }
    void keep_pruned(Open& visit) noexcept;

    std::size_t max_nodes_;
    RecordedTree current_;
    RecordedTree kept_;
    SearchTotals totals_;
    std::vector<Open> open_;          // the open visits, from the root down
    std::vector<PrunedMove> pruned_;  // pruned moves of the open visits, in their order
};

}  // namespace fukumi
