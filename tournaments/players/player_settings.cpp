// See player_settings.h.
#include "tournaments/players/player_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace fukumi::match {
namespace {

constexpr int kTournamentGame = 2;  // INFO game_type

}  // namespace

std::string settings_of(const PlayerConfig& config, const TournamentConfig& tournament,
                        std::string_view end_of_line, int share) {
    std::string text;
    const auto add = [&](std::string_view key, const auto& value) {
        fmt::format_to(std::back_inserter(text), "INFO {} {}{}", key, value, end_of_line);
    };
    add("max_memory", config.max_memory > 0 ? config.max_memory : kAnnouncedMemory);
    add("timeout_match", config.clock.match_ms);
    // Engines take a default for what they are not told. Without a turn limit the match limit is
    // one; without any clock nothing is sent, which with limits of depth or nodes means "no clock".
    if (config.clock.has_clock())
        add("timeout_turn",
            std::max<std::int64_t>(
                (config.clock.turn_ms > 0 ? config.clock.turn_ms : config.clock.match_ms) / share,
                1));
    if (config.clock.increment_ms > 0)
        add("time_increment", config.clock.increment_ms / share);
    add("game_type", kTournamentGame);
    add("rule", info_number(tournament.rule));
    if (config.depth > 0)
        add("max_depth", config.depth);
    if (config.nodes > 0)
        add("max_node", std::max<std::int64_t>(config.nodes / share, 1));
    if (config.threads > 0)
        add("thread_num", config.threads);
    if (!config.folder.empty())
        add("folder", config.folder);
    for (const auto& [key, value] : config.options)
        add(key, value);
    return text;
}

std::string bars_of(std::span<const Point> cells, std::string_view end_of_line) {
    std::string text = fmt::format("YXBLOCK{}", end_of_line);
    for (const Point p : cells)
        fmt::format_to(std::back_inserter(text), "{},{}{}", p.x, p.y, end_of_line);
    return text + fmt::format("DONE{}", end_of_line);
}

}  // namespace fukumi::match
