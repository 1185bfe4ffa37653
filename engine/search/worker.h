// One thread of the search: its own position, histories and stack, and the tree search on them.
//
// worker.cpp holds what a search begins and ends with, iterative.cpp the iterations at the root,
// node_search.cpp the search of a node, leaf_search.cpp that at the end of a line. All workers of a
// search share the SharedState; nothing else is shared while they run.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/history.h"
#include "engine/search/limits.h"
#include "engine/search/move_picker.h"
#include "engine/search/params.h"
#include "engine/search/record/recorder.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition_table.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"

namespace fukumi {

/// What the workers of one search share. `weights`, `times` and the pointer to the control are set
/// before they run and do not change. The table, `finished`, and the times inside the control
/// change while they run; these may be used from any thread.
struct SharedState {
    TranspositionTable table;
    WeightsInUse weights;
    SearchTimes times;
    const SearchControl* control = nullptr;
    std::atomic<bool> finished{false};  // there is a result: helpers return

    TimePoint deadline() const noexcept { return control->deadline_or(times.deadline); }
    TimePoint optimum() const noexcept { return control->optimum_or(times.optimum); }
};

struct RootMove {
    Move move;
    Value value = -kInfinite;           // of this iteration; -kInfinite: not better than the best
    Value previous_value = -kInfinite;  // of the last finished iteration
    int selective_depth = 0;
    bool is_known = false;   // a memory tells what it is worth (Limits::known)
    std::vector<Move> line;  // begins with `move`
    RootMoveInfo info;       // for those who listen; its line is filled in by Worker::root_infos()
};

class Worker {
 public:
    Worker(int id, SharedState& shared) : id_(id), shared_(shared) {}

    /// Prepares a search; call before run(). Worker 0 obeys depth, nodes and clock; the others run
    /// until `finished` is set.
    void start(const Position& root, const Limits& limits, const std::vector<Move>& moves);
    /// Prepares to deepen further, up to the new limits of depth and nodes, with all that is known.
    /// Requires: the last run() of worker 0 ended by its depth.
    void go_on(const Limits& limits) noexcept;
    /// Leaves out a move that needs no search: the lines found are those behind it, from rank 1 on.
    /// Call between start() and run(). Requires: there are other moves.
    void set_apart(Move m);
    /// Deepens until a limit is reached. Worker 0 tells `listener` of everything, with the nodes of
    /// `others` added to its own; for the others both are empty.
    void run(SearchListener* listener, const std::vector<Worker*>& others);
    /// Why the last run() ended. Worker 0 only.
    SearchEnd end() const noexcept { return end_; }

    std::int64_t nodes() const noexcept { return published_nodes_.load(std::memory_order_relaxed); }
    /// Sorted, the best first. Requires: run() has returned.
    const std::vector<RootMove>& root_moves() const noexcept { return root_moves_; }
    std::vector<RootMoveInfo> root_infos() const;
    /// See SearchResult::leaves.
    const std::vector<std::vector<Move>>& leaves() const noexcept { return leaves_.drawn(); }
    void clear() noexcept {
        history_.clear();
        vcf_.clear();
    }

 private:
    static constexpr std::int64_t kPollInterval = 256;  // nodes between two looks at the clock

    // What a node knows before it looks at its moves.
    struct Node {
        int ply = 0;
        bool cut = false;  // expected to fail high
        Threat threat = Threat::None;
        CellSet defences;      // the moves there are, if the threat is Fours
        int threat_plies = 0;  // until the opponent's five, if the threat is Fours
        bool improving = true;
        bool likely_high = false;
        std::optional<TableEntry> known;
    };
    // Moves that are left out from here on, and why.
    struct LateMoves {
        LeftOut which = LeftOut::Nothing;
        LeftOutBy why = LeftOutBy::LateMoves;
    };
    // How a move is searched: plies, window around alpha, and the best value of the moves before.
    struct MoveSearch {
        int depth;
        int reduction;
        Value alpha;
        Value beta;
        Value best;
        bool first;
        bool cut;
    };
    // What the nodes of the current line leave for those below.
    struct StackEntry {
        Value eval = 0;  // for the side to move; the negated one of the ply before if not evaluated
        int double_extensions = 0;
        int refuted_vcf_budget =
            -1;  // after a pass no fours of the opponent win that cost up to this
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

    // Fetches what the table has on the position after a move that is likely to be searched soon,
    // for a large table is far away. A hint: `m` may be none or any cell.
    void prefetch_after(Move m) const noexcept {
        if (m)
            shared_.table.prefetch(position_.key_after(m));
    }

    // After the moves of the root the table counts in the principal variation as well if a memory
    // has told of any of them: to search these again would leave nothing of what it knows. What the
    // table has of other moves counts there, too, which makes lines short, but not wrong.
    bool takes_known_value(int ply) const noexcept {
        return ply == 1 && limits_.known != nullptr && !limits_.known->empty();
    }

