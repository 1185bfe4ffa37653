// See json.h.
#include "formats/json.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "engine/board/notation.h"

namespace fukumi::formats {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Outcome outcome) {
    const auto winner = winner_of(outcome);
    return winner ? word_of(*winner) : outcome == Outcome::Draw ? "draw" : "unknown";
}

/// Returns pointers to the text members of a record, each with its name in JSON. `Record` may be
/// const.
template <typename Record>
auto texts_of(Record& record) {
    return std::array{std::pair("event", &record.event), std::pair("date", &record.date),
                      std::pair("opening", &record.opening), std::pair("comment", &record.comment)};
}

Json game_to_json(const GameRecord& record) {
    Json json;
    json["number"] = record.number;
    json["round"] = record.round;
    json["pair"] = record.pair;
    for (const Color color : kColors) {
        json[word_of(color)] = {{"player", record.players[color]},
                                {"name", record.names[color]},
                                {"used_ms", record.used_ms[color]},
                                {"slowest_ms", record.slowest_ms[color]},
                                {"peak_memory", record.peak_memory[color]}};
    }
    for (const auto& [name, text] : texts_of(record)) {
        if (!text->empty())
            json[name] = *text;
    }
    json["rule"] = fukumi::name_of(record.rule);
    json["width"] = record.width;
    json["height"] = record.height;
    json["opening_stones"] = record.opening_stones;
    Json moves = Json::array();
    for (const MoveRecord& move : record.moves) {
        Json item = {{"at", to_text(move.at)}};
        if (move.elapsed_ms != 0)
            item["ms"] = move.elapsed_ms;
        if (move.eval)
            item["eval"] = *move.eval;
        if (move.depth != 0)
            item["depth"] = move.depth;
        if (!move.message.empty())
            item["message"] = move.message;
        moves.push_back(std::move(item));
    }
    json["moves"] = std::move(moves);
    json["outcome"] = record.outcome == Outcome::Unknown ? Json() : Json(name_of(record.outcome));
    json["termination"] = formats::name_of(record.termination);
    json["reason"] = record.reason;
    Json line = Json::array();
    for (const Point p : record.winning_line)
        line.push_back(to_text(p));
    json["winning_line"] = std::move(line);
    if (!record.encoding.empty())
        json["encoding"] = record.encoding;
    return json;
}

/// Returns an integer. Throws Json::exception if it does not fit into T: the JSON library would
/// truncate it silently.
template <typename T>
T integer_of(const Json& json, const char* name) {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
    if (!fits)
        throw Json::other_error::create(501, fmt::format("'{}' is not an integer", name), nullptr);
    return json.get<T>();
}

/// Returns the member, or `fallback` if it is missing or null.
template <typename T>
T member(const Json& json, const char* name, T fallback) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null())
        return fallback;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        return integer_of<T>(*found, name);
    else
        return found->template get<T>();
}

/// Returns milliseconds, clamped so that their sums do not overflow.
std::int64_t duration(const Json& json, const char* name) {
    return std::clamp<std::int64_t>(member(json, name, std::int64_t{0}), 0, kLongestMs);
}

/// Returns the index of `word` among the names. Throws Json::exception if it is not one of them.
template <typename Name>
int index_of_word(const std::string& word, int count, Name name) {
    for (int i = 0; i < count; ++i) {
        if (word == name(i))
            return i;
    }
    throw Json::other_error::create(501, fmt::format("'{}' is not a known word", word), nullptr);
}

Point cell_of(const std::string& text) {
    const auto cells = parse_pos(text, kMaxBoardSize, kMaxBoardSize);
    if (!cells || cells->size() != 1)
        throw Json::other_error::create(501, fmt::format("'{}' is not a cell", text), nullptr);
    return cells->front();
}

