// See match_header.h.
#include "tournaments/match/match_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/board/notation.h"
#include "tournaments/match/schedule.h"
#include "tournaments/setup/player_program.h"

namespace fukumi::match {
namespace {

// Returns an FNV-1a hash of the openings. It is a part of the identity of a match, so that a
// changed file of openings counts as another match.
std::uint64_t hash_of(const std::vector<Opening>& openings) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const auto add = [&hash](int value) {
        hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001B3ULL;
    };
    for (const Opening& opening : openings) {
        for (const Point p : opening)
            add(p.y * kMaxBoardSize + p.x);
        add(kMaxCells);
    }
    return hash;
}

std::string text_of(const ClockRules& clock) {
    return fmt::format("{}/{}+{} ms", clock.turn_ms, clock.match_ms, clock.increment_ms);
}

std::string text_of(const PlayerConfig& player) {
    std::string text = fmt::format("{}, {}", player.command, text_of(player.clock));
    const auto out = std::back_inserter(text);
    fmt::format_to(out, ", nodes {}, depth {}, threads {}, memory {}, tolerance {} ms, restart {}",
                   player.nodes, player.depth, player.threads, player.max_memory,
                   player.tolerance_ms, player.restart);
    if (!player.folder.empty())
        fmt::format_to(out, ", folder {}", player.folder);
    // Leave out argument 0, the program, because its path may differ between machines.
    for (std::size_t i = 1; i < player.arguments.size(); ++i)
        fmt::format_to(out, ", argument {}", player.arguments[i]);
    for (const auto& [key, value] : player.options)
        fmt::format_to(out, ", {} {}", key, value);
    return text;
}

const char* name_of(ScheduleKind kind) noexcept {
    constexpr const char* kNames[] = {"round robin", "gauntlet", "swiss"};
    return kNames[static_cast<int>(kind)];
}

std::string limits_of(const PlayerConfig& player) {
    const ClockRules& clock = player.clock;
    std::string text;
    const auto out = std::back_inserter(text);
    const auto add = [&](std::string_view what, double number) {
        fmt::format_to(out, "{}{:g}{}", text.empty() ? "" : ", ", number, what);
    };
    const auto seconds = [](std::int64_t ms) { return static_cast<double>(ms) / 1000; };
    if (clock.turn_ms > 0)
        add(" s a move", seconds(clock.turn_ms));
    if (clock.match_ms > 0)
        add(" s a game", seconds(clock.match_ms));
    if (clock.increment_ms > 0)
        add(" s increment", seconds(clock.increment_ms));
    if (player.nodes > 0)
        add(" nodes", static_cast<double>(player.nodes));
    if (player.depth > 0)
        add(" plies", player.depth);
    if (player.threads > 0)
        add(player.threads == 1 ? " thread" : " threads", player.threads);
    if (player.max_memory > 0)
        add(" MiB", static_cast<double>(player.max_memory) / (1 << 20));
    for (const auto& [key, value] : player.options)
        fmt::format_to(out, "{}{} {}", text.empty() ? "" : ", ", key, value);
    return text;
}

// Returns the conditions of the games in readable form, for the reports.
NamedTexts conditions_of(const TournamentConfig& config) {
    NamedTexts entries;
    const auto add = [&entries](std::string key, std::string value) {
        entries.emplace_back(std::move(key), std::move(value));
    };
    for (const PlayerConfig& player : config.players) {
        std::string command = player.command;
        for (const std::string& argument : player.given)
            command += " " + quoted_word(argument);
        add(player.name, fmt::format("{} ({})", command, limits_of(player)));
    }
    add("Game",
        fmt::format("{}, {}x{}{}", fukumi::name_of(config.rule), config.width, config.height,
                    config.opening_rule == OpeningRule::None
                        ? std::string()
                        : fmt::format(", {}", name_of(config.opening_rule))));
    add("Schedule",
        fmt::format("{}, {} round{}, {} game{} each", name_of(config.schedule), config.rounds,
                    config.rounds == 1 ? "" : "s", config.games, config.games == 1 ? "" : "s"));
    if (config.openings_name != kNoOpenings) {
        add("Openings",
            fmt::format("{}, {} of them{}", config.openings_name, config.openings.size(),
                        config.repeat ? ", each with both colours" : ""));
    }
    if (config.draw_after > 0)
        add("Drawn", fmt::format("at {} stones", config.draw_after));
    if (config.draw.moves > 0)
        add("Drawn",
            fmt::format("after {} moves of each within {}", config.draw.moves, config.draw.score));
    if (config.resign.moves > 0)
        add("Resigned",
            fmt::format("after {} moves at -{}", config.resign.moves, config.resign.score));
    if (config.suspend)
        add("Pondering", "not possible, waiting engines are suspended");
    return entries;
}

// Returns everything that decides the results of a match, as keys and texts.
NamedTexts identity_of(const TournamentConfig& config) {
    NamedTexts entries;
    const auto add = [&entries](std::string key, std::string value) {
        entries.emplace_back(std::move(key), std::move(value));
    };
    for (std::size_t i = 0; i < config.players.size(); ++i) {
        const PlayerConfig& player = config.players[i];
        add(fmt::format("engine {}", i + 1), fmt::format("{}: {}", player.name, text_of(player)));
    }
    add("rule", fukumi::name_of(config.rule));
    add("board", fmt::format("{}x{}", config.width, config.height));
    add("opening rule", std::string(name_of(config.opening_rule)));
    add("schedule", name_of(config.schedule));
    add("rounds", fmt::to_string(config.rounds));
    add("games", fmt::format("{} a round{}", config.games, config.repeat ? ", repeated" : ""));
    add("openings", fmt::format("{} ({} of hash {:016x})", config.openings_name,
                                config.openings.size(), hash_of(config.openings)));
    add("drawafter", fmt::to_string(config.draw_after));
    add("resign", fmt::format("{} moves at {}", config.resign.moves, config.resign.score));
    add("draw", fmt::format("{} moves at {} from {}", config.draw.moves, config.draw.score,
                            config.draw.from));
    if (config.sprt) {
        const SprtBounds& b = *config.sprt;
        add("sprt", fmt::format("[{}, {}] alpha {} beta {} {}", b.elo0, b.elo1, b.alpha, b.beta,
                                b.normalized ? "normalized" : "logistic"));
    } else {
        add("sprt", "no");
    }
    add("judge", fmt::format("suspend {}, eol {}, board {}, start {} ms, grace {} ms",
                             config.suspend, config.crlf ? "crlf" : "lf", config.send_by_board,
                             config.start_limit_ms, config.clock_grace_ms));
    return entries;
}

}  // namespace

