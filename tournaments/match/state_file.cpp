// See state_file.h.
#include "tournaments/match/state_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "formats/json.h"
#include "formats/text_file.h"

namespace fukumi::match {

using formats::Journal;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Version of the file format. Files with another version are refused.
constexpr int kFormat = 1;
constexpr std::string_view kHeaderStart = "{\"fukumi_match\":";

json to_json(const SprtBounds& b) {
    return {{"elo0", b.elo0},
            {"elo1", b.elo1},
            {"alpha", b.alpha},
            {"beta", b.beta},
            {"normalized", b.normalized}};
}

// Reads the header line. Throws json::exception if a value is missing or has a wrong type.
MatchHeader header_from(const json& line) {
    MatchHeader header;
    line.at("tournament").get_to(header.identity);
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

Result<MatchHeader> read_header(std::string_view text) {
    try {
        const json line = json::parse(text);
        if (line.at("fukumi_match") != kFormat)
            return Error{"a state file of another version of fukumi-match"};
        return header_from(line);
    } catch (const json::exception& fault) {
        return Error{fault.what()};
    }
}

Result<GameRecord> read_game(std::string_view line, const MatchHeader& header) {
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

// Adds line `number` (from 1) to the state. `seen` contains the numbers of the games already read.
Result<void> read_line(std::string_view line, std::int64_t number, LoadedState& state,
                       std::set<int>& seen) {
    if (number == 1) {
        Result<MatchHeader> header = read_header(line);
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

std::string format_header(const MatchHeader& header) {
    json line;
    line["tournament"] = header.identity;
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

// Adds to an error the advice to use -state, because another run may use the file, or its folder
// may be read-only.
Error with_hint(const std::string& problem) {
    return {problem + "; use -state to name another file"};
}

}  // namespace

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

Result<StateFile> StateFile::create(const std::string& name, const MatchHeader& header) {
    const fs::path path = formats::path_from_utf8(name);
    auto journal = Journal::open(path);
    if (!journal)
        return with_hint(journal.error());
    // Refuse a file that is not a state file: the name may be a typing error.
    const auto old = load_state(name);
    if (!old)
        return Error{old.error()};
    if (old->good_bytes > 0) {
        const std::string kept = name + ".old";
        std::error_code error;
        fs::rename(path, formats::path_from_utf8(kept), error);
        if (error)
            return Error{fmt::format("{}: {}", kept, error.message())};
        journal = Journal::open(path);
        if (!journal)
            return with_hint(journal.error());
    }
    if (const auto begun = journal->begin(format_header(header) + '\n'); !begun)
        return Error{begun.error()};
    return StateFile(std::move(*journal), {});
}

Result<StateFile> StateFile::resume(const std::string& name, const MatchHeader& header,
                                    std::vector<GameRecord>& finished) {
    LoadedState state;
    const auto read = [&]() -> Result<std::int64_t> {
        auto loaded = load_state(name);
        if (!loaded)
            return Error{loaded.error()};
        state = std::move(*loaded);
        if (state.good_bytes == 0)
            return std::int64_t{0};
        if (const auto same = check_same(state.header, header); !same)
            return Error{fmt::format("{}: belongs to another tournament: {}", name, same.error())};
        const Shard& shard = state.header.shard;
        if (shard.index != header.shard.index || shard.count != header.shard.count) {
            return Error{fmt::format("{}: belongs to shard {}/{}, not {}/{}", name, shard.index,
                                     shard.count, header.shard.index, header.shard.count)};
        }
        return state.good_bytes;
    };
    auto journal =
        Journal::resume(formats::path_from_utf8(name), format_header(header) + '\n', read);
    if (!journal)
        return Error{journal.error()};
    finished = std::move(state.games);
    return StateFile(std::move(*journal), std::move(state.abouts));
}

Result<void> StateFile::append(const GameRecord& game) {
    return journal_.append(formats::write_json_game(game) + '\n');
}

Result<void> StateFile::append_about(int player, const std::string& about) {
    const json line = {{"about", json::array({player, about})}};
    return journal_.append(line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n');
}

Result<MergedStates> merge_states(const std::vector<std::string>& paths) {
    MergedStates merged;
    std::map<int, GameRecord> games;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        Result<LoadedState> state = load_state(paths[i]);
        if (!state)
            return Error{state.error()};
        if (state->good_bytes == 0)
            return Error{fmt::format("{}: contains no match", paths[i])};
        merged.is_divided = merged.is_divided || state->header.shard.count > 1;
        if (i == 0) {
            merged.header = state->header;
            merged.header.shard = {};
        }
        const auto same = check_same(merged.header, state->header);
        if (!same) {
            return Error{fmt::format("{}: belongs to another tournament than {}: {}", paths[i],
                                     paths[0], same.error())};
        }
        merged.abouts.merge(state->abouts);
        for (GameRecord& game : state->games) {
            const int number = game.number;
            games.emplace(number, std::move(game));
        }
    }
    merged.missing = merged.header.total - static_cast<int>(games.size());
    for (auto& [number, game] : games)
        merged.games.push_back(std::move(game));
    return merged;
}

}  // namespace fukumi::match
