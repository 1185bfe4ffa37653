// See player_options.h.
#include "tournaments/setup/player_options.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "tournaments/setup/units.h"

namespace fukumi::match {
namespace {

constexpr const char* kKnownKeys =
    "cmd, name, arg, dir, stderr, tc, st, nodes, depth, maxmemory, thread, tolerance, restart, "
    "folder, option.KEY";

template <typename T>
Result<void> assign(T& target, const Result<std::int64_t>& parsed) {
    if (!parsed)
        return Error{parsed.error()};
    target = static_cast<T>(*parsed);
    return {};
}

Result<void> assign_restart(bool& restart, std::string_view value) {
    if (value != "on" && value != "off" && value != "auto")
        return Error{fmt::format("'{}' is not on or off", value)};
    restart = value == "on";
    return {};
}

Result<void> apply(PlayerConfig& player, const std::string& key, const std::string& value) {
    if (key == "cmd")
        player.command = value;
    else if (key == "name")
        player.name = value;
    else if (key == "arg")
        player.arguments.push_back(value);
    else if (key == "dir")
        player.directory = value;
    else if (key == "stderr")
        player.stderr_file = value;
    else if (key == "folder")
        player.folder = value;
    else if (key == "nodes")
        return assign(player.nodes, parse_number(value, 1, kLargestNumber));
    else if (key == "depth")
        return assign(player.depth, parse_number(value, 1, 1000));
    else if (key == "thread" || key == "threads")
        return assign(player.threads, parse_number(value, 1, 4096));
    else if (key == "maxmemory")
        return assign(player.max_memory, parse_bytes(value));
    else if (key == "tolerance")
        return assign(player.tolerance_ms, parse_duration_ms(value));
    else if (key == "st")
        return assign(player.clock.turn_ms, parse_duration_ms(value));
    else if (key == "restart")
        return assign_restart(player.restart, value);
    else if (key.starts_with("option.") && key.size() > 7)
        player.options.emplace_back(key.substr(7), value);
    else if (key == "tc") {
        const Result<ClockRules> clock = parse_clock_rules(value);
        if (!clock)
            return Error{clock.error()};
        // A turn limit by st= before or after stays.
        const std::int64_t turn = clock->turn_ms > 0 ? clock->turn_ms : player.clock.turn_ms;
        player.clock = *clock;
        player.clock.turn_ms = turn;
    } else
        return Error{fmt::format("unknown key; known are {}", kKnownKeys)};
    return {};
}

}  // namespace

Result<KeyValue> split_key_value(std::string_view option, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return Error{fmt::format("{}: '{}' is not of the form key=value", option, text)};
    return KeyValue{text.substr(0, equals), text.substr(equals + 1)};
}

Result<PlayerConfig> parse_player(std::string_view place, const KeyValues& each,
                                  const KeyValues& own) {
    PlayerConfig player;
    for (const auto& [texts, where] :
         {std::pair{&each, std::string_view("-each")}, std::pair{&own, place}}) {
        for (const std::string& text : *texts) {
            const Result<KeyValue> entry = split_key_value(where, text);
            if (!entry)
                return Error{entry.error()};
            if (const auto done = apply(player, entry->key, entry->value); !done)
                return Error{fmt::format("{} {}: {}", where, text, done.error())};
            if (text.find_first_of("\r\n") != std::string::npos)
                return Error{fmt::format("{} {}=: a line break in the value", where, entry->key)};
        }
    }
    if (player.command.empty())
        return Error{fmt::format("{}: no cmd=", place)};
    if (!player.clock.has_clock() && player.nodes == 0 && player.depth == 0) {
        return Error{
            fmt::format("{}: no limit for its moves; give tc=, st=, nodes= or depth=", place)};
    }
    return player;
}

}  // namespace fukumi::match
