// Writes SGF. See sgf.h.
#include "formats/sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "formats/text_encoding.h"

namespace fukumi::formats {
namespace {

// Puts a backslash before ']' and '\', and before the other characters of `special`.
std::string sgf_escaped(std::string_view text, std::string_view special = "]\\") {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

std::string comment_of(const MoveRecord& move) {
    if (move.elapsed_ms == 0 && !move.eval && move.depth == 0)
        return single_line(move.message);
    std::string text = fmt::format("{}ms", move.elapsed_ms);
    if (move.eval)
        text += fmt::format(", eval {}", *move.eval);
    if (move.depth != 0)
        text += fmt::format(", depth {}", move.depth);
    if (!move.message.empty())
        text += "\n" + single_line(move.message);
    return text;
}

bool is_bare(const MoveRecord& move) {
    return move.elapsed_ms == 0 && !move.eval && move.depth == 0 && move.message.empty();
}

// Returns the two letters of a cell; a pass has none.
std::string cell_text(Point at) {
    if (is_pass(at))
        return {};
    return {static_cast<char>('a' + at.x), static_cast<char>('a' + at.y)};
}

// Returns the signs of a node as properties.
std::string signs_text(const std::vector<GameTree::Sign>& signs) {
    std::string text;
    for (std::size_t i = 0; i < signs.size(); ++i) {
        const GameTree::Sign& sign = signs[i];
        if (i == 0 || sign.kind != signs[i - 1].kind)
            text += GameTree::kSignNames[static_cast<int>(sign.kind)];
        text += '[' + cell_text(sign.at);
        if (sign.kind == GameTree::SignKind::Text)
            text += ':' + sgf_escaped(single_line(sign.text), "]\\:");
        if (GameTree::has_two_cells(sign.kind))
            text += ':' + cell_text(sign.to);
        text += ']';
    }
    return text;
}

// Returns the properties of a node, except its move.
std::string properties_text(const GameTree::Node& node) {
    std::string text = signs_text(node.signs);
    for (const SgfProperty& property : node.properties) {
        text += property.name;
        for (const std::string& value : property.values)
            text += '[' + sgf_escaped(value) + ']';
    }
    if (!node.comment.empty())
        text += fmt::format("C[{}]", sgf_escaped(node.comment));
    return text;
}

std::string size_of(int width, int height) {
    return width == height ? std::to_string(width) : fmt::format("{}:{}", width, height);
}

void add_property(std::string& text, const char* name, std::string_view value) {
    fmt::format_to(std::back_inserter(text), "{}[{}]", name, sgf_escaped(single_line(value)));
}

std::string game_start(std::string_view encoding) {
    return fmt::format("(;FF[4]GM[4]AP[Fukumi]CA[{}]", encoding);
}

constexpr std::string_view kUtf8 = "UTF-8";

/// Returns the bytes of a text of SGF in this encoding; in UTF-8 if the encoding is empty or lacks a
/// letter, or if the text is ASCII. `text_with(name)` returns the text in UTF-8 with CA[name].
template <typename Text>
std::string in_encoding(const std::string& encoding, Text text_with) {
    if (!encoding.empty()) {
        const std::string text = text_with(encoding);
        const std::string bytes = encoded(text, encoding);
        if (bytes != text)
            return bytes;
    }
    return text_with(kUtf8);
}

// Returns the members of a record that a tree has no member for.
std::vector<SgfProperty> header_of(const GameRecord& record, std::string_view event) {
    std::vector<SgfProperty> header;
    const auto add = [&](const char* name, const std::string& value) {
        const bool is_given = std::any_of(record.header.begin(), record.header.end(),
                                          [&](const SgfProperty& p) { return p.name == name; });
        if (!is_given)
            header.push_back({name, {single_line(value)}});
    };
    if (record.number != 0)
        add("GN", std::to_string(record.number));
    const std::pair<const char*, std::string_view> words[] = {
        {"EV", record.event.empty() ? event : record.event},
        {"DT", record.date},
        {"ON", record.opening}};
    for (const auto& [name, value] : words) {
        if (!trimmed(value).empty())
            add(name, std::string(value));
    }
    if (record.round != 0)
        add("RO", std::to_string(record.round));
    if (record.pair != 0)
        add("XP", std::to_string(record.pair));
    if (record.outcome != Outcome::Unknown) {
        add("TE", record.reason.empty()
                      ? std::string(name_of(record.termination))
                      : fmt::format("{}: {}", name_of(record.termination), record.reason));
    }
    if (!record.comment.empty())
        header.push_back({"GC", {record.comment}});
    header.insert(header.end(), record.header.begin(), record.header.end());
    return header;
}

std::string header_of(const GameTree& tree, std::string_view encoding) {
    std::string text = game_start(encoding);
    add_property(text, "RU", std::to_string(info_number(tree.rule)));
    add_property(text, "SZ", size_of(tree.width, tree.height));
    const std::pair<const char*, const std::string&> words[] = {
        {"PB", tree.names[Color::Black]}, {"PW", tree.names[Color::White]}, {"RE", tree.result}};
    for (const auto& [name, value] : words) {
        if (!value.empty())
            add_property(text, name, value);
    }
    for (const Color color : kColors) {
        if (!tree.setup[color].empty())
            text += color == Color::Black ? "AB" : "AW";
        for (const Point p : tree.setup[color])
            text += fmt::format("[{}]", cell_text(p));
    }
    const bool set_up = !tree.setup[Color::Black].empty() || !tree.setup[Color::White].empty();
    // PL is needed because the numbers of stones do not always show which side moves first.
    if (set_up || tree.first == Color::White)
        add_property(text, "PL", tree.first == Color::Black ? "B" : "W");
    return text + properties_text(tree.nodes.front());
}

std::string sgf_text(const GameTree& tree, std::string_view encoding) {
    std::vector<std::vector<int>> children(tree.nodes.size());
    for (std::size_t i = 1; i < tree.nodes.size(); ++i)
        children[static_cast<std::size_t>(tree.nodes[i].parent)].push_back(static_cast<int>(i));
    // Use a stack of steps instead of recursion: variations may be deeper than the call stack
    // allows.
    struct Step {
        int node;  // -1: the end of a variation
        Color mover;
        bool branch;  // starts a variation
    };
    std::vector<Step> steps;
    const auto push_children = [&](int node, Color mover) {
        const std::vector<int>& list = children[static_cast<std::size_t>(node)];
        for (auto child = list.rbegin(); child != list.rend(); ++child) {
            if (list.size() > 1)
                steps.push_back({-1, mover, false});
            steps.push_back({*child, mover, list.size() > 1});
        }
    };
    std::string text = header_of(tree, encoding);
    push_children(0, tree.first);
    while (!steps.empty()) {
        const Step step = steps.back();
        steps.pop_back();
        if (step.node < 0) {
            text += ")";
            continue;
        }
        const GameTree::Node& node = tree.nodes[static_cast<std::size_t>(step.node)];
        text += step.branch ? "(\n" : "\n";
        text += fmt::format(";{}[{}]{}", step.mover == Color::Black ? 'B' : 'W',
                            cell_text(*node.move), properties_text(node));
        push_children(step.node, opponent(step.mover));
    }
    return text + ")\n";
}

}  // namespace

GameTree sgf_tree_of(const GameRecord& record, std::string_view event) {
    if (record.tree != nullptr)
        return *record.tree;
    GameTree tree = tree_of(record);
    tree.encoding = record.encoding;
    tree.nodes.front().properties = header_of(record, event);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        if (i < static_cast<std::size_t>(record.opening_stones))
            tree.nodes[i + 1].comment = kSgfOpeningMove;
        else if (!is_bare(record.moves[i]))
            tree.nodes[i + 1].comment = comment_of(record.moves[i]);
    }
    return tree;
}

std::string write_sgf(const GameRecord& record, std::string_view event) {
    return write_sgf(sgf_tree_of(record, event));
}

std::string write_sgf(const GameTree& tree) {
    return in_encoding(tree.encoding,
                       [&](std::string_view encoding) { return sgf_text(tree, encoding); });
}

}  // namespace fukumi::formats
