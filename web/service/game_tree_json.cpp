// See game_tree_json.h.
#include "web/service/game_tree_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/board/notation.h"
#include "tools/search_json.h"
#include "web/service/position_reader.h"

namespace fukumi::web {
namespace {

constexpr std::size_t kMaxTreeNodes = 100'000;

const char* word_of(formats::Outcome outcome) {
    const auto winner = formats::winner_of(outcome);
    if (winner)
        return fukumi::word_of(*winner);
    return outcome == formats::Outcome::Draw ? "draw" : "unknown";
}

Result<std::string> read_result(Members& tree) {
    if (!tree.any("result").is_object())
        return tree.text("result").value_or("");
    Members result(tree.any("result"), "tree.result");
    const auto outcome = result.choice<formats::Outcome>("winner", formats::Outcome::Draw,
                                                         {{"black", formats::Outcome::BlackWins},
                                                          {"white", formats::Outcome::WhiteWins},
                                                          {"draw", formats::Outcome::Draw}});
    const auto by =
        result.choice<formats::Termination>("by", formats::Termination::Five,
                                            {{"board", formats::Termination::Five},
                                             {"resignation", formats::Termination::Adjudication},
                                             {"time", formats::Termination::Time}});
    if (!result.problem().empty())
        return Error{result.problem()};
    return formats::result_text(outcome, by);
}

/// Adds the move of a node to the tree. Errors: the message does not name the node; the caller adds
/// that.
Result<void> add_move(formats::GameTree& tree, const Grid& setup, Members& node) {
    const auto count = static_cast<std::int64_t>(tree.nodes.size());
    const auto parent = node.integer("parent", 0, count - 1);
    const auto cells =
        read_moves({node.text("move").value_or("")}, "move", tree.width, tree.height);
    if (!parent)
        return Error{"parent: should be the index of an earlier node"};
    if (!cells)
        return Error{cells.error()};
    const Point at = cells->front();
    bool free = formats::is_pass(at) || setup.at(at) == Cell::Empty;
    for (int i = static_cast<int>(*parent); i > 0 && free && !formats::is_pass(at);
         i = tree.nodes[static_cast<std::size_t>(i)].parent)
        free = tree.nodes[static_cast<std::size_t>(i)].move != at;
    if (!free)
        return Error{fmt::format("move: {} is taken", to_text(at))};
    tree.nodes.push_back({static_cast<int>(*parent), at, node.text("comment").value_or("")});
    return {};
}

}  // namespace

Result<Json> tree_json(const formats::GameTree& tree) {
    if (tree.nodes.size() > kMaxTreeNodes)
        return Error{fmt::format("more than {} moves", kMaxTreeNodes)};
    InputPosition start{"tree", tree.rule, formats::grid_of(tree), tree.first};
    start.is_turn_assumed = tree.is_first_assumed;
    Json json = position_json(start, CellNames(Rows::FromTop, tree.height));
    json["names"] = {{"black", tree.names[Color::Black]}, {"white", tree.names[Color::White]}};
    if (!tree.encoding.empty())
        json["encoding"] = tree.encoding;
    json["result"] = tree.result;
    json["outcome"] = word_of(formats::outcome_of(tree));
    Json nodes = Json::array();
    for (const formats::GameTree::Node& node : tree.nodes) {
        Json item = Json::object();
        if (node.move) {
            item["parent"] = node.parent;
            item["move"] = to_text(*node.move);
        }
        if (!node.comment.empty())
            item["comment"] = node.comment;
        nodes.push_back(std::move(item));
    }
    json["nodes"] = std::move(nodes);
    return json;
}

Result<formats::GameTree> read_tree(const Json& json) {
    const auto given = read_given_position(json);
    if (!given)
        return Error{given.error()};
    const Grid& grid = given->input.grid;
    formats::GameTree tree;
    tree.rule = given->input.rule;
    tree.width = grid.width();
    tree.height = grid.height();
    tree.first = given->input.to_move;
    if (!given->moves.empty() || grid.count(Cell::Wall) != 0)
        return Error{"tree: has moves in place of nodes, or frozen cells"};
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            if (grid.at(x, y) != Cell::Empty)
                tree.setup[grid.at(x, y) == Cell::Black ? Color::Black : Color::White].push_back(
                    {x, y});
        }
    }
    Members members(json, "tree");
    Members names(members.any("names"), "tree.names");
    tree.names = {names.text("black").value_or(""), names.text("white").value_or("")};
    const auto result = read_result(members);
    if (!result)
        return Error{result.error()};
    tree.result = *result;
    for (const std::string& problem : {members.problem(), names.problem()}) {
        if (!problem.empty())
            return Error{problem};
    }
    const Json& nodes = members.any("nodes");
    if (!nodes.is_array() || nodes.empty())
        return Error{"tree.nodes: should be a list with the start of the game"};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Members node(nodes[i], fmt::format("tree.nodes[{}]", i));
        if (i == 0)
            tree.nodes.front().comment = node.text("comment").value_or("");
        else if (const auto added = add_move(tree, grid, node); !added && node.problem().empty())
            return Error{fmt::format("tree.nodes[{}].{}", i, added.error())};
        if (!node.problem().empty())
            return Error{node.problem()};
    }
    return tree;
}

}  // namespace fukumi::web
