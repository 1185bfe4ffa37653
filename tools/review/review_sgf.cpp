// See review_sgf.h.
#include "tools/review/review_sgf.h"

#include <fmt/format.h>

#include <optional>

#include "engine/core/types.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

// Returns the moves of a line before the first reply that may be anywhere, because SGF cannot
// express such a reply.
std::vector<Point> moves_of_line(const OpenLine& line) {
    std::vector<Point> moves;
    for (const auto& m : line) {
        if (!m)
            break;
        moves.push_back(*m ? point_of(*m) : formats::kPass);
    }
    return moves;
}

/// Sets a property of a node. Removes the property if `value` is empty.
void set_property(formats::GameTree::Node& node, const char* name,
                  std::optional<std::string> value) {
    std::erase_if(node.properties,
                  [&](const formats::SgfProperty& property) { return property.name == name; });
    if (value)
        node.properties.push_back({name, {*value}});
}

/// Adds the review of the move `index` of the game to its node in the tree.
void add_review(const ReviewedGame& game, std::size_t index, int node, const CellNames& name,
                formats::GameTree& tree) {
    const MoveReview& move = game.review.moves[index];
    const Color mover = formats::mover_at(static_cast<std::size_t>(game.review.place_of(index)));
    std::string comment;
    for (const std::string& words : move_words(game, index, name))
        comment += words + "\n";
    comment +=
        fmt::format("win chance of {}: {}", name_of(mover), percent_text(win_chance(move.after)));
    formats::GameTree::Node& played = tree.nodes[static_cast<std::size_t>(node)];
    const int parent = played.parent;
    set_property(played, "V", std::to_string(mover == Color::Black ? move.after : -move.after));
    const bool is_blunder = move.mark == MoveMark::Blunder || move.forbidden != Forbidden::No;
    const bool is_mistake = move.mark == MoveMark::Mistake;
    set_property(played, "BM",
                 is_blunder   ? std::optional<std::string>("2")
                 : is_mistake ? std::optional<std::string>("1")
                              : std::nullopt);
    const bool is_doubtful = move.mark == MoveMark::Inaccuracy && !is_blunder;
    set_property(played, "DO", is_doubtful ? std::optional<std::string>("") : std::nullopt);
    // Do not add to the comment of an opening move: readers recognise the opening by this comment.
    if (played.comment != formats::kSgfOpeningMove)
        formats::add_comment(played.comment, comment);
    if (!move.is_notable())
        return;
    if (!move.is_best()) {
        formats::add_variation(tree, parent, moves_of_line(move.line),
                               "better: " + line_text(move.line, name) +
                                   (move.better.empty() ? "" : "\n" + move.better));
    }
    if (move.missed && move.win->line.front() != move.line.front()) {
        formats::add_variation(tree, parent, moves_of_line(move.win->line),
                               "wins: " + line_text(move.win->line, name));
    }
}

}  // namespace

formats::GameTree reviewed_tree(const ReviewedGame& game, const ReviewSettings& settings) {
    const CellNames name(settings.rows, game.record.height);
    formats::GameTree tree = formats::sgf_tree_of(game.record);
    formats::add_comment(tree.nodes.front().comment,
                         fmt::format("Reviewed from move {} on: {}.\n{}.\nTurning point: {}.",
                                     game.review.first + 1, effort_words(settings),
                                     marks_words(settings.marks), turning_words(game, name)));
    std::vector<int> line;  // nodes of the moves
    const std::vector<bool> on_line = formats::is_on_main_line(tree);
    for (std::size_t i = 1; i < on_line.size(); ++i) {
        if (on_line[i])
            line.push_back(static_cast<int>(i));
    }
    // Set-up stones are moves of the record, but have no nodes.
    const std::size_t set_up = game.record.moves.size() - line.size();
    for (std::size_t i = 0; i < game.review.moves.size(); ++i) {
        const auto place = static_cast<std::size_t>(game.review.place_of(i));
        if (place >= set_up)
            add_review(game, i, line[place - set_up], name, tree);
    }
    return tree;
}

std::string review_sgf(const std::vector<ReviewedGame>& games, const ReviewSettings& settings) {
    std::string text;
    for (const ReviewedGame& game : games)
        text += formats::write_sgf(reviewed_tree(game, settings));
    return text;
}

}  // namespace fukumi
