// Writing SGF.
#include "formats/sgf.h"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>

#include "formats/rule_numbers.h"
#include "formats/sgf_tree.h"

namespace fukumi::formats {
namespace {

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

std::string result_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::BlackWins:
            return "B+1";
        case Outcome::WhiteWins:
            return "W+1";
        default:
            return "0";
    }
}

std::string node_of(Color mover, Point at, std::string_view properties, std::string_view comment) {
    std::string node =
        fmt::format(";{}[{}{}]{}", mover == Color::Black ? 'B' : 'W', static_cast<char>('a' + at.x),
                    static_cast<char>('a' + at.y), properties);
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

/// The opening of the game's parenthesis and its first node.
std::string header_of(const GameRecord& record, std::string_view event) {
    std::string text = "(;FF[4]GM[4]AP[Fukumi]CA[UTF-8]";
    auto out = std::back_inserter(text);
    const auto property = [&](const char* name, std::string_view value) {
        fmt::format_to(out, "{}[{}]", name, sgf_escaped(single_line(value)));
    };
    if (record.number != 0)
        property("GN", std::to_string(record.number));
    if (!trimmed(event).empty())
        property("EV", event);
    if (record.round != 0)
        property("RO", std::to_string(record.round));
    if (record.pair != 0)
        property("XP", std::to_string(record.pair));
    property("RU", std::to_string(info_number(record.rule)));
    property("SZ", record.width == record.height
                       ? std::to_string(record.width)
                       : fmt::format("{}:{}", record.width, record.height));
    property("PB", record.names[Color::Black]);
    property("PW", record.names[Color::White]);
    property("RE", result_of(record.outcome));
    property("TE", record.reason.empty()
                       ? std::string(name_of(record.termination))
                       : fmt::format("{}: {}", name_of(record.termination), record.reason));
    return text;
}

}  // namespace

std::string write_sgf(const GameRecord& record, std::string_view event) {
    return write_sgf(record, event, {});
}

std::string write_sgf(const GameRecord& record, std::string_view event, const SgfNotes& notes) {
    std::string text = header_of(record, event);
    if (!notes.comment.empty())
        text += fmt::format("C[{}]", sgf_escaped(notes.comment));
    std::string behind;  // what closes the variations that are open
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
        // Where there is something to say, a move of which nothing is known has no "0ms".
        const bool bare = !notes.moves.empty() && is_bare(record.moves[i]);
        std::string comment = opening ? std::string(kSgfOpeningMove)
                              : bare  ? std::string()
                                      : comment_of(record.moves[i]);
        if (!opening && !note.comment.empty())
            comment += (comment.empty() ? "" : "\n") + note.comment;
        text += "\n" + node_of(mover_at(i), record.moves[i].at, note.properties, comment);
    }
    return text + behind + ")\n";
}

}  // namespace fukumi::formats
