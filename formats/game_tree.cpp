// See game_tree.h.
#include "formats/game_tree.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace fukumi::formats {

std::optional<GameTree::SignKind> sign_kind_named(std::string_view property) noexcept {
    const auto* name =
        std::find(std::begin(GameTree::kSignNames), std::end(GameTree::kSignNames), property);
    if (name == std::end(GameTree::kSignNames))
        return std::nullopt;
    return static_cast<GameTree::SignKind>(name - GameTree::kSignNames);
}

void sort_signs(GameTree& tree) {
    for (GameTree::Node& node : tree.nodes) {
        std::stable_sort(
            node.signs.begin(), node.signs.end(),
            [](const GameTree::Sign& a, const GameTree::Sign& b) { return a.kind < b.kind; });
    }
}

std::optional<Outcome> outcome_of(std::string_view result) {
    const std::string text = to_lower(trimmed(result));
    const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), text) != words.end();
    };
    const auto begins_with_one_of = [&](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(),
                           [&](std::string_view word) { return text.starts_with(word); });
    };
    if (is_one_of({"0-0", "0", "draw", "jigo", "tie", "1/2", "1/2-1/2", "0.5-0.5", "½-½"}) ||
        begins_with_one_of({"draw", "jigo", "和", "平"}))
        return Outcome::Draw;
    if (is_one_of({"b", "black", "1-0"}) || begins_with_one_of({"b+", "black win", "black+", "黑"}))
        return Outcome::BlackWins;
    if (is_one_of({"w", "white", "0-1"}) || begins_with_one_of({"w+", "white win", "white+", "白"}))
        return Outcome::WhiteWins;
    if (is_one_of({"?", "*", "void", "unknown"}))
        return Outcome::Unknown;
    return std::nullopt;
}

void complete_by_result(GameRecord& record, std::string_view result,
                        std::optional<Termination> termination) {
    complete_record(record, outcome_of(result), termination);
    const std::string text = to_lower(trimmed(result));
    const auto winner = winner_of(record.outcome);
    if (termination || !winner || record.reason != kNoCause || text.size() < 3 || text[1] != '+')
        return;
    if (text[2] == 'r') {
        record.reason = kResigned;
    } else if (text[2] == 't' && *winner != mover_at(record.moves.size())) {
        record.termination = Termination::Time;
        record.reason.clear();
    }
}

std::string result_text(Outcome outcome, Termination termination) {
    const auto winner = winner_of(outcome);
    if (!winner)
        return outcome == Outcome::Draw ? "0" : "?";
    return std::string(*winner == Color::Black ? "B+" : "W+") +
           (termination == Termination::Time           ? 'T'
            : termination == Termination::Adjudication ? 'R'
                                                       : '1');
}

std::vector<GameTree::Node> main_line(const GameTree& tree) {
    std::vector<GameTree::Node> line;
    int last = 0;
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].parent == last) {
            line.push_back(tree.nodes[i]);
            last = static_cast<int>(i);
        }
    }
    return line;
}

Grid grid_of(const GameTree& tree) {
    Grid grid(tree.width, tree.height);
    for (const Color color : kColors) {
        for (const Point p : tree.setup[color])
            grid.set(p, stone_of(color));
    }
    return grid;
}

LineEnd end_of_main_line(const GameTree& tree) {
    std::vector<Point> moves;
    for (const GameTree::Node& node : main_line(tree))
        moves.push_back(*node.move);
    return end_of_line(grid_of(tree), tree.rule, tree.first, moves);
}

Outcome outcome_of(const GameTree& tree) {
    const Outcome named = outcome_of(tree.result).value_or(Outcome::Unknown);
    return named != Outcome::Unknown ? named : outcome_of(end_of_main_line(tree));
}

std::vector<bool> is_on_main_line(const GameTree& tree) {
    std::vector<bool> on_line(tree.nodes.size(), false);
    on_line[0] = true;
    int last = 0;
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].parent == last) {
            on_line[i] = true;
            last = static_cast<int>(i);
        }
    }
    return on_line;
}

void add_variation(GameTree& tree, int parent, const std::vector<Point>& moves,
                   const std::string& comment) {
    int at = parent;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto same = std::find_if(
            tree.nodes.begin() + at + 1, tree.nodes.end(),
            [&](const GameTree::Node& node) { return node.parent == at && node.move == moves[i]; });
        if (same != tree.nodes.end()) {
            at = static_cast<int>(same - tree.nodes.begin());
        } else {
            tree.nodes.push_back({at, moves[i], {}});
            at = static_cast<int>(tree.nodes.size()) - 1;
        }
        if (i == 0)
            add_comment(tree.nodes[static_cast<std::size_t>(at)].comment, comment);
    }
}

void add_comment(std::string& comment, const std::string& more) {
    if (comment.find(more) == std::string::npos)
        comment += (comment.empty() ? "" : "\n") + more;
}

GameTree tree_of(const GameRecord& record) {
    GameTree tree;
    tree.rule = record.rule;
    tree.width = record.width;
    tree.height = record.height;
    tree.names = record.names;
    tree.encoding = record.encoding;
    if (record.outcome != Outcome::Unknown) {
        // A record from a file often has Adjudication only because the file does not give the cause.
        const bool is_known = record.termination == Termination::Time || record.reason == kResigned;
        tree.result =
            result_text(record.outcome, is_known ? record.termination : Termination::Five);
    }
    for (const MoveRecord& move : record.moves)
        tree.nodes.push_back({static_cast<int>(tree.nodes.size()) - 1, move.at, {}});
    return tree;
}

Result<GameRecord> record_of(const GameTree& tree) {
    if (!tree.setup[Color::Black].empty() || !tree.setup[Color::White].empty() ||
        tree.first != Color::Black)
        return Error{"only SGF can hold set-up stones or a first move by White"};
    GameRecord record;
    record.rule = tree.rule;
    record.width = tree.width;
    record.height = tree.height;
    record.names = tree.names;
    record.encoding = tree.encoding;
    MoveCollector moves(record);
    for (const GameTree::Node& node : main_line(tree)) {
        MoveRecord move;
        move.at = *node.move;
        if (const auto added = moves.add(std::move(move)); !added)
            return Error{added.error()};
    }
    complete_by_result(record, tree.result);
    return record;
}

}  // namespace fukumi::formats
