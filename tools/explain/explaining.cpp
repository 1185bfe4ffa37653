// See explaining.h.
#include "tools/explain/explaining.h"

#include <fmt/format.h>

#include <new>
#include <utility>

#include "engine/core/clock.h"
#include "engine/reasons/reasoner.h"
#include "engine/search/searcher.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

constexpr std::size_t kTableBytes = std::size_t{64} << 20;
constexpr ReasonLimits kReasonLimits{.max_fours = 100'000, .max_nodes = 5'000};

// Parses `moves`, the moves of the node to explain. If the text is empty, returns the best move.
Result<std::vector<Move>> moves_to_explain(const Explained& explained, const std::string& moves,
                                           const char* option) {
    if (!moves.empty()) {
        InputPosition at = explained.input;
        at.grid = explained.position().grid();
        return free_cells_of(option, moves, at, explained.rows);
    }
    Move best = explained.result.best;
    if (explained.has_tree())
        best = explained.tree().nodes[explained.node].best;
    return best ? std::vector{best} : std::vector<Move>{};
}

void explain_moves(const std::vector<Move>& moves, Explained& explained) {
    Reasoner reasoner;
    const Position position = explained.position();
    for (const Move m : moves) {
        auto reasons = reasoner.reasons(position, m, kReasonLimits);
        std::string text = reasons_text(reasons, m, position.side_to_move(), explained.name());
        explained.words.push_back({m, std::move(text), std::move(reasons)});
    }
}

Result<std::size_t> node_of(const Explained& explained) {
    if (!explained.has_tree()) {
        return explained.path.empty() ? Result<std::size_t>(std::size_t{0})
                                      : Error{"nothing was searched"};
    }
    return walk(explained.tree(), explained.path, explained.name());
}

}  // namespace

SearchResult search_recorded(const InputPosition& input, Limits limits, std::int64_t max_ms,
                             std::span<const std::shared_ptr<const Weights>> weights,
                             SearchRecorder& recorder, const SearchControl& control) {
    Searcher searcher;
    for (const auto& of_rule : weights)
        searcher.set_weights(of_rule);
    if (!searcher.resize_table(kTableBytes))
        throw std::bad_alloc();
    limits.proofs = false;  // a proof would leave no tree to show
    limits.one_thread = true;
    limits.recorder = &recorder;
    SearchTimes times;
    if (max_ms > 0)
        times.optimum = times.deadline = times.start + Milliseconds(max_ms);
    SearchListener silent;
    return searcher.search(Position(input.rule, input.grid, input.to_move), limits, times, silent,
                           control);
}

Result<void> show_node(Explained& explained, const std::string& moves, const ExplainNames& names) {
    const auto node = node_of(explained);
    if (!node)
        return Error{fmt::format("{}: {}", names.path, node.error())};
    explained.node = *node;
    const auto wanted = moves_to_explain(explained, moves, names.moves);
    if (!wanted)
        return Error{wanted.error()};
    explain_moves(*wanted, explained);
    return {};
}

}  // namespace fukumi
