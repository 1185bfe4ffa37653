// See rules_service.h.
#include "web/service/rules_service.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/convert.h"
#include "formats/drawn_board.h"
#include "formats/game_tree.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/explain/node_json.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"
#include "web/service/facts.h"
#include "web/service/game_tree_json.h"
#include "web/service/position_reader.h"

namespace fukumi::web {
namespace {

using formats::GameRecord;
using formats::GameTree;

std::string dumped(const Json& json) {
    return formats::json_text(json);
}

Result<std::string> facts(Members& request) {
    const auto given = read_given_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    return dumped(facts_json(*given));
}

Result<formats::ReadOptions> read_options(Members& request) {
    formats::ReadOptions read;
    if (const auto word = request.text("rule")) {
        const auto rule = formats::parse_rule(*word);
        if (!rule)
            return Error{rule.error()};
        read.rule = *rule;
    }
    const auto side = [&](const char* name, int otherwise) {
        return static_cast<int>(
            request.integer(name, kMinBoardSize, kMaxBoardSize).value_or(otherwise));
    };
    read.width = side("width", read.width);
    read.height = side("height", read.width);
    if (!request.problem().empty())
        return Error{request.problem()};
    return read;
}

/// Returns true if the text is a board of numbers. Pairs of numbers such as 8,8 are moves instead.
bool is_numeric_board(std::string_view text) {
    return formats::looks_numeric(text) && !formats::looks_like_number_pairs(text);
}

/// Returns true if the text is a board drawn with characters. Comments may come before the board.
bool is_drawn_board(std::string_view text) {
    formats::LineCursor lines(text);
    auto line = lines.next_filled();
    while (line && formats::is_comment(*line))
        line = lines.next_filled();
    const std::string_view first = line.value_or("");
    // Exclude the other formats: looks_drawn() accepts any line that contains a full stop, and a
    // line of a game may contain one.
    const bool is_json = first.substr(0, 1) == "{" || first.substr(0, 1) == "[";
    return !is_json && !formats::begins_sgf(first) && !formats::begins_psq(first) &&
           formats::looks_drawn(first);
}

/// Returns true if the text is a board without the order of its moves.
bool is_board(std::string_view text) {
    return is_numeric_board(text) || is_drawn_board(text);
}

Result<Json> read_board(std::string_view text, const formats::ReadOptions& read) {
    const auto grid = is_numeric_board(text) ? formats::read_numeric_board(text, read)
                                             : formats::read_drawn_board(text, read);
    if (!grid)
        return Error{grid.error()};
    const bool even = grid->count(Cell::Black) == grid->count(Cell::White);
    const InputPosition input{read.file, read.rule, *grid, even ? Color::Black : Color::White};
    return position_json(input, CellNames(Rows::FromTop, grid->height()));
}

/// A text to read, and the rule and size to use if the text does not name them.
struct GivenText {
    std::string text;
    std::filesystem::path path;
    formats::ReadOptions read;

