// See options.h.
#include "tournaments/commands/match_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "engine/board/rules.h"
#include "protocol/formats/board_options.h"
#include "tournaments/commands/raw_options.h"
#include "tournaments/commands/command_arguments.h"
#include "tournaments/setup/engine_options.h"
#include "tournaments/setup/openings_file.h"
#include "tournaments/setup/sprt_bounds.h"

namespace fukumi::match {

using formats::BoardSize;

namespace {

// What goes wrong while options are read, on its way to the one place that returns it. Never leaves
// this file.
struct BadOption {
    std::string text;
};

[[noreturn]] void reject(std::string_view option, std::string_view what) {
    throw BadOption{fmt::format("{}: {}", option, what)};
}

template <typename T>
T take(std::string_view option, const Result<T>& result) {
    if (!result)
        reject(option, result.error());
    return *result;
}

int take_int(std::string_view option, std::string_view text, int lowest, int highest) {
    return static_cast<int>(take(option, parse_number(text, lowest, highest)));
}

// Calls use(key, value), which tells whether it knows the key, for the values of an option.
template <typename Use>
void for_each_entry(std::string_view option, const KeyValues& texts, std::string_view known,
                    Use use) {
    for (const std::string& text : texts) {
        const Result<KeyValue> entry = split_key_value(option, text);
        if (!entry)
            throw BadOption{entry.error()};
        if (!use(entry->key, entry->value))
            reject(option, fmt::format("unknown key '{}'; known are {}", entry->key, known));
    }
}

Rule take_rule(const std::string& text) {
    const Result<Rule> rule = formats::parse_rule(text);
    if (!rule)
        reject("-rule", rule.error());
    return *rule;
}

void take_board_size(const std::string& text, TournamentConfig& config) {
    const Result<BoardSize> size = formats::parse_board_size(text);
    if (!size)
        reject("-boardsize", size.error());
    config.width = size->width;
    config.height = size->height;
}

void take_players(const RawOptions& raw, TournamentConfig& config) {
    const std::vector<KeyValues> each = raw.groups(raw.each);
    KeyValues common;
    for (const KeyValues& group : each)
        common.insert(common.end(), group.begin(), group.end());
    if (!raw.tolerance.empty())
        common.insert(common.begin(), "tolerance=" + raw.tolerance);
    if (raw.restart)
        common.insert(common.begin(), "restart=on");

    std::set<std::string> names;
    for (const KeyValues& own : raw.groups(raw.engines)) {
        const std::string place = fmt::format("-engine {}", config.players.size() + 1);
        Result<PlayerConfig> player = parse_player(place, common, own);
        if (player)
            player = complete_player(place, *player);
        if (!player)
            throw BadOption{player.error()};
        const bool is_given = std::any_of(own.begin(), own.end(), [](const std::string& text) {
            return text.starts_with("name=");
        });
        // The same engine twice is usual (two settings of it); the same given name is a mistake.
        const std::string name = player->name;
        for (int i = 2; !is_given && names.count(player->name) != 0; ++i)
            player->name = fmt::format("{} #{}", name, i);
        if (!names.insert(player->name).second)
            reject(place, fmt::format("the name '{}' is taken by another engine", player->name));
        config.players.push_back(*player);
    }
    if (config.players.size() < 2) {
        reject("-engine",
               fmt::format("two engines are needed, and there {}{}",
                           config.players.empty() ? "is none" : "is only one",
                           raw.resume ? "; -resume takes the options of the match as well" : ""));
    }
}

void take_openings(const KeyValues& texts, TournamentConfig& config) {
    std::string file;
    OpeningsFormat format = OpeningsFormat::Offset;
    bool is_random = false;
    std::uint64_t seed = 0;
    for_each_entry(
        "-openings", texts, "file, type, order, srand",
        [&](const std::string& key, const std::string& value) {
            const std::string place = fmt::format("-openings {}=", key);
            if (key == "file") {
                file = value;
            } else if (key == "type" || key == "format") {
                if (value != "offset" && value != "pos")
                    reject(place, fmt::format("'{}' is not offset or pos", value));
                format = value == "pos" ? OpeningsFormat::Pos : OpeningsFormat::Offset;
            } else if (key == "order") {
                if (value != "sequential" && value != "random") {
                    reject(place, fmt::format("'{}' is not sequential or random", value));
                }
                is_random = value == "random";
            } else if (key == "srand") {
                seed = static_cast<std::uint64_t>(take(place, parse_number(value, 0, INT64_MAX)));
            } else {
                return false;
            }
            return true;
        });
    if (texts.empty()) {
        config.openings = {Opening{}};
        config.openings_name = kNoOpenings;
        return;
    }
    if (file.empty())
        reject("-openings", "no file=");
    if (config.swap2)
        reject("-openings", "with -swap2 the engines choose the opening");
    config.openings = take("-openings", read_openings(file, format, config));
    config.openings_name = file;
    if (is_random) {
        shuffle_openings(config.openings, seed);
        config.openings_name += fmt::format(" shuffled by {}", seed);
    }
}

void take_schedule(const RawOptions& raw, TournamentConfig& config) {
    const std::string& kind = raw.tournament;
    if (!kind.empty() && kind != "round-robin" && kind != "gauntlet" && kind != "swiss")
        reject("-tournament", fmt::format("'{}' is not round-robin, gauntlet or swiss", kind));
    const bool gauntlet = raw.gauntlet || kind == "gauntlet";
    const bool swiss = raw.swiss || kind == "swiss";
    if (gauntlet && swiss)
        reject("-swiss", "a tournament cannot also be a gauntlet");
    config.schedule = gauntlet ? ScheduleKind::Gauntlet
                      : swiss  ? ScheduleKind::Swiss
                               : ScheduleKind::RoundRobin;
    if (!raw.repeat_count.empty() && raw.repeat_count != "2")
        reject("-repeat",
               fmt::format("an opening is played twice, not {} times", raw.repeat_count));
    config.repeat = raw.repeat;
    config.games = raw.repeat ? 2 : 1;
    if (!raw.games.empty())
        config.games = take_int("-games", raw.games, 1, 1000000);
    if (config.repeat && config.games % 2 != 0) {
        reject("-games",
               fmt::format("{} is odd, but with -repeat games come in pairs", config.games));
    }
    config.rounds = swiss ? usual_swiss_rounds(static_cast<int>(config.players.size())) : 1;
    if (!raw.rounds.empty())
        config.rounds = take_int("-rounds", raw.rounds, 1, 1000000);
    constexpr std::size_t kMostGames = 10000000;
    const std::size_t n = config.players.size();
    const std::size_t encounters = gauntlet ? n - 1 : swiss ? n / 2 : n * (n - 1) / 2;
    if (encounters * static_cast<std::size_t>(config.rounds) *
            static_cast<std::size_t>(config.games) >
        kMostGames) {
        reject("-rounds", fmt::format("more than {} games", kMostGames));
    }
}

// Numbers by position ("3 500") or by key ("movecount=3 score=500").
void take_resign(const KeyValues& texts, ResignRule& rule) {
    if (texts.size() == 2 && texts[0].find('=') == std::string::npos) {
        rule.moves = take_int("-resign", texts[0], 1, 1000);
        rule.score = take_int("-resign", texts[1], 0, 1000000);
        return;
    }
    for_each_entry("-resign", texts, "movecount, score",
                   [&](const std::string& key, const std::string& value) {
                       if (key == "movecount")
                           rule.moves = take_int("-resign movecount=", value, 1, 1000);
                       else if (key == "score")
                           rule.score = take_int("-resign score=", value, 0, 1000000);
                       return key == "movecount" || key == "score";
                   });
    if (!texts.empty() && rule.moves == 0)
        reject("-resign", "no movecount=");
}

void take_draw(const KeyValues& texts, DrawRule& rule) {
    if (texts.size() == 2 && texts[0].find('=') == std::string::npos) {
        rule.moves = take_int("-draw", texts[0], 1, 1000);
        rule.score = take_int("-draw", texts[1], 0, 1000000);
        return;
    }
    for_each_entry("-draw", texts, "movenumber, movecount, score",
                   [&](const std::string& key, const std::string& value) {
                       if (key == "movecount")
                           rule.moves = take_int("-draw movecount=", value, 1, 1000);
                       else if (key == "score")
                           rule.score = take_int("-draw score=", value, 0, 1000000);
                       else if (key == "movenumber")
                           rule.from = 2 * take_int("-draw movenumber=", value, 0, 1000);
                       return key == "movecount" || key == "score" || key == "movenumber";
                   });
    if (!texts.empty() && rule.moves == 0)
        reject("-draw", "no movecount=");
}

double take_real(std::string_view option, const std::string& text) {
    double number = 0;
    if (!CLI::detail::lexical_cast(text, number))
        reject(option, fmt::format("'{}' is not a number", text));
    return number;
}

void take_sprt(const KeyValues& texts, TournamentConfig& config) {
    if (texts.empty())
        return;
    SprtBounds bounds;
    for_each_entry("-sprt", texts, "elo0, elo1, alpha, beta, model",
                   [&](const std::string& key, const std::string& value) {
                       const std::string place = fmt::format("-sprt {}=", key);
                       if (key == "elo0")
                           bounds.elo0 = take_real(place, value);
                       else if (key == "elo1")
                           bounds.elo1 = take_real(place, value);
                       else if (key == "alpha")
                           bounds.alpha = take_real(place, value);
                       else if (key == "beta")
                           bounds.beta = take_real(place, value);
                       else if (key != "model")
                           return false;
                       else if (value != "logistic" && value != "normalized")
                           reject(place, fmt::format("'{}' is not logistic or normalized", value));
                       else
                           bounds.normalized = value == "normalized";
                       return true;
                   });
    config.sprt = take("-sprt", checked(bounds));
    if (!config.repeat)
        reject("-sprt", "needs -repeat: its statistics are those of pairs with swapped colours");
    if (config.players.size() != 2)
        reject("-sprt", fmt::format("is for two engines, not {}", config.players.size()));
}

Shard take_shard(const std::string& text, const TournamentConfig& config) {
    if (text.empty())
        return {};
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        reject("-shard", fmt::format("'{}' is not of the form 2/8", text));
    Shard shard;
    shard.count = take_int("-shard", text.substr(slash + 1), 1, 100000);
    shard.index = take_int("-shard", text.substr(0, slash), 1, shard.count);
    if (shard.count > 1 && config.schedule == ScheduleKind::Swiss)
        reject("-shard", "a Swiss tournament cannot be divided: its rounds depend on its results");
    return shard;
}

void take_judge(const RawOptions& raw, TournamentConfig& config) {
    if (!raw.end_of_line.empty() && raw.end_of_line != "crlf" && raw.end_of_line != "lf")
        reject("-eol", fmt::format("'{}' is not crlf or lf", raw.end_of_line));
    config.crlf = raw.end_of_line != "lf";
    config.suspend = raw.suspend;
    config.send_by_board = raw.send_by_board;
    config.measure_memory = raw.memory;
    if (!raw.start_limit.empty())
        config.start_limit_ms = take("-starttime", parse_duration_ms(raw.start_limit));
    if (!raw.end_grace.empty())
        config.end_grace_ms = take("-endtime", parse_duration_ms(raw.end_grace));
    if (!raw.clock_grace.empty())
        config.clock_grace_ms = take("-grace", parse_duration_ms(raw.clock_grace));
}

void take_state(const RawOptions& raw, MatchOptions& options) {
    options.resume = raw.resume;
    if (!raw.state.empty() && !raw.resume_file.empty() && raw.state != raw.resume_file)
        reject("-resume", "names another file than -state");
    if (!raw.resume_file.empty())
        options.state_file = raw.resume_file;
    if (!raw.state.empty())
        options.state_file = raw.state == "none" ? "" : raw.state;
    if (raw.resume && options.state_file.empty())
        reject("-resume", "there is nothing to resume with -state none");
}

void check_files(const MatchOptions& options) {
    std::string fault = unwritable(options.outputs);
    if (fault.empty() && !options.log_file.empty())
        fault = unwritable_file("-log", options.log_file);
    if (fault.empty() && !options.state_file.empty())
        fault = unwritable_file("-state", options.state_file);
    if (!fault.empty())
        throw BadOption{fault};
}

MatchOptions build(const RawOptions& raw) {
    MatchOptions options;
    TournamentConfig& config = options.tournament;
    if (!raw.rule.empty())
        config.rule = take_rule(raw.rule);
    if (!raw.board_size.empty())
        take_board_size(raw.board_size, config);
    config.swap2 = raw.swap2;
    take_players(raw, config);
    take_openings(raw.openings, config);
    take_schedule(raw, config);
    take_resign(raw.resign, config.resign);
    take_draw(raw.draw, config.draw);
    take_sprt(raw.sprt, config);
    if (!raw.draw_after.empty())
        config.draw_after = take_int("-drawafter", raw.draw_after, 1, kMaxCells);
    take_judge(raw, config);

    if (!raw.concurrency.empty())
        options.run.concurrency = take_int("-concurrency", raw.concurrency, 1, 1024);
    options.run.affinity = raw.affinity;
    options.run.shard = take_shard(raw.shard, config);
    options.outputs = {raw.psq, raw.sgf, raw.json, raw.html, raw.no_times};
    options.event = raw.event;
    options.log_file = raw.log;
    options.stop_on_fault = raw.fatal_error;
    options.quiet = raw.quiet;
    take_state(raw, options);
    check_files(options);
    return options;
}

}  // namespace

Result<MatchOptions> parse_match_options(const std::vector<std::string>& arguments) {
    RawOptions raw;
    Result<std::string> help = parse_raw_options(with_double_dashes(arguments), raw);
    if (!help)
        return Error{help.error()};
    if (!help->empty()) {
        MatchOptions options;
        options.help = *help;
        return options;
    }
    try {
        return build(raw);
    } catch (const BadOption& fault) {
        return Error{fault.text};
    }
}

}  // namespace fukumi::match
