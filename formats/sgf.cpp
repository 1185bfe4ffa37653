// Writes SGF. See sgf.h.
#include "formats/sgf.h"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "formats/text_encoding.h"

namespace fukumi::formats {
namespace {

// Puts a backslash before ']' and '\'.
std::string sgf_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == ']' || c == '\\')
            result += '\\';
        result += c;
    }
    return result;
}

std::string comment_of(const MoveRecord& move) {
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

std::string node_of(Color mover, Point at, std::string_view properties, std::string_view comment) {
    std::string node =
        fmt::format(";{}[{}]{}", mover == Color::Black ? 'B' : 'W', cell_text(at), properties);
    if (!comment.empty())
        node += fmt::format("C[{}]", sgf_escaped(comment));
    return node;
}

std::string nodes_of(const SgfVariation& variation, Color first) {
    std::string nodes;
    Color mover = first;
    for (const Point at : variation.moves) {
        nodes += node_of(mover, at, "", nodes.empty() ? variation.comment : "");
        mover = opponent(mover);
    }
    return nodes;
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

/// Returns the bytes of a text of SGF. `text_with` returns it with a value for CA.
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

/// Returns the opening parenthesis of the game and the properties of its first node.
std::string header_of(const GameRecord& record, std::string_view event, std::string_view encoding) {
    std::string text = game_start(encoding);
    if (record.number != 0)
        add_property(text, "GN", std::to_string(record.number));
    const std::pair<const char*, std::string_view> words[] = {
        {"EV", record.event.empty() ? event : record.event},
        {"DT", record.date},
        {"ON", record.opening}};
    for (const auto& [name, value] : words) {
        if (!trimmed(value).empty())
            add_property(text, name, value);
    }
    if (record.round != 0)
        add_property(text, "RO", std::to_string(record.round));
    if (record.pair != 0)
        add_property(text, "XP", std::to_string(record.pair));
    add_property(text, "RU", std::to_string(info_number(record.rule)));
    add_property(text, "SZ", size_of(record.width, record.height));
    add_property(text, "PB", record.names[Color::Black]);
    add_property(text, "PW", record.names[Color::White]);
    add_property(text, "RE", result_text(record.outcome, Termination::Five));
    if (record.outcome != Outcome::Unknown) {
        add_property(text, "TE",
                     record.reason.empty()
                         ? std::string(name_of(record.termination))
                         : fmt::format("{}: {}", name_of(record.termination), record.reason));
    }
    if (!record.comment.empty())
        text += fmt::format("GC[{}]", sgf_escaped(record.comment));
    return text;
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
    if (const std::string& comment = tree.nodes.front().comment; !comment.empty())
        text += fmt::format("C[{}]", sgf_escaped(comment));
    return text;
}

std::string sgf_text(const GameRecord& record, std::string_view event, const SgfNotes& notes,
                     std::string_view encoding) {
    std::string text = header_of(record, event, encoding);
    if (!notes.comment.empty())
        text += fmt::format("C[{}]", sgf_escaped(notes.comment));
    std::string behind;  // the text after the main line: other variations and closing parentheses
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const SgfNote note = i < notes.moves.size() ? notes.moves[i] : SgfNote{};
        if (!note.variations.empty()) {
            text += "\n(";
            std::string branches = ")";
            for (const SgfVariation& variation : note.variations)
                branches += "\n(" + nodes_of(variation, mover_at(i)) + ")";
            behind = branches + behind;
        }
        const bool opening = i < static_cast<std::size_t>(record.opening_stones);
        std::string comment = opening                    ? std::string(kSgfOpeningMove)
                              : is_bare(record.moves[i]) ? std::string()
                                                         : comment_of(record.moves[i]);
        if (!opening && !note.comment.empty())
            comment += (comment.empty() ? "" : "\n") + note.comment;
        text += "\n" + node_of(mover_at(i), record.moves[i].at, note.properties, comment);
    }
    return text + behind + ")\n";
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
        text += node_of(step.mover, *node.move, "", node.comment);
        push_children(step.node, opponent(step.mover));
    }
    return text + ")\n";
}

}  // namespace

std::string write_sgf(const GameRecord& record, std::string_view event) {
    return write_sgf(record, event, {});
}

std::string write_sgf(const GameRecord& record, std::string_view event, const SgfNotes& notes) {
    return in_encoding(record.encoding, [&](std::string_view encoding) {
        return sgf_text(record, event, notes, encoding);
    });
}

std::string write_sgf(const GameTree& tree) {
    return in_encoding(tree.encoding,
                       [&](std::string_view encoding) { return sgf_text(tree, encoding); });
}

}  // namespace fukumi::formats
