// See rules_service.h.
#include "web/service/rules_service.h"

#include <exception>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/convert.h"
#include "formats/drawn_board.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/explain/node_json.h"
#include "web/service/facts.h"
#include "web/service/position_reader.h"

namespace fukumi::web {
namespace {

using formats::GameRecord;

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
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

/// A board of numbers, and no moves written as pairs such as 8,8.
bool is_numeric_board(std::string_view text) {
    return formats::looks_numeric(text) && !formats::looks_like_number_pairs(text);
}

/// A board drawn with characters, perhaps behind comments.
bool is_drawn_board(std::string_view text) {
    formats::LineCursor lines(text);
    auto line = lines.next_filled();
    while (line && formats::is_comment(*line))
        line = lines.next_filled();
    const std::string_view first = line.value_or("");
    // Any line with a point looks drawn, and that of a game may have one.
    const bool is_json = first.substr(0, 1) == "{" || first.substr(0, 1) == "[";
    return !is_json && !formats::begins_sgf(first) && !formats::begins_psq(first) &&
           formats::looks_drawn(first);
}

/// Whether a text that no name calls otherwise is a board without an order of moves.
bool is_board(std::string_view text) {
    return is_numeric_board(text) || is_drawn_board(text);
}

Result<std::string> read_board(std::string_view text, const formats::ReadOptions& read) {
    const auto grid = is_numeric_board(text) ? formats::read_numeric_board(text, read)
                                             : formats::read_drawn_board(text, read);
    if (!grid)
        return Error{grid.error()};
    const bool even = grid->count(Cell::Black) == grid->count(Cell::White);
    const InputPosition input{read.file, read.rule, *grid, even ? Color::Black : Color::White};
    Json json;
    json["format"] = "board";
    json["games"] = Json::array();
    json["positions"] = Json::array();
    json["positions"].push_back(position_json(input, CellNames(Rows::FromTop, grid->height())));
    return dumped(json);
}

Result<std::string> read_game(Members& request) {
    const std::string text = request.text("text").value_or("");
    auto read = read_options(request);
    if (!read)
        return Error{read.error()};
    const auto path = formats::path_from_utf8(request.text("name").value_or("text"));
    if (!path.has_extension() && is_board(text)) {
        read->file = formats::to_utf8(path);
        return read_board(text, *read);
    }
    formats::ConvertOptions options;
    options.read = *read;
    auto found = formats::read_text_of_games(text, path, options);
    if (!found && is_board(text)) {
        read->file = formats::to_utf8(path);
        return read_board(text, *read);
    }
    if (!found)
        return Error{found.error()};
    std::string games;
    for (const GameRecord& game : found->games)
        games += (games.empty() ? "" : ",") + formats::write_json_game(game);
    return std::string("{\"format\":\"") + formats::name_of(found->format) + "\",\"games\":[" +
           games + "],\"positions\":[]}";
}

/// A game that somebody has put together, who need not say how it ended.
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
    const auto name = request.text("format").value_or("");
    const auto format = formats::format_named(name);
    if (!format)
        return Error{"format: '" + name + "' is not one of psq, gomocup, sgf, pos, json"};
    const Json& given = request.any("games");
    std::vector<GameRecord> games;
    for (const Json& json : given.is_array() ? given : Json::array({given})) {
        auto game = given_game(json);
        if (!game)
            return Error{game.error()};
        games.push_back(std::move(*game));
    }
    if (games.empty())
        return Error{"games: there is none"};
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
    } catch (const std::exception& exception) {  // out of memory, most likely
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
    if (what == "version")
        return dumped(Json(kEngineVersion));
    return Error{"request.do: '" + what + "' is no request"};
}

}  // namespace fukumi::web
