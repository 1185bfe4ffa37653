// See tree_checker.h.
#include "tests/twins/tree_checker.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/board/notation.h"
#include "engine/search/params.h"
#include "tests/support/positions.h"

namespace fukumi::support {
namespace {

// The values of a node as the checker recomputes them, one move after another.
struct Progress {
    Value alpha;
    Value beta;
    Value best = -kInfinite;
    Move best_move;
    std::vector<Move> searched;
    bool is_cut = false;
    bool is_open = false;  // the search stopped inside the last visit
};

class TreeChecker {
 public:
    TreeChecker(const Grid& grid, Color to_move, const RecordedTree& tree)
        : grid_(grid), color_(to_move), tree_(tree) {}

    std::string check_roots() {
        const std::vector<std::size_t> roots = tree_.roots();
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const RecordedNode& root = at(roots[i]);
            if (root.visit != Visit::Root || root.ply != 0)
                return "a root that is none";
            if (i > 0 && !is_widened(at(roots[i - 1]), root))
                return "a window of the root that the one before does not explain";
            if (i + 1 < roots.size() && root.bound == Bound::Exact)
                return "a window of the root after the value was known";
            const std::string wrong = check(roots[i]);
            if (!wrong.empty())
                return wrong;
        }
        return "";
    }

 private:
    const RecordedNode& at(std::size_t index) const { return tree_.nodes[index]; }

    static bool is_widened(const RecordedNode& before, const RecordedNode& after) {
        if (before.value <= before.alpha)
            return after.alpha < before.alpha && after.beta == before.beta;
        return before.value >= before.beta && after.alpha == before.alpha &&
               after.beta > before.beta;
    }

    std::string complaint(const std::string& what) const {
        std::string text;
        for (const Point p : line_)
            text += (text.empty() ? "" : " ") + to_text(p);
        return text + ": " + what;
    }

    std::string check(std::size_t index) {
        const RecordedNode& node = at(index);
        if (node.alpha >= node.beta)
            return complaint("an empty window");
        const std::string wrong = check_value(index);
        if (!wrong.empty())
            return complaint(wrong);
        for (const PrunedMove gone : tree_.pruned_of(node)) {
            if (grid_.at(point_of(gone.move())) != Cell::Empty)
                return complaint("a left-out move on a cell that is not free");
        }
        return check_children(index);
    }

    std::string check_children(std::size_t index) {
        for (const std::size_t child : tree_.children(index)) {
            const bool has_move = at(child).visit != Visit::Singular;
            const Point p = point_of(at(child).move);
            if (at(child).ply != at(index).ply + has_move)
                return complaint("a wrong ply");
            if (grid_.at(p) != Cell::Empty)
                return complaint("a move on a cell that is not free");
            if (has_move)
                make(p);
            const std::string wrong = check(child);
            if (has_move)
                unmake(p);
            if (!wrong.empty())
                return wrong;
        }
        return "";
    }

    void make(Point p) {
        grid_.set(p, stone_of(color_));
        color_ = opponent(color_);
        line_.push_back(p);
    }
    void unmake(Point p) {
        line_.pop_back();
        color_ = opponent(color_);
        grid_.set(p, Cell::Empty);
    }

    // ---- The value of a node ----

    // Returns the window of a node after mate distance pruning. The search does not apply this
    // pruning at the root, in singular tests and at leaves.
    static Progress begin(const RecordedNode& node) {
        const bool applies =
            node.visit != Visit::Root && node.visit != Visit::Singular && node.asked > 0;
        Progress progress{node.alpha, node.beta, -kInfinite, {}, {}};
        if (applies) {
            progress.alpha = std::max<Value>(node.alpha, loss_in(node.ply + 2));
            progress.beta = std::min<Value>(node.beta, win_in(node.ply + 1));
        }
        return progress;
    }

    std::string check_value(std::size_t index) const {
        const RecordedNode& node = at(index);
        const Progress window = begin(node);
        const bool has_children = node.size > 1;
        const bool is_pv = node.has(RecordedNode::kPv);
        switch (node.end) {
            case NodeEnd::Moves:
            case NodeEnd::MultiCut:
            case NodeEnd::FiveAnswers:
            case NodeEnd::Unfinished:
                return check_moves(index);
            case NodeEnd::Decided:
            case NodeEnd::Evaluated:
                return has_children ? "children of a position that needed no search" : "";
            case NodeEnd::MateDistance:
                return has_children || window.alpha < window.beta || node.value != window.alpha
                           ? "mate distance does not apply"
                           : "";
            case NodeEnd::TableCut:
                return has_children || node.value != node.table_value ||
                               node.table_depth < node.asked || !table_fits(node, window)
                           ? "what the table knew does not suffice"
                           : "";
            case NodeEnd::FourWin:
                return has_children || !is_win(node.value) || !is_free(node.best)
                           ? "a win by fours that is none"
                           : "";
            case NodeEnd::ReverseFutility:
                return has_children || is_pv || node.threat != Threat::None ||
                               node.value < window.beta - kReverseFutilityImproving
                           ? "reverse futility below beta"
                           : "";
            case NodeEnd::Razoring:
                return has_children || is_pv || node.threat != Threat::None ||
                               node.value >= window.alpha
                           ? "razoring above alpha"
                           : "";
            case NodeEnd::NoMove:
                return has_children || !is_value_without_move(node) ? "no move, but a value" : "";
        }
        return "an unknown end";
    }