    // worker.cpp
    void mark_known_moves();
    bool is_drawn() const noexcept;
    // A five so many plies from here that renju's early draw comes first is none.
    bool comes_before_draw(int plies) const noexcept {
        return draw_free_cells_ == 0 || position_.free_cells() - plies >= draw_free_cells_;
    }
    Value loss_or_draw(int ply, int plies) const noexcept {
        return comes_before_draw(plies) ? loss_in(ply + plies) : kDraw;
    }
    void begin_line(int ply) noexcept { line_length_[ply] = ply; }
    void extend_line(Move m, int ply) noexcept;
    void reward(Move best, const Move* tried, int tried_count, int depth) noexcept;
    bool visit_node(int ply) noexcept;
    std::vector<Move> line_to_node(int ply) const;
    void count_nodes(std::int64_t nodes) noexcept;
    void look_at_limits() noexcept;
    void end_by(SearchEnd why) noexcept;
    void obey_control() noexcept;

    // node_search.cpp. Trace is SearchRecorder in a search that is recorded, else Unrecorded.
    template <class Trace>
    decltype(auto) trace_of() noexcept {
        if constexpr (Trace::kRecords) {
            return (*limits_.recorder);
        } else {
            return Trace();
        }
    }
    template <Rule R, bool Pv, class Trace>
    Value visit(Visit why, int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search(int depth, Value alpha, Value beta, int ply, bool cut_node) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search_moves(Node& node, int depth, Value alpha, Value beta, Move excluded) noexcept;
    template <Rule R, bool Pv, class Trace>
    Value search_move(Move m, const MoveSearch& how, int ply) noexcept;
    template <Rule R, bool Pv, class Trace>
    int singular_extension(Node& node, Move m, int depth, Value beta, Value& cutoff) noexcept;
    static bool is_eval_borrowed(const Node& node) noexcept {
        return node.threat >= Threat::OpenFour && node.ply > 0;
    }
    template <bool Pv>
    LateMoves late_moves(const Node& node, int depth, int number, int gap,
                         Value alpha) const noexcept;
    template <bool Pv>
    int reduction_of(const Node& node, Move m, int depth, int number, int gap) const noexcept;

    // leaf_search.cpp
    template <Rule R, class Trace>
    Value search_leaf(Value alpha, Value beta, int ply) noexcept;
    Value static_eval(const Node& node) noexcept;
    Value value_of_ignoring(const Node& node) const noexcept;
    template <Rule R>
    Value decided_value(int ply) noexcept;
    template <Rule R, class Trace>
    Value answer_five(Value alpha, Value beta, int ply) noexcept;
    bool wins_by_fours(Color attacker, VcfLimits limits, VcfResult& found) noexcept;
    // What did not win for the side to move when the other one passed will hardly win now that the
    // other one has a stone more. (Where six in a row are no five, that stone can spoil an answer
    // of his: a rare win less.) In renju a stone can make moves of the opponent forbidden, or allow
    // them.
    template <Rule R>
    bool are_fours_refuted(int ply, const VcfLimits& limits) const noexcept {
        return R != Rule::Renju && ply > 0 &&
               stack_[ply - 1].refuted_vcf_budget >= limits.quiet_budget;
    }

    // iterative.cpp
    template <Rule R>
    void deepen(const std::vector<Worker*>& others);
    template <Rule R>
    int search_ranks(int depth, int ranks, const std::vector<Worker*>& others);
    template <Rule R>
    void search_with_window(int depth, int rank);
    template <Rule R>
    Value search_recorded_root(int depth, Value alpha, Value beta, int rank);
    template <Rule R>
    Value search_root(int depth, Value alpha, Value beta, int rank);
    template <Rule R>
    Value search_root_move(Move m, const MoveSearch& how) noexcept;
    std::optional<SearchEnd> end_before(int depth) const noexcept;
    TimePoint end_of_iterations() const noexcept;
    void tell_root_move(RootMoveVisit::State state, const RootMove& move, int rank,
                        int depth) noexcept;
    std::int64_t nodes_of_all(const std::vector<Worker*>& others) const noexcept;
    PvLine pv_line(int rank, int depth, const std::vector<Worker*>& others) const;
    Iteration iteration(int depth, int finished, bool complete,
                        const std::vector<Worker*>& others) const;

    int id_;
    SharedState& shared_;
    Limits limits_;
    SearchListener* listener_ = nullptr;
    std::vector<RootMove> root_moves_;
    int first_rank_ = 0;  // of the lines that are searched
    Position position_{Rule::Freestyle, kMinBoardSize, kMinBoardSize};
    Evaluator evaluator_;
    Reservoir<std::vector<Move>> leaves_;
    History history_;
    VcfSolver vcf_{kVcfTableBytes};
    int next_depth_ = 1;  // of the iteration that a run begins with
    bool stopped_ = false;
    SearchEnd end_ = SearchEnd::NotSearched;
    int draw_free_cells_ = 0;
    int selective_depth_ = 0;
    BestMoveStability stability_;
    std::int64_t nodes_ = 0;
    std::int64_t next_poll_ = 0;
    std::atomic<std::int64_t> published_nodes_{0};
    // Principal variations: line_[ply] holds the best line of the node at `ply`, up to
    // line_length_[ply].
    std::array<std::array<Move, kMaxPly>, kMaxPly> line_;
    std::array<int, kMaxPly + 1> line_length_{};
    std::array<StackEntry, kMaxPly + 1> stack_;  // by ply
};

}  // namespace fukumi
