// See links.h.
#include "formats/links.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/core/text.h"
#include "formats/board_options.h"

namespace fukumi::formats {
namespace {

constexpr std::string_view kMovesMark = "#/";  ///< before the moves of gomocalc

/// Returns the part of a link of our page behind '#', or nullopt for other texts.
std::optional<std::string_view> own_part(std::string_view line) {
    const std::size_t mark = line.find('#');
    if (mark == std::string_view::npos || line.find_first_of(kBlanks) != std::string_view::npos)
        return std::nullopt;
    const std::string_view part = line.substr(mark + 1);
    for (const std::string_view name : {"rule=", "size=", "moves=", "black=", "white="}) {
        if (part.starts_with(name))
            return part;
    }
    return std::nullopt;
}

bool is_gomocalc(std::string_view line) {
    return line.find(kMovesMark) != std::string_view::npos &&
           line.find_first_of(kBlanks) == std::string_view::npos &&
           (line.starts_with("http://") || line.starts_with("https://") ||
            line.find("gomocalc.com/") != std::string_view::npos);
}

/// Appends moves to the line of a tree.
void append_moves(GameTree& tree, const std::vector<Point>& moves) {
    for (const Point at : moves) {
        GameTree::Node node;
        node.parent = static_cast<int>(tree.nodes.size()) - 1;
        node.move = at;
        tree.nodes.push_back(std::move(node));
    }
}

Result<LinkedGame> parse_gomocalc(std::string_view line, const ReadOptions& options) {
    std::string_view moves = line.substr(line.find(kMovesMark) + kMovesMark.size());
    moves = moves.substr(0, moves.find_first_of("?&#/"));
    auto cells = parse_pos(moves, options.width, options.height);
    if (!cells)
        return Error{cells.error()};
    for (Point& p : *cells)
        p = renumbered(p, Rows::FromBottom, options.height);
    LinkedGame game;
    game.tree.rule = options.rule;
    game.tree.width = options.width;
    game.tree.height = options.height;
    append_moves(game.tree, *cells);
    game.shown = cells->size();
    return game;
}

/// Values of the parts of a link of our page; empty if the link does not have the part.
struct OwnParts {
    std::string_view rule, size, black, white, first, moves, at;
};

Result<OwnParts> own_parts(std::string_view part) {
    OwnParts parts;
    while (!part.empty()) {
        const std::string_view item = part.substr(0, part.find('&'));
        part.remove_prefix(std::min(item.size() + 1, part.size()));
        const std::size_t equals = std::min(item.find('='), item.size());
        const std::string_view name = item.substr(0, equals);
        const std::string_view value = item.substr(std::min(equals + 1, item.size()));
        std::string_view* const target = name == "rule"    ? &parts.rule
                                         : name == "size"  ? &parts.size
                                         : name == "black" ? &parts.black
                                         : name == "white" ? &parts.white
                                         : name == "first" ? &parts.first
                                         : name == "moves" ? &parts.moves
                                         : name == "at"    ? &parts.at
                                                           : nullptr;
        if (target == nullptr)
            return Error{fmt::format("'{}' is no part of a link", single_line(name.substr(0, 20)))};
        *target = value;
    }
    return parts;
}

Result<LinkedGame> parse_own(std::string_view part, const ReadOptions& options) {
    const auto parts = own_parts(part);
    if (!parts)
        return Error{parts.error()};
    LinkedGame game;
    GameTree& tree = game.tree;
    tree.rule = options.rule;
    tree.width = options.width;
    tree.height = options.height;
    if (!parts->rule.empty()) {
        const auto rule = parse_rule(parts->rule);
        if (!rule)
            return Error{rule.error()};
        tree.rule = *rule;
    }
    if (!parts->size.empty()) {
        const auto size = parse_board_size(parts->size);
        if (!size)
            return Error{size.error()};
        tree.width = size->width;
        tree.height = size->height;
    }
    // One list of all cells finds a cell that two parts have.
    const std::string all = fmt::format("{} {} {}", parts->black, parts->white, parts->moves);
    if (const auto cells = parse_pos(all, tree.width, tree.height); !cells)
        return Error{cells.error()};
    tree.setup[Color::Black] = *parse_pos(parts->black, tree.width, tree.height);
    tree.setup[Color::White] = *parse_pos(parts->white, tree.width, tree.height);
    if (parts->first == "white")
        tree.first = Color::White;
    else if (!parts->first.empty() && parts->first != "black")
        return Error{fmt::format("first: '{}' is not black or white",
                                 single_line(parts->first.substr(0, 20)))};
    const std::vector<Point> moves = *parse_pos(parts->moves, tree.width, tree.height);
    append_moves(tree, moves);
    game.shown = moves.size();
    if (!parts->at.empty()) {
        const auto at = parse_integer(parts->at);
        if (!at || *at < 0 || static_cast<std::uint64_t>(*at) > moves.size())
            return Error{fmt::format("at: '{}' is not within 0 to {}",
                                     single_line(parts->at.substr(0, 20)), moves.size())};
        game.shown = static_cast<std::size_t>(*at);
    }
    return game;
}

}  // namespace

bool is_link(std::string_view line) {
    return own_part(line).has_value() || is_gomocalc(line);
}

Result<LinkedGame> parse_link(std::string_view line, const ReadOptions& options) {
    const auto part = own_part(line);
    return part ? parse_own(*part, options) : parse_gomocalc(line, options);
}

Result<std::vector<Result<LinkedGame>>> read_links(std::string_view text,
                                                   const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    std::vector<Result<LinkedGame>> games;
    LineCursor lines(text);
    while (const auto line = lines.next_filled()) {
        if (line->front() == ';' || line->starts_with("//"))
            continue;
        auto game = is_link(*line) ? parse_link(*line, options)
                                   : Error{"no link with a game, such as gomocalc.com/#/h8i9"};
        if (game)
            game->line = lines.number();
        games.push_back(game ? std::move(game) : error_at(options, lines.number(), game.error()));
    }
    return games;
}

}  // namespace fukumi::formats