    bool is_free(Move m) const { return m && grid_.at(point_of(m)) == Cell::Empty; }

    static bool table_fits(const RecordedNode& node, const Progress& window) {
        return node.table_bound == Bound::Exact ||
               (node.table_bound == Bound::Lower && node.table_value >= window.beta) ||
               (node.table_bound == Bound::Upper && node.table_value <= window.alpha);
    }

    static bool is_value_without_move(const RecordedNode& node) {
        if (node.visit == Visit::Singular)
            return node.value == node.alpha;
        return is_loss(node.value) || node.value == kDraw;
    }

    // ---- The moves of a node ----

    std::string check_moves(std::size_t index) const {
        const RecordedNode& node = at(index);
        Progress progress = begin(node);
        const std::vector<std::size_t> children = tree_.children(index);
        if (node.has(RecordedNode::kPartial))
            return "";  // the record lacks some visits, so any value is possible
        std::size_t i = 0;
        while (i < children.size()) {
            if (progress.is_open || progress.is_cut)
                return "a move after the last one";
            const std::string wrong = node.end == NodeEnd::FiveAnswers || is_answer(children[i])
                                          ? add_answer(children, i, progress)
                                          : add_move(index, children, i, progress);
            if (!wrong.empty())
                return wrong;
        }
        if (progress.is_open != (node.end == NodeEnd::Unfinished) && !children.empty() &&
            !may_end_early(node, progress)) {
            return "finished, unlike its last move, or the other way round";
        }
        for (const PrunedMove gone : tree_.pruned_of(node)) {
            if (std::count(progress.searched.begin(), progress.searched.end(), gone.move()) > 0)
                return to_text(gone.move()) + " was left out, but searched";
        }
        return node.end == NodeEnd::Unfinished ? "" : check_result(index, progress, children);
    }

    // Returns true if the search stopped at this node between two visits.
    static bool may_end_early(const RecordedNode& node, const Progress& progress) {
        return node.end == NodeEnd::Unfinished && !progress.is_open;
    }

    bool is_answer(std::size_t child) const { return at(child).visit == Visit::Answer; }

    std::string check_result(std::size_t index, const Progress& progress,
                             const std::vector<std::size_t>& children) const {
        const RecordedNode& node = at(index);
        if (node.end == NodeEnd::MultiCut) {
            const RecordedNode& test = at(children.back());
            return test.visit != Visit::Singular || node.value != test.value ||
                           node.value < test.beta || node.value < progress.beta
                       ? "a multi-cut without its test"
                       : "";
        }
        if (node.end == NodeEnd::FiveAnswers) {
            // A reply that does not stop the five loses to it, unless the game is drawn first.
            const Value lost = std::max<Value>(progress.best, loss_in(node.ply + 2));
            const Value drawn = std::max<Value>(progress.best, kDraw);
            return node.value == lost || node.value == drawn ? "" : "not the best of its replies";
        }
        if (progress.searched.empty())
            return "no move was searched";
        if (node.value != progress.best && !is_loss_by_threat(node, progress))
            return "not the best of its moves";
        if (node.best != progress.best_move)
            return "not its best move";
        if (node.value == progress.best && (node.bound == Bound::Lower) != progress.is_cut &&
            progress.beta == node.beta)  // mate distance pruning may lower beta
            return "a cut that is none";
        return "";
    }

    // Returns true if the value may come from a move that was not searched. Against a threat the
    // search visits only the answers. If all answers lose, a move that ignores the threat may lose
    // later, or the game may be drawn first.
    static bool is_loss_by_threat(const RecordedNode& node, const Progress& progress) {
        const int plies = node.threat == Threat::Fours      ? node.threat_plies + 1
                          : node.threat == Threat::OpenFour ? 4
                                                            : 2;
        return is_loss(progress.best) && progress.best < progress.beta &&
               (node.value == std::max<Value>(progress.best, loss_in(node.ply + plies)) ||
                node.value == kDraw);
    }

    // Checks the visit of an answer to a five at a leaf, and adds its value to `progress`.
    std::string add_answer(const std::vector<std::size_t>& children, std::size_t& i,
                           Progress& progress) const {
        const RecordedNode& answer = at(children[i++]);
        if (answer.alpha != -progress.beta || answer.beta != -progress.alpha)
            return window_of(answer);
        progress.searched.push_back(answer.move);
        progress.is_open = answer.end == NodeEnd::Unfinished;
        progress.best = std::max<Value>(progress.best, -answer.value);
        progress.alpha = std::max(progress.alpha, progress.best);
        progress.is_cut = progress.alpha >= progress.beta;
        return "";
    }

