// See text_reader.h.
#include "web/service/text_reader.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/convert.h"
#include "formats/drawn_board.h"
#include "formats/json.h"
#include "formats/kinds.h"
#include "formats/text_file.h"
#include "tools/search_json.h"
#include "web/service/game_tree_json.h"

namespace fukumi::web {
namespace {

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

/// Returns the kind of a text without the order of its moves; nullopt for other kinds.
std::optional<formats::Format> board_kind(std::string_view text,
                                          const std::filesystem::path& path = {}) {
    const auto format = formats::format_of_text(text, path, formats::Use::PositionInput);
    return format && !formats::kind_of(*format).has_games ? std::optional(*format) : std::nullopt;
}

Result<Json> read_board(const GivenText& given) {
    const auto grid = board_kind(given.text) == formats::Format::Numbers
                          ? formats::read_numeric_board(given.text, given.read)
                          : formats::read_drawn_board(given.text, given.read);
    if (!grid)
        return Error{grid.error()};
    const bool even = grid->count(Cell::Black) == grid->count(Cell::White);
    const InputPosition input{given.read.file, given.read.rule, *grid,
                              even ? Color::Black : Color::White};
    return position_json(input, CellNames(Rows::FromTop, grid->height()));
}

/// Reads the text by the function `games`, or by `read_board` and `board` if it is a board. If the
/// file name has the extension of games, tries `games` first.
template <typename Games, typename Board>
Result<Json> read_by(const GivenText& given, const Games& games, const Board& board) {
    if (!board_kind(given.text, given.path)) {
        auto found = games();
        if (found || !board_kind(given.text))
            return found;
    }
    const auto position = read_board(given);
    return position ? Result<Json>(board(*position)) : Error{position.error()};
}

formats::ConvertOptions options_of(const GivenText& given) {
    formats::ConvertOptions options;
    options.read = given.read;
    return options;
}

Result<std::string> dumped(const Result<Json>& json) {
    return json ? Result<std::string>(formats::json_text(*json)) : Error{json.error()};
}

}  // namespace

Result<GivenText> given_text(Members& request) {
    const auto read = read_options(request);
    if (!read)
        return Error{read.error()};
    const auto bytes = request.bytes("bytes");
    GivenText given{bytes ? *bytes : request.text("text").value_or(""),
                    formats::path_from_utf8(request.text("name").value_or("text")), *read};
    if (!request.problem().empty())
        return Error{request.problem()};
    given.read.file = formats::to_utf8(given.path);
    // A text in the request is UTF-8, even if its property CA names another encoding.
    given.read.encoding = request.text("encoding").value_or(bytes ? "" : "UTF-8");
    return given;
}

Result<std::string> read_game(Members& request) {
    const auto given = given_text(request);
    if (!given)
        return Error{given.error()};
    const auto games = [&]() -> Result<Json> {
        const auto found =
            formats::read_text_of_games(given->text, given->path, options_of(*given));
        if (!found)
            return Error{found.error()};
        Json json = {{"format", formats::name_of(found->format)}, {"games", Json::array()}};
        for (const formats::GameRecord& game : found->games)
            json["games"].push_back(Json::parse(formats::write_json_game(game)));
        json["positions"] = Json::array();
        json["notes"] = found->notes;
        return json;
    };
    return dumped(read_by(*given, games, [](const Json& position) {
        Json json = {{"format", "board"}, {"games", Json::array()}};
        json["positions"] = Json::array({position});
        json["notes"] = Json::array();
        return json;
    }));
}

Result<std::string> read_trees(Members& request) {
    const auto given = given_text(request);
    if (!given)
        return Error{given.error()};
    const auto games = [&]() -> Result<Json> {
        const auto found =
            formats::read_text_of_trees(given->text, given->path, options_of(*given));
        if (!found)
            return Error{found.error()};
        Json json = {{"format", formats::name_of(found->format)}, {"trees", Json::array()}};
        for (const Result<formats::GameTree>& tree : found->trees) {
            const auto item = tree ? tree_json(*tree) : Error{tree.error()};
            json["trees"].push_back(item ? *item : Json({{"error", item.error()}}));
        }
        json["notes"] = found->notes;
        return json;
    };
    return dumped(read_by(*given, games, [](Json tree) {
        tree["names"] = {{"black", ""}, {"white", ""}};
        tree["result"] = "";
        tree["outcome"] = nullptr;
        tree["nodes"] = Json::array({Json::object()});
        Json json = {{"format", "board"}};
        json["trees"] = Json::array({std::move(tree)});
        json["notes"] = Json::array();
        return json;
    }));
}

}  // namespace fukumi::web
