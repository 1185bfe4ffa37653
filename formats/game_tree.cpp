// See game_tree.h.
#include "formats/game_tree.h"

#include <utility>

#include "formats/reading.h"

namespace fukumi::formats {

std::optional<Outcome> outcome_of(std::string_view result) {
    const std::string text = to_lower(trimmed(result));
    if (text.starts_with("b+"))
        return Outcome::BlackWins;
    if (text.starts_with("w+"))
        return Outcome::WhiteWins;
    if (text == "0" || text.starts_with("draw") || text.starts_with("jigo"))
        return Outcome::Draw;
    return std::nullopt;
}

std::string result_text(Outcome outcome, Termination termination) {
    const auto winner = winner_of(outcome);
    if (!winner)
        return "0";
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

GameTree tree_of(const GameRecord& record) {
    GameTree tree;
    tree.rule = record.rule;
    tree.width = record.width;
    tree.height = record.height;
    tree.names = record.names;
    if (has_result(record)) {
        // Write no cause except time: a record from a file often has Adjudication only because the
        // file does not give the cause.
        const bool on_time = record.termination == Termination::Time;
        tree.result = result_text(record.outcome, on_time ? Termination::Time : Termination::Five);
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
    MoveCollector moves(record);
    for (const GameTree::Node& node : main_line(tree)) {
        MoveRecord move;
        move.at = *node.move;
        if (const auto added = moves.add(std::move(move)); !added)
            return Error{added.error()};
    }
    const auto outcome = outcome_of(tree.result);
    const auto winner = outcome ? winner_of(*outcome) : std::nullopt;
    const bool on_time = winner && *winner != mover_at(record.moves.size()) &&
                         to_lower(trimmed(tree.result)).substr(2, 1) == "t";
    complete_record(record, outcome, on_time ? std::optional(Termination::Time) : std::nullopt);
    return record;
}

}  // namespace fukumi::formats