MatchHeader make_header(const TournamentConfig& tournament, const Shard& shard,
                        const std::string& event, const NamedTexts& environment) {
    MatchHeader header;
    header.identity = identity_of(tournament);
    header.conditions = conditions_of(tournament);
    header.conditions.insert(header.conditions.end(), environment.begin(), environment.end());
    for (const PlayerConfig& player : tournament.players)
        header.players.push_back(player.name);
    header.total = Schedule(tournament).total();
    header.shard = shard;
    header.sprt = tournament.sprt;
    if (tournament.schedule == ScheduleKind::Swiss)
        header.swiss_games = tournament.games;
    header.event = event;
    return header;
}

Result<void> check_same(const MatchHeader& recorded, const MatchHeader& present) {
    for (const auto& [key, text] : present.identity) {
        const auto same_key = [&key = key](const auto& entry) { return entry.first == key; };
        const auto other =
            std::find_if(recorded.identity.begin(), recorded.identity.end(), same_key);
        if (other == recorded.identity.end())
            return Error{fmt::format("{} is now '{}' and was not there before", key, text)};
        if (other->second != text)
            return Error{fmt::format("{} is now '{}' and was '{}'", key, text, other->second)};
    }
    // All entries of the present match are equal to recorded ones, so further recorded entries
    // belong to additional engines.
    if (recorded.identity.size() > present.identity.size())
        return Error{"it had more engines"};
    return {};
}

}  // namespace fukumi::match
