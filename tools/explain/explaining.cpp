// See explaining.h.
#include "tools/explain/explaining.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "engine/core/clock.h"
#include "engine/search/searcher.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

constexpr std::size_t kTableBytes = std::size_t{64} << 20;
constexpr std::size_t kMostRefuted = 10;  // after more refuted moves the search is not repeated
// A search of another move may visit this many times the nodes of the recorded search, or of its
// limit if that is larger.
constexpr std::int64_t kMoreNodes = 4;

/// Keeps the lines of the last finished iteration. An interrupted iteration may add a better move,
/// which the recorded tree does not have.
class IterationKeeper : public SearchListener {
 public:
    void on_iteration(const Iteration& iteration) override {
        if (iteration.complete && !iteration.lines.empty())
            lines_ = iteration.lines;
    }
    const std::vector<PvLine>& lines() const noexcept { return lines_; }

 private:
    std::vector<PvLine> lines_;
};

class Explainer {
 public:
    Explainer(Explained& explained, const ExplainRequest& request,
              std::span<const std::shared_ptr<const Weights>> weights, const SearchControl& control)
        : explained_(explained),
          request_(request),
          control_(control),
          root_(explained.input.rule, explained.input.grid, explained.input.to_move) {
        for (const auto& of_rule : weights)
            searcher_.set_weights(of_rule);
        if (!searcher_.resize_table(kTableBytes))
            throw std::bad_alloc();
    }

    void find_best_move();
    Result<void> explain_moves(const ExplainNames& names);

 private:
    bool has_known() const noexcept { return !request_.known.empty(); }
    SearchResult search(const Position& position, const std::vector<Move>& excluded, int max_depth,
                        std::int64_t max_nodes, SearchRecorder* recorder);
    void search_unrefuted();
    std::optional<Proof> win_after(Move m);
    void settle(SearchedLine best);
    SearchedLine best_line() const;
    std::optional<SearchedLine> other_line(const std::vector<Move>& excluded);
    std::optional<SearchedLine> known_line(Move m) const;
    std::optional<SearchedLine> line_of_move(Move m);
    std::optional<SearchedLine> next_best();
    const std::optional<SearchedLine>& after_pass();
    void agree_with(const std::vector<Reason>& reasons);
    SearchedLines searched_at_root(Move m);
    SearchedLines searched_at_node(Move m) const;
    Result<std::vector<Move>> moves_to_explain(const char* option) const;

    Explained& explained_;
    const ExplainRequest& request_;
    const SearchControl& control_;
    Position root_;
    Searcher searcher_;
    Reasoner reasoner_;
    std::optional<std::optional<SearchedLine>> after_pass_;  // empty: not searched yet
};

/// Searches a position without looking for a proof first. Returns the result of the last finished
/// iteration, or of the first one if none was finished.
SearchResult Explainer::search(const Position& position, const std::vector<Move>& excluded,
                               int max_depth, std::int64_t max_nodes, SearchRecorder* recorder) {
    Limits limits = request_.limits;
    limits.max_depth = max_depth;
    limits.max_nodes = max_nodes;
    limits.excluded = excluded;
    limits.proofs = false;  // a proof would leave no tree to show
    limits.one_thread = true;
    limits.recorder = recorder;
    SearchTimes times;
    if (request_.max_ms > 0)
        times.optimum = times.deadline = times.start + Milliseconds(request_.max_ms);
    searcher_.clear();
    IterationKeeper keeper;
    SearchResult result = searcher_.search(position, limits, times, keeper, control_);
    if (!keeper.lines().empty()) {
        result.lines = keeper.lines();
        result.depth = result.lines.front().depth;
        result.best = result.lines.front().moves.front();
        result.value = result.lines.front().value;
    }
    result.value = with_possible_plies(result.value);
    for (PvLine& line : result.lines)
        line.value = with_possible_plies(line.value);
    return result;
}

/// Returns the proof of the opponent's forced win after the move m of the root, if the solvers find
/// one.
std::optional<Proof> Explainer::win_after(Move m) {
    Position after = root_;
    after.make(m);
    FoundWin reply = reasoner_.find_win(after, after.side_to_move(), request_.solvers);
    return reply.proof.nodes.empty() ? std::nullopt : std::optional(std::move(reply.proof));
}

/// Returns the line of the move m, after which the opponent wins by `proof`.
SearchedLine lost_line(Move m, const Proof& proof) {
    std::vector<Move> line = known_moves(open_line(proof));
    line.insert(line.begin(), m);
    return {loss_in(proof.nodes.front().plies + 1), std::move(line)};
}

SearchedLine Explainer::best_line() const {
    const SearchResult& result = explained_.result;
    if (result.lines.empty())
        return {result.value, {result.best}};
    return {result.lines.front().value, result.lines.front().moves};
}

