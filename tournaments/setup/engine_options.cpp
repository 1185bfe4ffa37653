// See engine_options.h.
#include "tournaments/setup/engine_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace fukumi::match {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLongest = std::int64_t{1} << 40;  // ms or nodes: beyond any use
constexpr const char* kKnownKeys =
    "cmd, name, arg, dir, stderr, tc, st, nodes, depth, maxmemory, thread, tolerance, restart, "
    "folder, option.KEY";

Result<double> parse_seconds(std::string_view text) {
    double scale = 1;
    if (text.ends_with("ms")) {
        scale = 0.001;
        text.remove_suffix(2);
    } else if (text.ends_with('s')) {
        text.remove_suffix(1);
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) ||
        number < 0 || number * 1000 > static_cast<double>(kLongest)) {
        return Error{fmt::format("'{}' is not a time in seconds", text)};
    }
    return number * scale;
}

bool is_executable(const fs::path& file) {
    std::error_code error;
    return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

// As execvp would look for it; empty if there is none.
std::string find_in_path(const std::string& program) {
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? "/usr/bin:/bin" : variable;
    for (;;) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        const fs::path file = fs::path(folders.substr(0, end)) / program;
        if (is_executable(file))
            return file.string();
        if (end == folders.size())
            return {};
        folders.remove_prefix(end + 1);
    }
}

// "pbrain-Foo64.exe" is known as Foo64.
std::string usual_name(const std::string& program) {
    std::string name = fs::path(program).filename().string();
    for (const std::string_view prefix : {"pbrain-", "pbrain_"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size())
            name.erase(0, prefix.size());
    }
    if (name.ends_with(".exe") && name.size() > 4)
        name.erase(name.size() - 4);
    return name;
}

// Null, or what is wrong with the value.
template <typename T, typename Parsed>
std::string assign(T& target, const Parsed& parsed) {
    if (!parsed)
        return parsed.error();
    target = static_cast<T>(*parsed);
    return {};
}

std::string assign_restart(bool& restart, std::string_view value) {
    if (value != "on" && value != "off" && value != "auto")
        return fmt::format("'{}' is not on or off", value);
    restart = value == "on";
    return {};
}

// Empty, or what is wrong.
std::string apply(PlayerConfig& player, const std::string& key, const std::string& value) {
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
        return assign(player.nodes, parse_number(value, 1, kLongest));
    else if (key == "depth")
        return assign(player.depth, parse_number(value, 1, 1000));
    else if (key == "thread" || key == "threads")
        return assign(player.threads, parse_number(value, 1, 4096));
    else if (key == "maxmemory")
        return assign(player.max_memory, parse_bytes(value));
    else if (key == "tolerance")
        return assign(player.tolerance_ms, parse_duration_ms(value));
    else if (key == "st")
        return assign(player.time.turn_ms, parse_duration_ms(value));
    else if (key == "restart")
        return assign_restart(player.restart, value);
    else if (key.starts_with("option.") && key.size() > 7)
        player.options.emplace_back(key.substr(7), value);
    else if (key == "tc") {
        const Result<TimeControl> time = parse_time_control(value);
        if (!time)
            return time.error();
        // A turn limit by st= before or after stays.
        const std::int64_t turn = time->turn_ms > 0 ? time->turn_ms : player.time.turn_ms;
        player.time = *time;
        player.time.turn_ms = turn;
    } else
        return fmt::format("unknown key; known are {}", kKnownKeys);
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
            const std::string fault = apply(player, entry->key, entry->value);
            if (!fault.empty())
                return Error{fmt::format("{} {}: {}", where, text, fault)};
            if (text.find_first_of("\r\n") != std::string::npos)
                return Error{fmt::format("{} {}=: a line break in the value", where, entry->key)};
        }
    }
    if (player.command.empty())
        return Error{fmt::format("{}: no cmd=", place)};
    if (!player.time.has_clock() && player.nodes == 0 && player.depth == 0) {
        return Error{
            fmt::format("{}: no limit for its moves; give tc=, st=, nodes= or depth=", place)};
    }
    return player;
}

Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player) {
    Result<std::vector<std::string>> words = split_command(player.command);
    if (!words)
        return Error{fmt::format("{} cmd={}: {}", place, player.command, words.error())};
    if (words->empty())
        return Error{fmt::format("{}: no program in cmd=", place)};
    std::string& program = (*words)[0];
    const auto fault = [&](std::string_view what) {
        return Error{fmt::format("{} cmd={}: {} {}", place, player.command, program, what)};
    };
    if (player.name.empty()) {
        // Of "wine pbrain-Foo.exe" the program that matters is the second.
        const auto windows =
            std::find_if(words->begin(), words->end(),
                         [](const std::string& word) { return word.ends_with(".exe"); });
        player.name = usual_name(windows != words->end() ? *windows : program);
    }
    std::error_code error;
    const bool is_here = fs::is_regular_file(program, error) && find_in_path(program).empty();
    if (is_here || program.find('/') != std::string::npos) {
        // Engines look for their files where they are; so do c-gomoku-cli's users.
        const fs::path file = fs::absolute(program, error);
        if (!fs::exists(file, error))
            return fault("does not exist");
        if (fs::is_directory(file, error))
            return fault("is a directory");
        program = file.string();
        if (player.directory.empty())
            player.directory = file.parent_path().string();
    }
    // Compilers mark Windows programs as executable too; that does not make them so here.
    if (program.ends_with(".exe") && program.find('/') != std::string::npos) {
        if (find_in_path("wine").empty())
            return fault("is a Windows program, and wine is not installed");
        words->insert(words->begin(), "wine");
    } else if (program.find('/') == std::string::npos ? find_in_path(program).empty()
                                                      : !is_executable(program)) {
        return fault(program.find('/') == std::string::npos ? "is not in PATH"
                                                            : "is not executable");
    }
    if (!player.directory.empty() && !fs::is_directory(player.directory, error))
        return Error{fmt::format("{} dir={}: no such directory", place, player.directory)};
    if (!player.stderr_file.empty())
        player.stderr_file = fs::absolute(player.stderr_file, error).string();
    words->insert(words->end(), player.arguments.begin(), player.arguments.end());
    player.arguments = std::move(*words);
    return player;
}

