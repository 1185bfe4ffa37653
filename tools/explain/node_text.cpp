// See node_text.h.
#include "tools/explain/node_text.h"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "engine/core/types.h"
#include "protocol/messages.h"

namespace fukumi {
namespace {

const char* sign_of(Bound bound) {
    constexpr const char* kSigns[] = {"?", "<=", ">=", "="};
    return kSigns[static_cast<int>(bound)];
}

std::string edge(Value value) {
    return value <= -kInfinite ? "-inf" : value >= kInfinite ? "+inf" : format_value(value);
}

void add(std::string& notes, const std::string& note) {
    notes += (notes.empty() ? "" : ", ") + note;
}

std::string plural(std::size_t n, const char* word) {
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

/// Returns a text with the number of searched moves, and the best move.
std::string searched_text(const RecordedTree& tree, std::size_t index, const CellNames& name) {
    const RecordedNode& node = tree.nodes[index];
    std::string text = plural(moves_of(tree, index).size(), "move") + " searched";
    if (node.pruned > 0)
        text += fmt::format(", {} pruned", node.pruned);
    if (node.best)
        text +=
            fmt::format(", {} {}", node.bound == Bound::Lower ? "cut by" : "best", name(node.best));
    return text;
}

/// Explains why a visit ended, and how the search changed its depth.
std::string notes_of(const RecordedTree& tree, std::size_t index, const CellNames& name) {
    const RecordedNode& node = tree.nodes[index];
    std::string notes;
    if (node.visit == Visit::Again || node.visit == Visit::Wide || node.visit == Visit::Singular)
        add(notes, name_of(node.visit));
    if (node.extension != 0)
        add(notes, fmt::format("singular {:+}", node.extension));
    if (node.has(RecordedNode::kAfterHigh))
        add(notes, "-1 before a likely cut");
    if (node.has(RecordedNode::kAfterRaised))
        add(notes, "-1 after alpha was raised");
    if (node.end == NodeEnd::Moves || node.end == NodeEnd::FiveAnswers)
        add(notes, searched_text(tree, index, name));
    else
        add(notes, name_of(node.end));
    if (node.table_bound != Bound::None) {
        add(notes, fmt::format("table {} {} from depth {}", sign_of(node.table_bound),
                               format_value(node.table_value), node.table_depth));
    }
    if (node.has(RecordedNode::kPartial))
        add(notes, "not all recorded");
    return notes;
}

/// Returns the table row of one visit of a move. Values are for the side that plays this move.
std::string visit_line(const RecordedTree& tree, std::size_t index, const std::string& label,
                       const CellNames& name) {
    const RecordedNode& node = tree.nodes[index];
    const bool is_known = node.end != NodeEnd::Unfinished;
    const std::string depth =
        node.reduction > 0 ? fmt::format("{}-{}", node.asked + node.reduction, node.reduction)
                           : fmt::format("{}", node.asked);
    return fmt::format("{:<6} {:>2} {:>6} {:>6} {:>6}  {:>6} {:>8}  {}\n", label,
                       sign_of(flipped(node.bound)), is_known ? format_value(-node.value) : "",
                       edge(-node.beta), edge(-node.alpha), depth, node.nodes,
                       notes_of(tree, index, name));
}

std::string moves_table(const Explained& explained) {
    const RecordedTree& tree = explained.tree();
    const CellNames name = explained.name();
    std::string text = fmt::format("{:<6} {:>9} {:>6} {:>6}  {:>6} {:>8}\n", "move", "value",
                                   "alpha", "beta", "depth", "nodes");
    const std::vector<MoveVisits> moves = moves_of(tree, explained.node);
    for (const MoveVisits& move : moves) {
        for (const std::size_t visit : move.visits)
            text +=
                visit_line(tree, visit, visit == move.visits.front() ? name(move.move) : "", name);
    }
    for (const std::size_t test : tests_of(tree, explained.node)) {
        const RecordedNode& node = tree.nodes[test];
        fmt::format_to(
            std::back_inserter(text), "without {}: {} {} at depth {}, {} nodes (is it singular?)\n",
            name(node.move), sign_of(node.bound), format_value(node.value), node.asked, node.nodes);
    }
    return moves.empty() ? "no moves were searched\n" : text;
}

std::string pruned_text(const Explained& explained) {
    const RecordedTree& tree = explained.tree();
    const CellNames name = explained.name();
    std::string text;
    for (int i = 0; i < kPrunedBys; ++i) {
        std::string cells;
        int count = 0;
        for (const PrunedMove gone : tree.pruned_of(tree.nodes[explained.node])) {
            if (gone.why() != static_cast<PrunedBy>(i))
                continue;
            cells += " " + name(gone.move());
            ++count;
        }
        if (count > 0) {
            fmt::format_to(std::back_inserter(text), "pruned by {} ({}):{}\n",
                           name_of(static_cast<PrunedBy>(i)), count, cells);
        }
    }
    return text;
}

std::string threat_text(Threat threat) {
    switch (threat) {
        case Threat::None:
            return "";
        case Threat::Fours:
            return "a win by fours is threatened: only moves that may prevent it were searched\n";
        case Threat::OpenFour:
            return "an open four is threatened: only moves that prevent it were searched\n";
        case Threat::Five:
            return "a five is threatened: only moves that prevent it were searched\n";
    }
    return "";
}

std::string node_line(const Explained& explained) {
    const RecordedNode& node = explained.tree().nodes[explained.node];
    std::string text =
        fmt::format("the node: value {} {}, alpha {}, beta {}, depth {}", sign_of(node.bound),
                    format_value(node.value), edge(node.alpha), edge(node.beta), node.depth);
    if (node.depth != node.asked)
        text += fmt::format(" instead of {}", node.asked);
    if (node.eval != kNoValue)
        text += fmt::format("; evaluation {}", format_value(node.eval));
    text += fmt::format("; {} nodes; {}\n", node.nodes,
                        notes_of(explained.tree(), explained.node, explained.name()));
    return text + threat_text(node.threat);
}

std::string board_text(const Explained& explained, const Position& position) {
    const Point last = explained.path.empty()
                           ? explained.input.last
                           : Point{x_of(explained.path.back()), y_of(explained.path.back())};
    return draw(position.grid(), last, explained.rows);
}

/// Explains how the threat solvers corrected the search, if they did.
std::string solvers_text(const Explained& explained) {
    const CellNames name = explained.name();
    std::string text;
    for (const RefutedMove& refuted : explained.refuted) {
        fmt::format_to(std::back_inserter(text), "the threat solvers refuted {}: {} wins in {}\n",
                       name(refuted.move), name_of(opponent(explained.input.to_move)),
                       refuted.plies);
    }
    if (explained.alone) {
        fmt::format_to(std::back_inserter(text), "the search alone preferred {}, value {}\n",
                       name(explained.alone->line.front()), format_value(explained.alone->value));
    }
    return text;
}

std::string head_text(const Explained& explained) {
    const RecordedTree& tree = explained.tree();
    const CellNames name = explained.name();
    const Position position = explained.position();
    std::string text = fmt::format("{}, {}x{}", name_of(explained.input.rule), position.width(),
                                   position.height());
    for (std::size_t i = 0; i < explained.path.size(); ++i)
        text += (i == 0 ? ", after " : " ") + name(explained.path[i]);
    text += fmt::format(": {} ({}) to move\n", name_of(position.side_to_move()),
                        letter_of(position.side_to_move()));
    if (!explained.has_tree())
        return text + board_text(explained, position);
    text += fmt::format(
        "iteration {}{}, {} recorded; best {}{}, value {}, win chance {:.1f} %; {} nodes\n",
        tree.depth, tree.complete ? "" : " (not finished)", plural(tree.nodes.size(), "visit"),
        explained.path.empty() ? "" : "at the start ", name(explained.result.best),
        format_value(explained.result.value), 100 * win_chance(explained.result.value),
        explained.result.nodes);
    text += solvers_text(explained);
    if (tree.unrecorded > 0) {
        text += fmt::format("the limit of records was reached: {} more visits are missing\n",
                            tree.unrecorded);
    }
    return text + board_text(explained, position);
}

std::string totals_text(const SearchTotals& totals) {
    std::string text =
        "actions of each technique in all iterations, and the estimated number of nodes saved\n";
    for (int i = 0; i < kTechniques; ++i) {
        const auto technique = static_cast<Technique>(i);
        const TechniqueTotal total = totals.total(technique);
        if (total.acted == 0)
            continue;
        fmt::format_to(std::back_inserter(text), "  {:<41} {:>9}  {:>12}\n", name_of(technique),
                       total.acted,
                       total.has_estimate ? fmt::format("{:+}", total.saved) : std::string());
    }
    const std::int64_t cuts = totals.total(Technique::BetaCut).acted;
    if (cuts > 0) {
        text += fmt::format(
            "{:.1f} % of the beta cuts came with the first move\n",
            100.0 * static_cast<double>(totals.first_move_cuts()) / static_cast<double>(cuts));
    }
    return text;
}

std::string words_text(const Explained& explained) {
    std::string text;
    for (const MoveWords& words : explained.words)
        text += words.text + "\n";
    return text;
}

}  // namespace

std::string node_text(const Explained& explained) {
    const std::string head = head_text(explained) + words_text(explained);
    if (!explained.has_tree())
        return head + "nothing was searched\n";
    return head + node_line(explained) + moves_table(explained) + pruned_text(explained) +
           totals_text(explained.recorder.totals());
}

}  // namespace fukumi