/// Replaces the best move, its value and its line by a finding of the solvers.
void Explainer::settle(SearchedLine best) {
    SearchResult& result = explained_.result;
    if (!explained_.alone)
        explained_.alone = best_line();
    PvLine line;
    line.depth = result.depth;
    line.value = best.value;
    line.moves = std::move(best.line);
    result.best = line.moves.front();
    result.value = line.value;
    result.lines = {std::move(line)};
}

/// Searches the root. While the solvers refute the best move, repeats the search without it. If
/// they refute all moves, or more than kMostRefuted, chooses the refuted move that resists the
/// longest.
void Explainer::search_unrefuted() {
    std::optional<SearchedLine> longest;
    std::vector<Move> excluded;
    SearchResult& result = explained_.result;
    for (;;) {
        result = search(root_, excluded, request_.limits.max_depth, request_.limits.max_nodes,
                        &explained_.recorder);
        if (is_proven(result.value) || !explained_.has_tree())
            break;
        const auto proof = win_after(result.best);
        if (!proof)
            return;
        explained_.refuted.push_back({result.best, proof->nodes.front().plies});
        excluded.push_back(result.best);
        SearchedLine refuted = lost_line(result.best, *proof);
        if (!longest || refuted.value > longest->value)
            longest = std::move(refuted);
        const bool has_more = result.root_moves.size() > 1;
        if (!has_more || excluded.size() > kMostRefuted || control_.is_stopped()) {
            settle(*longest);
            return;
        }
    }
    if (longest && longest->value > result.value)
        settle(*longest);
}

void Explainer::find_best_move() {
    SearchResult& result = explained_.result;
    if (has_known()) {
        const SearchedLine best = *known_line(request_.known.front().line.front());
        result.best = best.line.front();
        result.value = best.value;
        result.lines.push_back({.value = best.value, .moves = best.line});
        return;
    }
    const Proof proof = reasoner_.find_win(root_, root_.side_to_move(), request_.solvers).proof;
    if (proof.nodes.empty()) {
        search_unrefuted();
        return;
    }
    result = search(root_, {}, request_.limits.max_depth, request_.limits.max_nodes,
                    &explained_.recorder);
    if (result.value < win_in(proof.nodes.front().plies))
        settle({win_in(proof.nodes.front().plies), known_moves(open_line(proof))});
}

/// Searches the root without some of its moves, as deep as the recorded search. Returns nullopt if
/// the limit of nodes ends the search before that depth.
std::optional<SearchedLine> Explainer::other_line(const std::vector<Move>& excluded) {
    const int depth = has_known() ? request_.limits.max_depth : explained_.tree().depth;
    const std::int64_t nodes =
        kMoreNodes * std::max(request_.limits.max_nodes, explained_.result.nodes);
    const SearchResult result = search(root_, excluded, depth, nodes, nullptr);
    if (result.lines.empty())
        return std::nullopt;
    const PvLine& line = result.lines.front();
    const bool is_final = is_proven(line.value) || result.end == SearchEnd::Complete;
    if (!has_known() && !is_final && line.depth < depth)
        return std::nullopt;
    return SearchedLine{line.value, line.moves};
}

std::optional<SearchedLine> Explainer::known_line(Move m) const {
    const auto& known = request_.known;
    const auto found = std::find_if(known.begin(), known.end(), [&](const SearchedLine& line) {
        return line.line.front() == m;
    });
    if (found == known.end())
        return std::nullopt;
    return SearchedLine{with_possible_plies(found->value), found->line};
}

/// Returns the line of a root move other than the best move. Returns nullopt if its value is
/// unknown, or larger than that of the best move.
std::optional<SearchedLine> Explainer::line_of_move(Move m) {
    auto line = known_line(m);
    if (!line) {
        std::vector<Move> others;
        root_.free_set().for_each([&](Move other) {
            if (other != m)
                others.push_back(other);
        });
        line = other_line(others);
    }
    return line && line->value <= explained_.result.value ? line : std::nullopt;
}

/// Returns the line of the next best move of the root. If the solvers refute it, its value is a
/// loss.
std::optional<SearchedLine> Explainer::next_best() {
    if (has_known()) {
        return request_.known.size() > 1 ? known_line(request_.known[1].line.front())
                                         : std::nullopt;
    }
    std::vector<Move> excluded{explained_.result.best};
    for (const RefutedMove& refuted : explained_.refuted) {
        if (refuted.move != explained_.result.best)
            excluded.push_back(refuted.move);
    }
    auto next = other_line(excluded);
    if (!next || next->value > explained_.result.value)
        return std::nullopt;
    if (!is_loss(next->value)) {
        if (const auto proof = win_after(next->line.front()))
            next = lost_line(next->line.front(), *proof);
    }
    return next->value <= explained_.result.value ? next : std::nullopt;
}