Result<std::vector<std::string>> split_command(std::string_view command) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && (c == ' ' || c == '\t')) {
            if (in_word)
                words.push_back(std::exchange(word, {}));
            in_word = false;
            continue;
        }
        in_word = true;
        if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
        else if (c == '\\' && quote != '\'' && i + 1 < command.size())
            word += command[++i];
        else
            word += c;
    }
    if (quote != 0)
        return Error{fmt::format("a quote {} without its other half", quote)};
    if (in_word)
        words.push_back(word);
    return words;
}

Result<std::int64_t> parse_duration_ms(std::string_view text) {
    const Result<double> seconds = parse_seconds(text);
    if (!seconds)
        return Error{seconds.error()};
    return static_cast<std::int64_t>(std::llround(*seconds * 1000));
}

Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest,
                                  std::int64_t highest) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < lowest ||
        number > highest) {
        return Error{
            fmt::format("'{}' is not a whole number from {} to {}", text, lowest, highest)};
    }
    return number;
}

Result<std::int64_t> parse_bytes(std::string_view text) {
    constexpr std::string_view kUnits = "KMG";
    int shift = 0;
    std::string_view digits = text;
    if (!digits.empty() && (digits.ends_with('B') || digits.ends_with('b')))
        digits.remove_suffix(1);
    if (!digits.empty()) {
        const char last = static_cast<char>(digits.back() & ~0x20);  // in upper case
        if (const std::size_t unit = kUnits.find(last); unit != std::string_view::npos) {
            shift = 10 * static_cast<int>(unit + 1);
            digits.remove_suffix(1);
        }
    }
    const Result<std::int64_t> number = parse_number(digits, 0, kLongest >> shift);
    if (!number)
        return Error{fmt::format("'{}' is not a size such as 350M", text)};
    return *number << shift;
}

Result<TimeControl> parse_time_control(std::string_view text) {
    TimeControl time;
    if (text == "inf")
        return time;
    const std::string_view whole = text;
    const auto take = [&](std::string_view part, std::int64_t& target) {
        const Result<std::int64_t> number = parse_duration_ms(part);
        if (number)
            target = *number;
        return number.has_value();
    };
    const auto fault = [&] {
        return Error{fmt::format(
            "'{}' is not a time control such as 5/120 (seconds a turn and a match) or 60+0.6",
            whole)};
    };
    if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
        if (!take(text.substr(plus + 1), time.increment_ms))
            return fault();
        text = text.substr(0, plus);
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        if (!take(text.substr(0, slash), time.turn_ms))
            return fault();
        text.remove_prefix(slash + 1);
    }
    if (!take(text, time.match_ms))
        return fault();
    if (time.match_ms > 0 && time.turn_ms > time.match_ms)
        std::swap(time.turn_ms, time.match_ms);
    if (!time.has_clock())
        return fault();
    return time;
}

}  // namespace fukumi::match
