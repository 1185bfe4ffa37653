// The search of one thread below the root: principal-variation search of nodes and leaves.
//
// A TreeSearch keeps what the search of a node needs: the position, the evaluator, move-ordering
// statistics, the solver of continuous fours, and a stack with one entry for each ply. worker.h
// runs the iterations at the root on top of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "engine/pattern/position.h"
#include "engine/search/history.h"
#include "engine/search/limits.h"
#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/pv_table.h"
#include "engine/search/record/recorder.h"
#include "engine/search/search_stop.h"
#include "engine/search/transposition_table.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"

namespace fukumi {

/// The arguments for the search of one move of a node.
struct MoveSearch {
    int depth;      ///< plies to search after the move
    int reduction;  ///< plies by which the first, null-window search is shallower
    Value alpha;
    Value beta;
    Value best;     ///< the best value of the moves before it
    bool first;     ///< it is the first move: search it with the full window
    bool cut_node;  ///< true if the node is expected to fail high
};

class TreeSearch {
 public:
    /// `is_main` is true for the one thread that checks the limits, records the tree, and draws
    /// positions for SearchResult::leaves.
    TreeSearch(SharedState& shared, bool is_main) noexcept
        : shared_(shared), is_main_(is_main), stop_(shared, is_main) {}

    /// Prepares a new search.
    void begin(const Position& root, const Limits& limits);
    /// Evaluates the root, before search_root_move().
    void begin_root() noexcept;
    /// Searches a move of the root, and returns its value. best_line() then returns its line. If
    /// the search stopped, the value means nothing.
    Value search_root_move(Move m, const MoveSearch& how) noexcept;
    /// Returns the plies by which to reduce move number `number` of the root; the first move has
    /// number 1.
    int root_reduction(Move m, int depth, int number) const noexcept;

    const Position& position() const noexcept { return position_; }
    Value root_eval() const noexcept { return stack_[0].eval; }
    /// Returns the length of the longest line of the current iteration, in plies.
    int selective_depth() const noexcept { return selective_depth_; }
    /// Returns the line of the root move `m`, which search_root_move() has just searched with the
    /// result `value`. The best moves of the table continue the line, up to `depth` plies.
    std::vector<Move> best_line(Move m, int depth, Value value);
    SearchStop& stop() noexcept { return stop_; }
    const SearchStop& stop() const noexcept { return stop_; }
    SearchRecorder* recorder() const noexcept { return recorder_; }
    /// Returns the positions for SearchResult::leaves.
    const std::vector<std::vector<Move>>& leaves() const noexcept { return leaves_.drawn(); }
    /// Returns true if an iteration of this depth searches every line of play to the end of the
    /// game, or if no five is possible any more.
    bool is_complete_at(int depth) const noexcept { return depth >= plies_left() || is_dead_; }
    /// Forgets the statistics of earlier searches.
    void clear() noexcept {
        history_.clear();
        vcf_.clear();
    }

 private:
    // A node, before its moves are searched.
    struct NodeState {
        int ply = 0;
        bool cut_node = false;  // expected to fail high
        Threat threat = Threat::None;
        CellSet defences;      // the moves that may meet the threat, if it is Fours
        int threat_plies = 0;  // number of plies until the opponent's five if the threat is Fours
        bool improving = true;
        bool likely_high = false;
        // The depth reaches the end of the game: search all moves without reductions, because then
        // the value is exact.
        bool to_the_end = false;
        std::optional<TableEntry> known;
    };
    // Which of the remaining moves are pruned, and by which rule.
    struct PrunedRest {
        Pruning which = Pruning::Nothing;
        PrunedBy why = PrunedBy::LateMoves;
    };
    // Values that a node leaves for the nodes below it.
    struct StackEntry {
        Value eval = 0;  // for the side to move; if not evaluated, minus the value one ply before
        int double_extensions = 0;
        // If the side to move passes, the opponent has no win by continuous fours with up to this
        // many quiet fours.
        int refuted_vcf_budget = -1;
    };

    template <Rule R>
    void make(Move m) noexcept {
        position_.make<R>(m);
        evaluator_.made(position_);
    }
    void unmake() noexcept {
        position_.unmake();
        evaluator_.unmade();
    }

