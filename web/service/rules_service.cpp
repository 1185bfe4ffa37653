// See rules_service.h.
#include "web/service/rules_service.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "formats/convert.h"
#include "formats/game_tree.h"
#include "formats/json.h"
#include "formats/kinds.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "protocol/about.h"
#include "tools/explain/node_json.h"
#include "tools/review/player_table.h"
#include "tools/review/reviewer.h"
#include "web/service/event_json.h"
#include "web/service/facts.h"
#include "web/service/game_tree_json.h"
#include "web/service/position_reader.h"
#include "web/service/text_reader.h"

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

Result<formats::Format> format_of(Members& request) {
    const auto name = request.text("format").value_or("");
    const auto format = formats::format_named(name);
    if (format && formats::kind_of(*format).is_written)
        return *format;
    return Error{"format: '" + name + "' is not one of " +
                 formats::list_of_kinds(formats::Use::GameOutput)};
}

/// Returns the text with '-' for characters that are special in file systems.
std::string for_file_name(std::string_view text) {
    std::string name(formats::single_line(text));
    std::replace_if(
        name.begin(), name.end(),
        [](char c) { return std::string_view("/\\:*?\"<>|.").find(c) != std::string_view::npos; },
        '-');
    return name;
}

/// Returns a name without extension, made of the names of the players that the game has.
std::string title_of(const GameTree& tree) {
    std::string title;
    const auto add = [&](std::string_view part, const char* before) {
        if (!part.empty())
            title += (title.empty() ? "" : before) + for_file_name(part);
    };
    add(tree.names[Color::Black], "");
    add(tree.names[Color::White], " - ");
    return title.empty() ? "fukumi" : title;
}

/// Returns a name for the file. The name of a psq file whose game has a result is that of the
/// Gomocup judge, which contains the result, for programs that read no result from the text.
std::string file_name(const GameTree& tree, const std::string& title, const GameRecord& record,
                      formats::Format format) {
    if (format == formats::Format::Psq && formats::outcome_of(tree.result))
        return formats::gomocup_file_name(record);
    const bool is_psq = format == formats::Format::GomocupResult;  // psq with a line more
    return title + formats::kind_of(is_psq ? formats::Format::Psq : format).extension;
}

Result<std::string> write_tree(Members& request) {
    const auto format = format_of(request);
    if (!format)
        return Error{format.error()};
    auto tree = read_tree(request.any("tree"));
    if (!tree)
        return Error{tree.error()};
    const std::string title = title_of(*tree);
    if (*format == formats::Format::Sgf)
        return dumped(
            {{"text", formats::write_sgf(*tree)}, {"name", file_name(*tree, title, {}, *format)}});
    for (const Color color : kColors) {
        if (tree->names[color].empty())
            tree->names[color] = name_of(color);
    }
    auto record = formats::record_of(*tree);
    if (!record)
        return Error{record.error()};
    record->number = record->round = 1;
    const auto text = formats::write_text_of_games({&*record, 1}, *format, "");
    if (!text)
        return Error{text.error()};
    return dumped({{"text", *text}, {"name", file_name(*tree, title, *record, *format)}});
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
        json[word_of(color)] =
            tally.moves > 0 ? Json(std::round(tally.accuracy() * 1e4) / 1e4) : Json(nullptr);
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
    const auto text = formats::write_text_of_games(games, *format, "");
    if (!text)
        return Error{text.error()};
    return dumped(Json(*text));
}

/// Returns the kinds of files that the readers and writers of games and positions know.
std::string kinds() {
    Json list = Json::array();
    for (const formats::FileKind& kind : formats::file_kinds()) {
        list.push_back({{"name", kind.name},
                        {"extension", kind.extension},
                        {"title", kind.title},
                        {"reads", kind.has_games || kind.has_positions},
                        {"writes", kind.is_written}});
    }
    return dumped(list);
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
        return result ? "{\"result\":" + with_head(*result) + "}" : refusal(result.error());
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
    if (what == "kinds")
        return kinds();
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
