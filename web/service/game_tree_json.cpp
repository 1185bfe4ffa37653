// See game_tree_json.h.
#include "web/service/game_tree_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "tools/search_json.h"
#include "web/service/position_reader.h"

namespace fukumi::web {
namespace {

constexpr std::size_t kMaxTreeNodes = 100'000;

// In the order of GameTree::SignKind.
constexpr const char* kSigns[] = {"text",  "triangle", "square", "circle",
                                  "cross", "selected", "arrow",  "line"};

Json outcome_json(formats::Outcome outcome) {
    const auto winner = formats::winner_of(outcome);
    if (winner)
        return word_of(*winner);
    return outcome == formats::Outcome::Draw ? Json("draw") : Json();
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

Json signs_json(const std::vector<formats::GameTree::Sign>& signs) {
    Json json = Json::array();
    for (const formats::GameTree::Sign& sign : signs) {
        Json item = {{"kind", kSigns[static_cast<std::size_t>(sign.kind)]},
                     {"cell", to_text(sign.at)}};
        if (!sign.text.empty())
            item["text"] = sign.text;
        if (formats::GameTree::has_two_cells(sign.kind))
            item["to"] = to_text(sign.to);
        json.push_back(std::move(item));
    }
    return json;
}

Json properties_json(const std::vector<formats::SgfProperty>& properties) {
    Json json = Json::array();
    for (const formats::SgfProperty& property : properties)
        json.push_back({{"name", property.name}, {"values", property.values}});
    return json;
}

/// Reads the list `name` of a node: calls `read` with each of its objects. Errors: as add_move().
template <typename Read>
Result<void> read_list(const Members& node, const std::string& name, const Read& read) {
    const Json& list = node.any(name.c_str());
    if (list.is_null())
        return {};
    if (!list.is_array())
        return Error{name + ": should be a list"};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = fmt::format("{}[{}]", name, i);
        if (!list[i].is_object())
            return Error{place + ": should be an object"};
        Members item(list[i], place);
        const Result<void> done = read(item);
        if (!item.problem().empty())
            return Error{item.problem()};
        if (!done)
            return done;
    }
    return {};
}

/// Reads the signs of a node. Errors: as add_move().
Result<void> read_signs(const formats::GameTree& tree, const Members& node,
                        formats::GameTree::Node& to) {
    return read_list(node, "signs", [&](Members& item) -> Result<void> {
        formats::GameTree::Sign sign;
        const std::string kind = item.text("kind").value_or("");
        const auto* const known = std::find(std::begin(kSigns), std::end(kSigns), kind);
        if (known == std::end(kSigns))
            return Error{fmt::format("signs: '{}' is no kind of sign", kind)};
        sign.kind = static_cast<formats::GameTree::SignKind>(known - std::begin(kSigns));
        const auto cell_of = [&](const char* name) -> Result<Point> {
            const auto cells =
                read_moves({item.text(name).value_or("")}, name, tree.width, tree.height);
            if (!cells)
                return Error{"signs: " + cells.error()};
            if (formats::is_pass(cells->front()))
                return Error{"signs: a pass has no cell"};
            return cells->front();
        };
        const auto at = cell_of("cell");
        if (!at)
            return Error{at.error()};
        sign.at = *at;
        if (formats::GameTree::has_two_cells(sign.kind)) {
            const auto end = cell_of("to");
            if (!end)
                return Error{end.error()};
            sign.to = *end;
        }
        sign.text = item.text("text").value_or("");
        to.signs.push_back(std::move(sign));
        return {};
    });
}

Result<void> read_properties(const Members& node, formats::GameTree::Node& to) {
    return read_list(node, "properties", [&](Members& item) -> Result<void> {
        formats::SgfProperty property{item.text("name").value_or(""), item.texts("values")};
        const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
        if (property.name.empty() || property.values.empty() ||
            !std::all_of(property.name.begin(), property.name.end(), is_upper))
            return Error{"properties: a name of capital letters and its values are needed"};
        to.properties.push_back(std::move(property));
        return {};
    });
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
    json["outcome"] = outcome_json(formats::outcome_of(tree));
    Json nodes = Json::array();
    for (const formats::GameTree::Node& node : tree.nodes) {
        Json item = Json::object();
        if (node.move) {
            item["parent"] = node.parent;
            item["move"] = to_text(*node.move);
        }
        if (!node.comment.empty())
            item["comment"] = node.comment;
        if (!node.signs.empty())
            item["signs"] = signs_json(node.signs);
        if (!node.properties.empty())
            item["properties"] = properties_json(node.properties);
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
        auto rest = read_signs(tree, node, tree.nodes.back());
        if (rest)
            rest = read_properties(node, tree.nodes.back());
        if (!rest)
            return Error{fmt::format("tree.nodes[{}].{}", i, rest.error())};
    }
    return tree;
}

}  // namespace fukumi::web