    static std::string window_of(const RecordedNode& child) {
        return "the window of " + to_text(child.move) + " does not derive from it";
    }

    // Checks all visits of one move, starting with children[i]: the singular test if there is one,
    // the first search, and the re-searches that its value requires. Moves i behind these visits.
    std::string add_move(std::size_t index, const std::vector<std::size_t>& children,
                         std::size_t& i, Progress& progress) const {
        const RecordedNode& node = at(index);
        if (at(children[i]).visit == Visit::Singular) {
            const std::string wrong = add_test(node, at(children[i]));
            progress.is_open = at(children[i]).end == NodeEnd::Unfinished;
            ++i;
            if (!wrong.empty() || progress.is_open || i == children.size())
                return wrong;
            if (at(children[i]).move != at(children[i - 1]).move)
                return "a test for another move than the next";
        }
        const RecordedNode& child = at(children[i++]);
        const bool first = progress.searched.empty();
        if (child.visit != (first ? Visit::First : Visit::NullWindow))
            return "visits of " + to_text(child.move) + " in a wrong order";
        if (std::count(progress.searched.begin(), progress.searched.end(), child.move) > 0)
            return to_text(child.move) + " was searched as another move again";
        if (node.visit == Visit::Singular && child.move == node.move)
            return "the move that was to be left out";
        const Value low = first ? -progress.beta : -progress.alpha - 1;
        if (child.alpha != low || child.beta != -progress.alpha)
            return window_of(child);
        if (child.asked != depth_of(node, child))
            return "a wrong depth of " + to_text(child.move);
        if (child.has(RecordedNode::kAfterHigh) && node.visit != Visit::Singular &&
            !node.has(RecordedNode::kLikelyHigh))
            return "a ply less after a node that is not likely to fail high";
        progress.searched.push_back(child.move);
        Value value = -child.value;
        progress.is_open = child.end == NodeEnd::Unfinished;
        if (!first && !progress.is_open) {
            const std::string wrong = add_again(node, children, i, progress, value);
            if (!wrong.empty())
                return wrong;
        }
        if (!progress.is_open)
            take(child.move, value, progress);
        return "";
    }

    static void take(Move m, Value value, Progress& progress) {
        progress.best = std::max(progress.best, value);
        if (value <= progress.alpha)
            return;
        progress.best_move = m;
        progress.alpha = value;
        progress.is_cut = value >= progress.beta;
    }

    static int depth_of(const RecordedNode& node, const RecordedNode& child) {
        const bool costs = node.visit == Visit::Root || node.threat != Threat::Five;
        return node.depth - costs + child.extension - child.has(RecordedNode::kAfterHigh) -
               child.has(RecordedNode::kAfterRaised) - child.reduction;
    }

    static std::string add_test(const RecordedNode& node, const RecordedNode& test) {
        const bool is_right = test.beta == test.alpha + 1 && test.beta <= node.table_value &&
                              test.asked == (node.depth - 1) / 2 &&
                              node.table_bound != Bound::Upper && node.visit != Visit::Singular;
        return is_right ? "" : "a test for a singular move that does not fit the table";
    }

    // Checks the re-searches of a move that is not the node's first move. `value` is the result of
    // the move's first search, and becomes the result of its last one.
    std::string add_again(const RecordedNode& node, const std::vector<std::size_t>& children,
                          std::size_t& i, Progress& progress, Value& value) const {
        const RecordedNode& first = at(children[i - 1]);
        const auto next_is = [&](Visit visit) {
            return i < children.size() && at(children[i]).visit == visit;
        };
        const bool is_surprise = value > progress.alpha && first.reduction > 0 && !is_win(value);
        if (next_is(Visit::Again) ? !is_surprise : is_surprise && first.reduction > 1)
            return "a surprise without another search, or the other way round";
        if (next_is(Visit::Again)) {
            const RecordedNode& again = at(children[i++]);
            if (again.move != first.move || again.asked <= first.asked ||
                again.alpha != first.alpha || again.beta != first.beta)
                return window_of(again);
            value = -again.value;
            progress.is_open = again.end == NodeEnd::Unfinished;
        }
        // A leaf (`asked` is 0) never searches a move again with the open window.
        const bool is_wide = node.has(RecordedNode::kPv) && node.asked > 0 &&
                             value > progress.alpha && value < progress.beta && !progress.is_open;
        if (next_is(Visit::Wide) != is_wide)
            return "an open window too many or too few";
        if (is_wide) {
            const RecordedNode& wide = at(children[i++]);
            if (wide.move != first.move || wide.alpha != -progress.beta ||
                wide.beta != -progress.alpha)
                return window_of(wide);
            value = -wide.value;
            progress.is_open = wide.end == NodeEnd::Unfinished;
        }
        return "";
    }

    Grid grid_;
    Color color_;
    const RecordedTree& tree_;
    std::vector<Point> line_;
};

}  // namespace

std::string check_tree(const Grid& grid, Color to_move, const RecordedTree& tree) {
    return TreeChecker(grid, to_move, tree).check_roots();
}

}  // namespace fukumi::support
