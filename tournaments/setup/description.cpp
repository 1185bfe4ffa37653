// See description.h.
#include "tournaments/setup/description.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/board/notation.h"

namespace fukumi::match {
namespace {

// FNV-1a over the openings: short enough for a message, and any change shows.
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
    // Arguments that do not come from the command; the program itself may lie elsewhere now.
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
        add(" s more with each move", seconds(clock.increment_ms));
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

}  // namespace

std::string quoted(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,.:/@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

Description conditions_of(const TournamentConfig& config) {
    Description entries;
    const auto add = [&entries](std::string key, std::string value) {
        entries.emplace_back(std::move(key), std::move(value));
    };
    for (const PlayerConfig& player : config.players) {
        std::string command = player.command;
        for (const std::string& argument : player.given)
            command += " " + quoted(argument);
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
        add("Pondering", "impossible, engines are suspended");
    return entries;
}

Description describe(const TournamentConfig& config) {
    Description entries;
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

Result<void> check_same(const Description& recorded, const Description& asked) {
    for (const auto& [key, value] : asked) {
        const auto same_key = [&key = key](const auto& entry) { return entry.first == key; };
        const auto other = std::find_if(recorded.begin(), recorded.end(), same_key);
        if (other == recorded.end())
            return Error{fmt::format("{} is not there, and is '{}' now", key, value)};
        if (other->second != value)
            return Error{fmt::format("{} is '{}' there and '{}' now", key, other->second, value)};
    }
    // What is left can only be an engine more.
    if (recorded.size() > asked.size())
        return Error{fmt::format("{} entries there and {} now", recorded.size(), asked.size())};
    return {};
}

}  // namespace fukumi::match
