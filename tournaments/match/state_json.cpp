// See state_json.h.
#include "tournaments/match/state_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "formats/json.h"
#include "formats/text_file.h"

namespace fukumi::match {
namespace {

using nlohmann::json;

// Raised when the layout changes, so that an old file is refused and not misread.
constexpr int kFormat = 1;
// What a header begins with, so that one that was cut off is known.
const std::string kHeaderStart = fmt::format("{{\"fukumi_match\":{},", kFormat);

json to_json(const SprtBounds& b) {
    return {{"elo0", b.elo0},
            {"elo1", b.elo1},
            {"alpha", b.alpha},
            {"beta", b.beta},
            {"normalized", b.normalized}};
}

// Throws what nlohmann::json throws for values that are missing or of a wrong type.
StateHeader header_from(const json& line) {
    StateHeader header;
    line.at("tournament").get_to(header.description);
    line.at("conditions").get_to(header.conditions);
    line.at("players").get_to(header.players);
    line.at("total").get_to(header.total);
    header.shard = {line.at("shard").at(0), line.at("shard").at(1)};
    line.at("event").get_to(header.event);
    header.swiss_games = line.value("swiss_games", 0);
    if (line.contains("sprt")) {
        const json& b = line.at("sprt");
        header.sprt =
            SprtBounds{b.at("elo0"), b.at("elo1"), b.at("alpha"), b.at("beta"), b.at("normalized")};
    }
    return header;
}

Result<StateHeader> read_header(std::string_view text) {
    try {
        const json line = json::parse(text);
        if (!line.is_object() || !line.contains("fukumi_match"))
            return Error{"not a state file of fukumi-match"};
        if (line.at("fukumi_match") != kFormat)
            return Error{"a state file of another version of fukumi-match"};
        return header_from(line);
    } catch (const json::exception& fault) {
        return Error{fault.what()};
    }
}

Result<GameRecord> read_game(std::string_view line, const StateHeader& header) {
    formats::ReadOptions options;
    options.file = "game";
    Result<GameRecord> game = formats::read_json_game(line, options);
    if (!game)
        return game;
    if (game->number < 1 || game->number > header.total)
        return Error{fmt::format("game {} of {}", game->number, header.total)};
    for (const int player : game->players) {
        if (player < 0 || player >= static_cast<int>(header.players.size()))
            return Error{fmt::format("player {} is unknown", player)};
    }
    return game;
}

constexpr std::string_view kAboutStart = "{\"about\":";

Result<void> read_about(std::string_view text, LoadedState& state) {
    try {
        const json line = json::parse(text);
        const int player = line.at("about").at(0).get<int>();
        if (player < 0 || player >= static_cast<int>(state.header.players.size()))
            return Error{fmt::format("player {} is unknown", player)};
        state.abouts.emplace(player, line.at("about").at(1).get<std::string>());
        return {};
    } catch (const json::exception& fault) {
        return Error{fault.what()};
    }
}

// Without a line's end. After a loss of power a file may be there in length but not in content.
bool is_begun_header(std::string_view text) {
    text = text.substr(0, text.find('\0'));
    return text.substr(0, kHeaderStart.size()) ==
           std::string_view(kHeaderStart).substr(0, text.size());
}

// Takes a line into what was read before it. `number` is that of the line, from 1.
Result<void> read_line(std::string_view line, int number, LoadedState& state, std::set<int>& seen) {
    if (number == 1) {
        Result<StateHeader> header = read_header(line);
        if (!header)
            return Error{header.error()};
        state.header = std::move(*header);
        return {};
    }
    if (line.starts_with(kAboutStart))
        return read_about(line, state);
    Result<GameRecord> game = read_game(line, state.header);
    if (!game)
        return Error{game.error()};
    if (seen.insert(game->number).second)
        state.games.push_back(std::move(*game));
    return {};
}

}  // namespace

std::string format_header(const StateHeader& header) {
    json line;
    line["tournament"] = header.description;
    line["conditions"] = header.conditions;
    line["players"] = header.players;
    line["total"] = header.total;
    line["shard"] = {header.shard.index, header.shard.count};
    line["event"] = header.event;
    if (header.swiss_games > 0)
        line["swiss_games"] = header.swiss_games;
    if (header.sprt)
        line["sprt"] = to_json(*header.sprt);
    return kHeaderStart + line.dump(-1, ' ', false, json::error_handler_t::replace).substr(1);
}

std::string format_about(int player, const std::string& about) {
    const json line = {{"about", json::array({player, about})}};
    return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<LoadedState> load_state(const std::string& path) {
    const auto content = formats::read_text_file(path);
    if (!content)
        return Error{content.error()};
    const std::string& text = *content;

    LoadedState state;
    std::set<int> seen;
    std::size_t at = 0;
    for (int number = 1; at < text.size(); ++number) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos)
            break;  // cut off
        const std::string_view line = std::string_view(text).substr(at, end - at);
        if (const auto read = read_line(line, number, state, seen); !read) {
            // After a loss of power the end of a file may be there in length but not in content.
            if (number > 1 && end + 1 == text.size())
                break;
            return Error{fmt::format("{}:{}: {}", path, number, read.error())};
        }
        at = end + 1;
    }
    if (at == 0 && !is_begun_header(text))
        return Error{fmt::format("{}:1: not a state file of fukumi-match", path)};
    state.good_bytes = at;
    return state;
}

}  // namespace fukumi::match