    /// Reads the text by the function `board` if it looks like a board, otherwise by `games`. If
    /// the file name has an extension, tries `games` first.
    Result<std::string> read_by(const std::function<Result<std::string>()>& games,
                                const std::function<Result<std::string>(const Json&)>& board) {
        if (path.has_extension() || !is_board(text)) {
            auto found = games();
            if (found || !is_board(text))
                return found;
        }
        const auto position = read_board(text, read);
        return position ? board(*position) : Error{position.error()};
    }
};

Result<GivenText> given_text(Members& request) {
    const auto read = read_options(request);
    if (!read)
        return Error{read.error()};
    GivenText given{request.text("text").value_or(""),
                    formats::path_from_utf8(request.text("name").value_or("text")), *read};
    given.read.file = formats::to_utf8(given.path);
    return given;
}

Result<std::string> read_game(Members& request) {
    auto given = given_text(request);
    if (!given)
        return Error{given.error()};
    const auto games = [&]() -> Result<std::string> {
        formats::ConvertOptions options;
        options.read = given->read;
        const auto found = formats::read_text_of_games(given->text, given->path, options);
        if (!found)
            return Error{found.error()};
        std::string list;
        for (const GameRecord& game : found->games)
            list += (list.empty() ? "" : ",") + formats::write_json_game(game);
        return std::string("{\"format\":\"") + formats::name_of(found->format) + "\",\"games\":[" +
               list + "],\"positions\":[]}";
    };
    return given->read_by(games, [](const Json& position) {
        Json json = {{"format", "board"}, {"games", Json::array()}};
        json["positions"] = Json::array({position});
        return dumped(json);
    });
}

Result<std::vector<Result<GameTree>>> trees_of(const GivenText& given, formats::Format format) {
    if (format == formats::Format::Sgf)
        return formats::read_sgf_trees(given.text, given.read);
    formats::ConvertOptions options;
    options.read = given.read;
    const auto found = formats::read_text_of_games(given.text, given.path, options);
    if (!found)
        return Error{found.error()};
    std::vector<Result<GameTree>> trees;
    for (const GameRecord& game : found->games)
        trees.push_back(formats::tree_of(game));
    return trees;
}

Result<std::string> read_trees(Members& request) {
    auto given = given_text(request);
    if (!given)
        return Error{given.error()};
    const auto games = [&]() -> Result<std::string> {
        const auto format = formats::format_of_text(given->text, given->path);
        const auto trees = trees_of(*given, format);
        if (!trees)
            return Error{trees.error()};
        Json json = {{"format", formats::name_of(format)}, {"trees", Json::array()}};
        for (const Result<GameTree>& tree : *trees) {
            const auto item = tree ? tree_json(*tree) : Error{tree.error()};
            json["trees"].push_back(item ? *item : Json({{"error", item.error()}}));
        }
        return dumped(json);
    };
    return given->read_by(games, [](Json tree) {
        tree["names"] = {{"black", ""}, {"white", ""}};
        tree["result"] = "";
        tree["nodes"] = Json::array({Json::object()});
        Json json = {{"format", "board"}};
        json["trees"] = Json::array({std::move(tree)});
        return dumped(json);
    });
}

Result<formats::Format> format_of(Members& request) {
    const auto name = request.text("format").value_or("");
    if (const auto format = formats::format_named(name))
        return *format;
    return Error{"format: '" + name + "' is not one of psq, gomocup, sgf, pos, json"};
}

/// Returns a name for the file. A psq file cannot contain the result of a game that ended by
/// resignation or time. So its name contains the result, in the form that the Gomocup tournament
/// manager uses.
std::string file_name(const GameTree& tree, const GameRecord& record, formats::Format format) {
    if (format == formats::Format::Psq && formats::outcome_of(tree.result))
        return formats::gomocup_file_name(record);
    return std::string("fukumi") + (format == formats::Format::Sgf    ? ".sgf"
                                    : format == formats::Format::Pos  ? ".pos"
                                    : format == formats::Format::Json ? ".json"
                                                                      : ".psq");
}

Result<std::string> write_tree(Members& request) {
    const auto format = format_of(request);
    if (!format)
        return Error{format.error()};
    auto tree = read_tree(request.any("tree"));
    if (!tree)
        return Error{tree.error()};
    if (*format == formats::Format::Sgf)
        return dumped(
            {{"text", formats::write_sgf(*tree)}, {"name", file_name(*tree, {}, *format)}});
    for (const Color color : kColors) {
        if (tree->names[color].empty())
            tree->names[color] = name_of(color);
    }
    auto record = formats::record_of(*tree);
    if (!record)
        return Error{record.error()};
    record->number = record->round = 1;
    const auto text = formats::write_text_of_games({&*record, 1}, *format, kEngineName);
    if (!text)
        return Error{text.error()};
    return dumped({{"text", *text}, {"name", file_name(*tree, *record, *format)}});
}

/// Returns the mean accuracy of the reviewed moves of each side, as the table of `review` has it.
Result<std::string> accuracy(Members& request) {
    ByColor<PlayerTally> tallies;
    for (const Json& item : request.any("moves")) {
        Members move(item, "moves");
        const auto side = move.choice<std::optional<Color>>(
            "side", std::nullopt, {{"black", Color::Black}, {"white", Color::White}});
        const auto before = move.integer("value_before", -kMate, kMate);
        const auto after = move.integer("value", -kMate, kMate);
        if (!move.problem().empty())
            return Error{move.problem()};
        if (!side || !before || !after)
            return Error{"moves: a move has side, value_before and value"};
        MoveReview review;
        review.before = static_cast<Value>(*before);
        review.after = static_cast<Value>(*after);
        add_move(tallies[*side], review);
    }
    Json json;
    for (const Color color : kColors) {
        const PlayerTally& tally = tallies[color];
        json[word_of(color)] = tally.moves > 0 ? Json(tally.accuracy()) : Json(nullptr);
    }
    return dumped(json);
}

/// Reads a game from JSON. Its outcome may be missing, which a file does not allow.
Result<GameRecord> given_game(Json json) {
    const bool open = json.is_object() && !json.contains("outcome");
    if (open) {
        json["outcome"] = "draw";
        json["termination"] = "draw";
    } else if (json.is_object() && !json.contains("termination")) {
        json["termination"] = "adjudication";
    }
    formats::ReadOptions read;
    read.file = "game";
    auto game = formats::read_json_game(dumped(json), read);
    if (game && open)
        formats::complete_record(*game, std::nullopt, std::nullopt);
    return game;
}

Result<std::string> write_game(Members& request) {
    const auto format = format_of(request);
    if (!format)
        return Error{format.error()};
    const Json& given = request.any("games");
    std::vector<GameRecord> games;
    for (const Json& json : given.is_array() ? given : Json::array({given})) {
        auto game = given_game(json);
        if (!game)
            return Error{game.error()};
        games.push_back(std::move(*game));
    }
    if (games.empty())
        return Error{"games: the list is empty"};
    const auto text = formats::write_text_of_games(games, *format, kEngineName);
    if (!text)
        return Error{text.error()};
    return dumped(Json(*text));
}

}  // namespace

std::string answer_to(std::string_view request, const Serve& serve) {
    const auto refusal = [](const std::string& why) { return dumped({{"error", why}}); };
    const Json json = Json::parse(request, nullptr, false);
    if (json.is_discarded())
        return refusal("request: no valid JSON");
    try {
        Members members(json, "request");
        const auto result =
            members.problem().empty() ? serve(members) : Result<std::string>(Error{});
        if (!members.problem().empty())
            return refusal(members.problem());
        return result ? "{\"result\":" + *result + "}" : refusal(result.error());
    } catch (const std::exception& exception) {  // probably out of memory
        return refusal(exception.what());
    }
}

Result<std::string> serve_rules(Members& request) {
    const std::string what = request.text("do").value_or("");
    if (what == "facts")
        return facts(request);
    if (what == "read_game")
        return read_game(request);
    if (what == "write_game")
        return write_game(request);
    if (what == "read_trees")
        return read_trees(request);
    if (what == "write_tree")
        return write_tree(request);
    if (what == "accuracy")
        return accuracy(request);
    if (what == "review_limits") {
        const ReviewSettings settings;
        return dumped({{"nodes", settings.nodes},
                       {"solve_nodes", settings.solve_nodes},
                       {"marks", settings.marks.percent}});
    }
    if (what == "version")
        return dumped(Json(kEngineVersion));
    return Error{"request.do: '" + what + "' is no request"};
}

}  // namespace fukumi::web
