// See state_json.h.
#include "tournaments/match/state_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "formats/journal.h"
#include "formats/json.h"
#include "formats/text_file.h"

namespace fukumi::match {
namespace {

using nlohmann::json;

// A number that changes with the layout: files with another one are refused.
constexpr int kFormat = 1;
constexpr std::string_view kHeaderStart = "{\"fukumi_match\":";

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

// Adds line `number`, from 1, to the state. `seen` holds the numbers of the games read before.
Result<void> read_line(std::string_view line, std::int64_t number, LoadedState& state,
                       std::set<int>& seen) {
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
    return fmt::format("{}{},", kHeaderStart, kFormat) +
           line.dump(-1, ' ', false, json::error_handler_t::replace).substr(1);
}

std::string format_about(int player, const std::string& about) {
    const json line = {{"about", json::array({player, about})}};
    return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<LoadedState> load_state(const std::string& path) {
    LoadedState state;
    std::set<int> seen;
    const auto bytes = formats::read_journal(formats::path_from_utf8(path),
                                             {kHeaderStart, "state file of fukumi-match"},
                                             [&](const std::string& line, std::int64_t number) {
                                                 return read_line(line, number, state, seen);
                                             });
    if (!bytes)
        return Error{bytes.error()};
    state.good_bytes = *bytes;
    return state;
}

}  // namespace fukumi::match