    // Prefetches the table's entry of the position after a move that will probably be searched
    // soon: a large table is not in the cache. `m` may be Move::none() or any cell.
    void prefetch_after(Move m) const noexcept {
        if (m)
            shared_.table.prefetch(position_.key_after(m));
    }

    // Returns the number of plies until the game is drawn if nobody wins.
    int plies_left() const noexcept { return position_.free_cells() - draw_free_cells_; }
    bool is_drawn() const noexcept { return position_.free_cells() <= draw_free_cells_; }
    // Returns true if a five after `plies` moves still counts. In renju it does not count if the
    // game is drawn before it, when 25 cells are free.
    bool comes_before_draw(int plies) const noexcept {
        return draw_free_cells_ == 0 || position_.free_cells() - plies >= draw_free_cells_;
    }
    Value loss_or_draw(int ply, int plies) const noexcept {
        return comes_before_draw(plies) ? loss_in(ply + plies) : kDraw;
    }
    // Call when the search enters a node. Returns false if the search has stopped.
    bool enter(int ply) noexcept {
        pv_.begin(ply);
        selective_depth_ = std::max(selective_depth_, ply);
        stop_.count(1);
        return !stop_.is_stopped();
    }
    std::vector<Move> line_to_node(int ply) const;

    // Returns the recorder. Trace is SearchRecorder in a recorded search, otherwise Unrecorded.
    template <class Trace>
    decltype(auto) trace_of() noexcept {
        if constexpr (Trace::kRecords) {
            return (*recorder_);
        } else {
            return Trace();
        }
    }
    template <Rule R, bool Pv, class Trace>
    Value visit(Visit why, int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search(int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search_moves(NodeState& node, int depth, Value alpha, Value beta, Move excluded) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search_move(Move m, const MoveSearch& how, int ply) noexcept;
    template <Rule R, bool Pv, class Trace>
    int singular_extension(NodeState& node, Move m, int depth, Value beta, Value& cutoff) noexcept;
    template <bool Pv>
    PrunedRest pruned_rest(const NodeState& node, int depth, int number, int gap,
                           Value alpha) const noexcept;
    template <bool Pv>
    int reduction_of(const NodeState& node, Move m, int depth, int number, int gap) const noexcept;
    void reward(Move best, const Move* tried, int tried_count, int depth) noexcept;

    template <Rule R, class Trace>
    Value search_leaf(Value alpha, Value beta, int ply) noexcept;
    template <Rule R, class Trace>
    Value answer_five(Value alpha, Value beta, int ply) noexcept;
    template <Rule R>
    Value decided_value(int ply) noexcept;
    Value static_eval(const NodeState& node) noexcept;
    static bool is_eval_borrowed(const NodeState& node) noexcept {
        return node.threat >= Threat::OpenFour && node.ply > 0;
    }
    Value value_of_ignoring(const NodeState& node) const noexcept;
    bool wins_by_fours(Color attacker, VcfLimits limits, VcfResult& found) noexcept;
    // Returns true if the search of the parent found that the side to move has no win by fours
    // within this quiet budget even if the opponent passes. The opponent has added a stone since,
    // so the side will hardly have such a win now. (Where six in a row do not win, that stone can
    // spoil an answer of the opponent: a rare win is missed.) In renju a stone can make the
    // opponent's moves forbidden or allowed, so the conclusion does not hold.
    template <Rule R>
    bool is_vcf_refuted(int ply, const VcfLimits& limits) const noexcept {
        return R != Rule::Renju && ply > 0 &&
               stack_[ply - 1].refuted_vcf_budget >= limits.quiet_budget;
    }

    SharedState& shared_;
    bool is_main_;
    SearchStop stop_;
    // Copied from the limits of the search.
    int candidate_range_ = kDefaultCandidateRange;
    SearchRecorder* recorder_ = nullptr;

    Position position_{Rule::Freestyle, kMinBoardSize, kMinBoardSize};
    Evaluator evaluator_;
    int draw_free_cells_ = 0;  // the game is drawn with this number of free cells
    bool is_dead_ = false;     // at the root no five is possible any more
    Threat root_threat_ = Threat::None;
    int selective_depth_ = 0;
    Reservoir<std::vector<Move>> leaves_;
    History history_;
    VcfSolver vcf_{kVcfTableBytes};
    PvTable pv_;
    std::array<StackEntry, kMaxPly + 1> stack_;  // by ply
};

}  // namespace fukumi