/// Converts a JSON object to a record.
/// Errors: an impossible size or move. Throws Json::exception for missing or wrong members.
Result<GameRecord> convert(const Json& json, const ReadOptions& options) {
    GameRecord record;
    record.number = member(json, "number", 0);
    record.round = member(json, "round", 0);
    record.pair = member(json, "pair", 0);
    for (const Color color : kColors) {
        const Json player = member(json, word_of(color), Json::object());
        record.players[color] = member(player, "player", 0);
        record.names[color] = member(player, "name", std::string());
        record.used_ms[color] = duration(player, "used_ms");
        record.slowest_ms[color] = duration(player, "slowest_ms");
        record.peak_memory[color] = member(player, "peak_memory", std::int64_t{0});
    }
    for (const auto& [name, text] : texts_of(record))
        *text = member(json, name, std::string());
    record.rule = static_cast<Rule>(
        index_of_word(member(json, "rule", std::string(fukumi::name_of(options.rule))), kRuleCount,
                      [](int i) { return fukumi::name_of(kAllRules[i]); }));
    record.width = member(json, "width", options.width);
    record.height = member(json, "height", options.height);
    if (const auto fits = check_size(record.width, record.height); !fits)
        return Error{fits.error()};
    MoveCollector moves(record);
    for (const Json& item : member(json, "moves", Json::array())) {
        MoveRecord move;
        const auto at = item.at("at").get<std::string>();
        move.at = at == kPassWord ? kPass : cell_of(at);
        move.elapsed_ms = duration(item, "ms");
        if (item.contains("eval"))
            move.eval = integer_of<int>(item["eval"], "eval");
        move.depth = member(item, "depth", 0);
        move.message = member(item, "message", std::string());
        if (const auto added = moves.add(std::move(move)); !added)
            return Error{added.error()};
    }
    record.opening_stones =
        std::clamp(member(json, "opening_stones", 0), 0, static_cast<int>(record.moves.size()));
    const Json& outcome = json.at("outcome");
    record.outcome = outcome.is_null() ? Outcome::Unknown
                                       : static_cast<Outcome>(index_of_word(
                                             outcome.get<std::string>(), kOutcomeCount, [](int i) {
                                                 return name_of(static_cast<Outcome>(i));
                                             }));
    record.termination = static_cast<Termination>(
        index_of_word(json.at("termination").get<std::string>(), kTerminationCount,
                      [](int i) { return formats::name_of(static_cast<Termination>(i)); }));
    record.reason = member(json, "reason", std::string());
    record.encoding = member(json, "encoding", std::string());
    for (const Json& cell : member(json, "winning_line", Json::array()))
        record.winning_line.push_back(cell_of(cell.get<std::string>()));
    return record;
}

/// Returns the text of the exception without the identifier in brackets at its start.
std::string problem_of(const Json::exception& exception) {
    const std::string_view text = exception.what();
    const std::size_t bracket = text.find("] ");
    return std::string(bracket == std::string_view::npos ? text : text.substr(bracket + 2));
}

Result<GameRecord> game_from_json(const Json& json, const ReadOptions& options) {
    try {
        return convert(json, options);
    } catch (const Json::exception& exception) {
        return Error{problem_of(exception)};
    }
}

Result<Json> parsed(std::string_view text, const ReadOptions& options) {
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& exception) {
        const auto end =
            text.begin() + static_cast<std::ptrdiff_t>(std::min(exception.byte, text.size()));
        const auto line = 1 + std::count(text.begin(), end, '\n');
        return error_at(options, static_cast<int>(line), "not JSON: " + problem_of(exception));
    } catch (const Json::exception& exception) {
        return error_at(options, 0, "not JSON: " + problem_of(exception));  // a number is too large
    }
}

}  // namespace

std::string json_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string write_json_game(const GameRecord& record) {
    return json_text(game_to_json(record));
}

Result<GameRecord> read_json_game(std::string_view text, const ReadOptions& options) {
    const auto json = parsed(text, options);
    if (!json)
        return Error{json.error()};
    auto record = game_from_json(*json, options);
    if (!record)
        return error_at(options, 0, record.error());
    return record;
}

std::string write_json_games(std::span<const GameRecord> games) {
    const Json head = {
        {"format", "fukumi-match"}, {"version", 1}, {"schema", kJsonSchema}, {"rows", "top"}};
    std::string text = json_text(head);
    text.pop_back();
    text += ",\"games\":[";
    for (std::size_t i = 0; i < games.size(); ++i) {
        text += i == 0 ? "\n" : ",\n";
        text += write_json_game(games[i]);
    }
    return text + "\n]}\n";
}

Result<ReadGames> read_json_games(std::string_view text, const ReadOptions& options) {
    const auto json = parsed(text, options);
    if (!json)
        return Error{json.error()};
    // The reader counts rows from the top. Refuse a file that counts them from the bottom: all its
    // cells would be read wrongly.
    if (json->is_object() && json->contains("rows") && json->at("rows") != "top")
        return error_at(options, 0, "'rows' is not \"top\"");
    Json list = Json::array();
    if (json->is_array())
        list = *json;
    else if (json->is_object() && json->contains("games"))
        list = json->at("games");
    else
        list.push_back(*json);
    ReadGames games;
    for (const Json& item : list) {
        auto record = game_from_json(item, options);
        if (!record)
            record =
                error_at(options, 0, fmt::format("game {}: {}", games.size() + 1, record.error()));
        games.push_back(std::move(record));
    }
    return games;
}

}  // namespace fukumi::formats