/// Returns the line that the opponent would play if the side to move at the root passed. The value
/// is for the side to move at the root.
const std::optional<SearchedLine>& Explainer::after_pass() {
    if (!after_pass_) {
        after_pass_.emplace();
        const Position passed(root_.rule(), root_.grid(), opponent(root_.side_to_move()));
        const int depth =
            has_known() ? request_.limits.max_depth : std::max(1, explained_.tree().depth - 1);
        const std::int64_t nodes = std::max(request_.limits.max_nodes, explained_.result.nodes);
        const SearchResult result = search(passed, {}, depth, nodes, nullptr);
        if (!result.lines.empty())
            after_pass_->emplace(
                SearchedLine{-result.lines.front().value, result.lines.front().moves});
    }
    return *after_pass_;
}

/// Adopts the value and the line of a reason that proves that the best move wins or loses, if the
/// value of the move states no win or loss, or one that takes more plies.
void Explainer::agree_with(const std::vector<Reason>& reasons) {
    for (const Reason& reason : reasons) {
        const bool wins = reason.kind == ReasonKind::Wins;
        if (!wins && reason.kind != ReasonKind::Loses)
            continue;
        const Value value = wins ? win_in(reason.plies) : loss_in(reason.plies + 1);
        if (value == explained_.result.value)
            continue;
        std::vector<Move> line =
            reason.proof.nodes.empty() ? reason.line : known_moves(open_line(reason.proof));
        if (!wins)
            line.insert(line.begin(), explained_.result.best);
        settle({value, std::move(line)});
    }
}

SearchedLines Explainer::searched_at_root(Move m) {
    SearchedLines searched;
    const bool is_best = m == explained_.result.best;
    searched.move = is_best ? best_line() : line_of_move(m);
    // Other moves need no value if this move is a five, or must stop a five of the opponent.
    for (const Color color : kColors) {
        if (root_.count(color, MoveClass::Five) > 0)
            return searched;
    }
    searched.other = is_best ? next_best() : best_line();
    searched.after_pass = after_pass();
    return searched;
}

/// Returns the value of a move of the node if the tree has proven it. Other values depend on the
/// window of the search.
SearchedLines Explainer::searched_at_node(Move m) const {
    const RecordedNode& node = explained_.tree().nodes[explained_.node];
    const bool is_proven = (is_win(node.value) && node.bound != Bound::Upper) ||
                           (is_loss(node.value) && node.bound != Bound::Lower);
    SearchedLines searched;
    if (m == node.best && is_proven)
        searched.move = SearchedLine{node.value, {m}};
    return searched;
}

/// Parses the moves of the node to explain. If the text is empty, returns the best move.
Result<std::vector<Move>> Explainer::moves_to_explain(const char* option) const {
    if (!request_.moves.empty()) {
        InputPosition at = explained_.input;
        at.grid = explained_.position().grid();
        return free_cells_of(option, request_.moves, at, explained_.rows);
    }
    const Move best = explained_.path.empty() ? explained_.result.best
                                              : explained_.tree().nodes[explained_.node].best;
    return best ? std::vector{best} : std::vector<Move>{};
}

Result<void> Explainer::explain_moves(const ExplainNames& names) {
    const auto wanted = moves_to_explain(names.moves);
    if (!wanted)
        return Error{wanted.error()};
    const Position position = explained_.position();
    for (const Move m : *wanted) {
        const SearchedLines searched =
            explained_.path.empty() ? searched_at_root(m) : searched_at_node(m);
        auto reasons = reasoner_.reasons(position, m, request_.solvers, searched);
        if (explained_.path.empty() && m == explained_.result.best)
            agree_with(reasons);
        std::string text = reasons_text(reasons, m, position.side_to_move(), explained_.name());
        explained_.words.push_back({m, std::move(text), std::move(reasons), searched});
    }
    return {};
}

/// Finds the node at the end of the path.
Result<std::size_t> node_of(const Explained& explained) {
    if (!explained.has_tree()) {
        return explained.path.empty() ? Result<std::size_t>(std::size_t{0})
                                      : Error{"nothing was searched"};
    }
    return walk(explained.tree(), explained.path, explained.name());
}

}  // namespace

Result<void> explain(Explained& explained, const ExplainRequest& request, const ExplainNames& names,
                     std::span<const std::shared_ptr<const Weights>> weights,
                     const SearchControl& control) {
    Explainer explainer(explained, request, weights, control);
    explainer.find_best_move();
    const auto node = node_of(explained);
    if (!node)
        return Error{fmt::format("{}: {}", names.path, node.error())};
    explained.node = *node;
    return explainer.explain_moves(names);
}

}  // namespace fukumi
