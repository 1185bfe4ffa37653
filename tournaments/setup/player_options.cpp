// See player_options.h.
#include "tournaments/setup/player_options.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace fukumi::match {
namespace {

std::vector<KeyReader> readers_for(PlayerConfig& player) {
    const auto argument = [&player](const std::string& text) -> Result<void> {
        player.arguments.push_back(text);
        return {};
    };
    const auto time_control = [&player](const std::string& text) -> Result<void> {
        const Result<ClockRules> clock = parse_clock_rules(text);
        if (!clock)
            return Error{clock.error()};
        // If tc= sets no turn limit, keep the turn limit of st=, even if st= comes before tc=.
        const std::int64_t turn_ms = clock->turn_ms > 0 ? clock->turn_ms : player.clock.turn_ms;
        player.clock = *clock;
        player.clock.turn_ms = turn_ms;
        return {};
    };
    const auto memory = [&player](const std::string& text) -> Result<void> {
        const Result<std::int64_t> bytes = parse_bytes(text);
        if (!bytes)
            return Error{bytes.error()};
        player.max_memory = *bytes;
        return {};
    };
    const auto restart = [&player](const std::string& text) -> Result<void> {
        int chosen = 1;
        const auto done = one_of(chosen, {"on", "off", "auto"})(text);
        player.restart = chosen == 0;
        return done;
    };
    const auto info = [&player](const std::string& text) -> Result<void> {
        const std::size_t equals = text.find('=');
        player.options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        return {};
    };
    constexpr int kMostThreads = 4096;
    return {{"cmd", any_text(player.command)},
            {"name", any_text(player.name)},
            {"arg", argument},
            {"dir", any_text(player.directory)},
            {"stderr", any_text(player.stderr_file)},
            {"tc", time_control},
            {"st", duration(player.clock.turn_ms)},
            {"nodes", whole_number(player.nodes, 1, kLargestNumber)},
            {"depth", whole_number(player.depth, 1, 1000)},
            {"maxmemory", memory},
            {"thread", whole_number(player.threads, 1, kMostThreads)},
            {"threads", whole_number(player.threads, 1, kMostThreads)},
            {"tolerance", duration(player.tolerance_ms)},
            {"restart", restart},
            {"folder", any_text(player.folder)},
            {"option.", info}};
}

}  // namespace

Result<PlayerConfig> parse_player(std::string_view place, const KeyValues& each,
                                  const KeyValues& own) {
    PlayerConfig player;
    const std::vector<KeyReader> readers = readers_for(player);
    for (const auto& [words, where] :
         {std::pair{&each, std::string_view("-each")}, std::pair{&own, place}}) {
        for (const std::string& word : *words) {
            if (word.find_first_of("\r\n") != std::string::npos)
                return Error{fmt::format("{} {}=: the value contains a line break", where,
                                         word.substr(0, word.find('=')))};
        }
        if (const auto read = read_keys(where, *words, readers); !read)
            return Error{read.error()};
    }
    if (player.command.empty())
        return Error{fmt::format("{}: cmd= is missing", place)};
    if (!player.clock.has_clock() && player.nodes == 0 && player.depth == 0) {
        return Error{
            fmt::format("{}: no limit for its moves; give tc=, st=, nodes= or depth=", place)};
    }
    return player;
}

}  // namespace fukumi::match
