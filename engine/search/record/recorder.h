// Records a search node by node, for whoever wants to see why a move was chosen.
//
// The search is compiled twice: with Unrecorded, whose functions are empty, and with a
// SearchRecorder. A search that is not recorded therefore runs the same instructions as one that
// cannot be. Memory is bounded: the last finished iteration is kept while the next one is recorded,
// each with at most so many nodes. For one thread, the first one of a search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/search/record/recorded_tree.h"
#include "engine/search/record/search_totals.h"

namespace fukumi {

/// How a visit begins.
struct VisitStart {
    Visit visit = Visit::Root;
    Move move;  ///< none at the root
    int ply = 0;
    int depth = 0;
    Value alpha = 0;
    Value beta = 0;
    bool pv = false;
    bool cut_node = false;
};

/// What was decided about a move before it was searched.
struct MovePlan {
    int reduction = 0;
    int extension = 0;
    bool after_high = false;
    bool after_raised = false;
};

/// Records nothing.
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
    static void left_out(Move, LeftOutBy) noexcept {}
    static void best(Move) noexcept {}
};

class SearchRecorder {
 public:
    static constexpr bool kRecords = true;
    static constexpr std::size_t kDefaultNodes = 500'000;

    /// At most `max_nodes` records (at least 1) of an iteration; for each, up to 112 bytes: two
    /// trees of records with six left-out moves each. The memory is taken as it is filled.
    /// Throws std::bad_alloc.
    explicit SearchRecorder(std::size_t max_nodes = kDefaultNodes);

    /// The last iteration that was finished; where none was, what there is of the first.
    const RecordedTree& tree() const noexcept { return kept_; }
    /// Of all iterations, nodes for which there was no room included.
    const SearchTotals& totals() const noexcept { return totals_; }

    // What the search tells, in this order: of itself, of a visit of a node, of its moves. `nodes`
    // is what the search has visited so far.
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
    void left_out(Move m, LeftOutBy why) noexcept;
    void best(Move m) noexcept { top().node.best = m; }

 private:
    static constexpr std::size_t kLeftOutPerNode = 6;
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    // A visit that is not over.
    struct Open {
        RecordedNode node;
        std::size_t at = kNowhere;  // its record; nowhere if there was no room
        std::size_t left_out_from = 0;
        std::int64_t nodes_before = 0;
        MovePlan plan;  // of the move that is searched next
        int searched = 0;
        std::array<int, kLeftOutBys> left_out{};
    };

    Open& top() noexcept { return open_.back(); }
    void keep_left_out(Open& visit) noexcept;

    std::size_t max_nodes_;
    RecordedTree current_;
    RecordedTree kept_;
    SearchTotals totals_;
    std::vector<Open> open_;             // from the root down
    std::vector<LeftOutMove> left_out_;  // of the open visits, as a stack
};

}  // namespace fukumi
