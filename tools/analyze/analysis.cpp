// See analysis.h.
#include "tools/analyze/analysis.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/core/clock.h"
#include "engine/pattern/position.h"
#include "engine/reasons/reason.h"

namespace fukumi {
namespace {

using Proofs = std::vector<std::shared_ptr<const Proof>>;

AnalysedMove move_of_line(const PvLine& line, const Proofs& proofs) {
    AnalysedMove move;
    move.move = line.moves.front();
    move.rank = line.rank;
    move.value = line.value;
    move.bound = line.bound;
    move.kind = line.kind;
    move.depth = line.depth;
    move.selective_depth = line.selective_depth;
    move.line = {line.moves.begin(), line.moves.end()};
    if (!line.is_proof)
        return move;
    const auto proof = std::find_if(proofs.begin(), proofs.end(), [&](const auto& known) {
        return known->nodes.front().move == move.move &&
               win_in(known->nodes.front().plies) == move.value;
    });
    if (proof != proofs.end()) {
        move.proof = *proof;
        move.line = open_line(**proof);
    }
    return move;
}

AnalysedMove move_of_info(const RootMoveInfo& info) {
    AnalysedMove move;
    move.move = info.move;
    move.value = info.value;
    move.bound = info.bound;
    move.depth = info.depth;
    move.line = {info.line.begin(), info.line.end()};
    return move;
}

std::vector<AnalysedMove> moves_of(const std::vector<PvLine>& lines,
                                   const std::vector<RootMoveInfo>& infos, const Proofs& proofs) {
    std::vector<AnalysedMove> moves;
    for (const PvLine& line : lines)
        moves.push_back(move_of_line(line, proofs));
    const auto ranked = static_cast<std::ptrdiff_t>(moves.size());
    std::int64_t sum = 0;
    for (const RootMoveInfo& info : infos) {
        auto known = std::find_if(moves.begin(), moves.end(),
                                  [&](const AnalysedMove& move) { return move.move == info.move; });
        if (known == moves.end())
            known = moves.insert(moves.end(), move_of_info(info));
        known->nodes = std::max(known->nodes, info.nodes);
        sum += info.nodes;
    }
    for (AnalysedMove& move : moves)
        move.effort = sum == 0 ? 0 : static_cast<double>(move.nodes) / static_cast<double>(sum);
    std::sort(moves.begin() + ranked, moves.end(), [](const auto& a, const auto& b) {
        return a.nodes != b.nodes ? a.nodes > b.nodes : a.move.index() < b.move.index();
    });
    return moves;
}

SearchState state_of(const std::vector<PvLine>& lines, const std::vector<RootMoveInfo>& infos,
                     const Proofs& proofs) {
    SearchState state;
    state.moves = moves_of(lines, infos, proofs);
    for (const PvLine& line : lines) {
        state.depth = std::max(state.depth, line.depth);
        state.selective_depth = std::max(state.selective_depth, line.selective_depth);
    }
    return state;
}

/// Collects the proofs of one search, and reports each finished iteration.
class AnalysisListener : public SearchListener {
 public:
    /// `searches`: the MultiPvSearch if it searches several variations; null for a single
    /// variation.
    AnalysisListener(Analysis& analysis, const AnalysisReport& report,
                     const MultiPvSearch* searches)
        : analysis_(analysis), report_(report), searches_(searches) {}

    void on_proof(const ProvenWin& win) override {
        proofs_.push_back(std::make_shared<const Proof>(win.proof));
    }
    void on_iteration(const Iteration& iteration) override {
        if (!report_ || !iteration.complete)
            return;
        analysis_.search = state_of(iteration.lines, iteration.root_moves, proofs_);
        analysis_.search.nodes = iteration.nodes;
        analysis_.search.elapsed_ms = iteration.elapsed_ms;
        report_(analysis_);
    }

    const Proofs& proofs() const noexcept { return proofs_; }
    /// Returns true if a transposition table is smaller than requested, which changes the answers.
    bool lacks_memory() const noexcept {
        return searches_ != nullptr && !searches_->has_full_tables();
    }

 private:
    Analysis& analysis_;
    const AnalysisReport& report_;
    const MultiPvSearch* searches_;
    Proofs proofs_;
};

}  // namespace

Analyst::Analyst(const AnalysisSettings& settings, const WeightFiles& weights)
    : settings_(settings) {
    settings_.limits.one_thread = settings.threads == 1;
    settings_.limits.until_solved = true;
    for (const auto& of_rule : weights)
        weights_.set(of_rule);
    const auto set_up = [&](auto& searches) {
        searches.set_threads(settings.threads);
        for (const auto& of_rule : weights)
            searches.set_weights(of_rule);
    };
    if (settings.limits.multi_pv > 1) {
        lines_ = std::make_unique<MultiPvSearch>();
        lines_->resize_tables(settings.table_bytes);
        set_up(*lines_);
        return;
    }
    searcher_ = std::make_unique<Searcher>();
    if (!searcher_->resize_table(settings.table_bytes))
        throw std::bad_alloc();
    set_up(*searcher_);
}

Analysis Analyst::analyse(const InputPosition& input, const std::vector<Move>& excluded,
                          const SearchControl& control, const AnalysisReport& report) {
    Analysis analysis;
    const Position position(input.rule, input.grid, input.to_move);
    analysis.facts = facts_of(position, reasoner_, settings_.facts);
    analysis.assessment = assess(position, weights_.of(input.rule));
    AnalysisListener listener(analysis, report, lines_.get());
    Limits limits = settings_.limits;
    limits.excluded = excluded;
    SearchTimes times;
    if (settings_.max_ms > 0)
        times.deadline = times.start + Milliseconds(settings_.max_ms);
    if (searcher_)
        searcher_->clear();
    const SearchControl own([&] { return control.is_stopped() || listener.lacks_memory(); });
    const SearchResult result = searcher_
                                    ? searcher_->search(position, limits, times, listener, own)
                                    : lines_->search(position, limits, times, listener, own);
    if (lines_)
        lines_->clear();
    if (listener.lacks_memory())
        throw std::bad_alloc();
    analysis.search = state_of(result.lines, result.root_moves, listener.proofs());
    analysis.search.nodes = result.nodes;
    analysis.search.elapsed_ms = milliseconds_since(times.start);
    analysis.end = result.end;
    // Do not store this value if moves were excluded: it is not the value of the whole position.
    if (settings_.keeper != nullptr && excluded.empty())
        settings_.keeper->keep(position, result);
    if (settings_.keeper != nullptr)
        analysis.games = settings_.keeper->games_of(position);
    return analysis;
}

std::optional<ForcedEnd> forced_end(Value value, Bound bound, Color to_move) noexcept {
    value = with_possible_plies(value);
    if (is_win(value) && bound != Bound::Upper && bound != Bound::None)
        return ForcedEnd{to_move, kMate - value};
    if (is_loss(value) && bound != Bound::Lower && bound != Bound::None)
        return ForcedEnd{opponent(to_move), kMate + value};
    return std::nullopt;
}

}  // namespace fukumi
