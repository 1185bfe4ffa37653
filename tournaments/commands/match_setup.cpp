// See match_setup.h.
#include "tournaments/commands/match_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "formats/board_options.h"
#include "tournaments/commands/circumstances.h"
#include "tournaments/commands/option_values.h"
#include "tournaments/setup/engine_file.h"
#include "tournaments/setup/openings_file.h"
#include "tournaments/setup/player_options.h"
#include "tournaments/setup/player_program.h"
#include "tournaments/setup/sprt_bounds.h"
#include "tournaments/setup/units.h"

namespace fukumi::match {
namespace {

template <typename... Values>
Error fault(std::string_view option, fmt::format_string<Values...> what, Values&&... values) {
    return {fmt::format("{}: {}", option, fmt::format(what, std::forward<Values>(values)...))};
}

// The steps of make_match_setup(), in its order. Each reads some options into the setup, in which
// it finds what the steps before it have read.

Result<void> read_opening_rule(const MatchArguments& given, TournamentConfig& config) {
    const std::string name = given.opening_rule.empty() ? "none" : given.opening_rule;
    const auto rule = opening_rule_from(name);
    if (!rule)
        return fault("-openingrule", "'{}' is none of {}", name,
                     fmt::join(kOpeningRuleNames, ", "));
    if (given.swap2 && !given.opening_rule.empty() && *rule != OpeningRule::Swap2)
        return fault("-swap2", "is another rule than -openingrule {}", name);
    config.opening_rule = given.swap2 ? OpeningRule::Swap2 : *rule;
    constexpr int kLeastSide = 9;
    if (!is_for_renju(*rule))
        return {};
    if (config.rule != Rule::Renju)
        return fault("-openingrule", "{} is a rule of renju (-rule 4)", name);
    if (config.width != config.height || config.width % 2 == 0 || config.width < kLeastSide) {
        return fault("-openingrule", "{} needs a square board with a centre, {}x{} at least", name,
                     kLeastSide, kLeastSide);
    }
    return {};
}

Result<void> read_board(const MatchArguments& given, MatchSetup& setup) {
    TournamentConfig& config = setup.tournament;
    if (!given.rule.empty()) {
        const auto rule = formats::parse_rule(given.rule);
        if (!rule)
            return fault("-rule", "{}", rule.error());
        config.rule = *rule;
    }
    if (!given.board_size.empty()) {
        const auto size = formats::parse_board_size(given.board_size);
        if (!size)
            return fault("-boardsize", "{}", size.error());
        config.width = size->width;
        config.height = size->height;
    }
    return read_opening_rule(given, config);
}

// What all engines have in common: -each, and before it the options that stand for keys of it.
KeyValues common_keys(const MatchArguments& given) {
    KeyValues common;
    if (given.restart)
        common.push_back("restart=on");
    if (!given.tolerance.empty())
        common.push_back("tolerance=" + given.tolerance);
    for (const KeyValues& group : MatchArguments::groups(given.each))
        common.insert(common.end(), group.begin(), group.end());
    return common;
}

// In cutechess-cli "40/60" is forty moves in sixty seconds.
void note_time_controls(const KeyValues& keys, std::vector<std::string>& notes) {
    for (const std::string& text : keys) {
        if (!text.starts_with("tc=") || text.find('/') == std::string::npos)
            continue;
        const auto clock = parse_clock_rules(std::string_view(text).substr(3));
        if (!clock || (3 * clock->turn_ms <= clock->match_ms && clock->turn_ms != 40'000))
            continue;
        const double turn = static_cast<double>(clock->turn_ms) / 1000;
        const double match = static_cast<double>(clock->match_ms) / 1000;
        notes.push_back(fmt::format(
            "{} means at most {:g} s a move and {:g} s a game, not {:g} moves in {:g} s", text,
            turn, match, turn, match));
    }
}

Result<void> read_players(const MatchArguments& given, MatchSetup& setup) {
    std::vector<PlayerConfig>& players = setup.tournament.players;
    const KeyValues common = common_keys(given);
    note_time_controls(common, setup.notes);
    std::set<std::string> names;
    for (const KeyValues& own : MatchArguments::groups(given.engines)) {
        const std::string place = fmt::format("-engine {}", players.size() + 1);
        const Result<KeyValues> all = with_engine_file(place, given.engine_file, own);
        if (!all)
            return Error{all.error()};
        note_time_controls(*all, setup.notes);
        Result<PlayerConfig> player = parse_player(place, common, *all);
        if (player)
            player = complete_player(place, *player);
        if (!player)
            return Error{player.error()};
        const bool is_given = std::any_of(all->begin(), all->end(), [](const std::string& text) {
            return text.starts_with("name=");
        });
        // The same engine twice is usual (two settings of it); the same given name is a mistake.
        const std::string name = player->name;
        for (int i = 2; !is_given && names.count(player->name) != 0; ++i)
            player->name = fmt::format("{} #{}", name, i);
        if (!names.insert(player->name).second)
            return fault(place, "the name '{}' is taken by another engine", player->name);
        players.push_back(*player);
    }
    if (players.size() < 2) {
        return fault("-engine", "two engines are needed, and there {}{}",
                     players.empty() ? "is none" : "is only one",
                     given.resume ? "; -resume takes the options of the match as well" : "");
    }
    return {};
}

Result<void> read_openings_option(const MatchArguments& given, MatchSetup& setup) {
    TournamentConfig& config = setup.tournament;
    std::string file;
    int format = 0;
    int is_random = 0;
    std::uint64_t seed = 0;
    const auto read_file = [&](const std::string& value) -> Result<void> {
        file = value;
        return {};
    };
    const auto read_seed = [&](const std::string& value) -> Result<void> {
        const auto number = parse_number(value, 0, INT64_MAX);
        if (!number)
            return Error{number.error()};
        seed = static_cast<std::uint64_t>(*number);
        return {};
    };
    const ValueReader read_format = one_of(format, {"offset", "pos"}, "offset or pos");
    auto read = read_entries(
        "-openings", given.openings, "file, type, order, srand",
        {{"file", read_file},
         {"type", read_format},
         {"format", read_format},
         {"order", one_of(is_random, {"sequential", "random"}, "sequential or random")},
         {"srand", read_seed}});
    if (!read)
        return read;
    if (given.openings.empty()) {
        config.openings = {Opening{}};
        config.openings_name = kNoOpenings;
        return {};
    }
    if (file.empty())
        return fault("-openings", "no file=");
    if (config.opening_rule != OpeningRule::None) {
        return fault("-openings", "with -openingrule {} the engines choose the opening",
                     name_of(config.opening_rule));
    }
    auto openings =
        read_openings(file, format == 0 ? OpeningsFormat::Offset : OpeningsFormat::Pos, config);
    if (!openings)
        return fault("-openings", "{}", openings.error());
    config.openings = std::move(*openings);
    config.openings_name = file;
    if (is_random != 0) {
        shuffle_openings(config.openings, seed);
        config.openings_name += fmt::format(" shuffled by {}", seed);
    }
    return {};
}

Result<ScheduleKind> read_kind(const MatchArguments& given) {
    const std::string& kind = given.tournament;
    if (!kind.empty() && kind != "round-robin" && kind != "gauntlet" && kind != "swiss")
        return fault("-tournament", "'{}' is not round-robin, gauntlet or swiss", kind);
    const bool gauntlet = given.gauntlet || kind == "gauntlet";
    const bool swiss = given.swiss || kind == "swiss";
    if (gauntlet && swiss)
        return fault("-swiss", "a tournament cannot also be a gauntlet");
    return gauntlet ? ScheduleKind::Gauntlet
           : swiss  ? ScheduleKind::Swiss
                    : ScheduleKind::RoundRobin;
}

std::size_t encounters_of(ScheduleKind kind, std::size_t players) {
    switch (kind) {
        case ScheduleKind::Gauntlet:
            return players - 1;
        case ScheduleKind::Swiss:
            return players / 2;
        default:
            return players * (players - 1) / 2;
    }
}

Result<void> read_schedule(const MatchArguments& given, MatchSetup& setup) {
    constexpr int kMost = 1000000;  // of games or rounds
    constexpr std::size_t kMostGames = 10000000;
    TournamentConfig& config = setup.tournament;
    const auto kind = read_kind(given);
    if (!kind)
        return Error{kind.error()};
    config.schedule = *kind;
    if (!given.repeat_count.empty() && given.repeat_count != "2")
        return fault("-repeat", "an opening is played twice, not {} times", given.repeat_count);
    config.repeat = given.repeat;
    config.games = given.repeat ? 2 : 1;
    if (auto read = read_option("-games", given.games, whole_number(config.games, 1, kMost)); !read)
        return read;
    if (config.repeat && config.games % 2 != 0)
        return fault("-games", "{} is odd, but with -repeat games come in pairs", config.games);
    config.rounds = config.schedule == ScheduleKind::Swiss
                        ? usual_swiss_rounds(static_cast<int>(config.players.size()))
                        : 1;
    if (auto read = read_option("-rounds", given.rounds, whole_number(config.rounds, 1, kMost));
        !read) {
        return read;
    }
    const std::size_t games = encounters_of(config.schedule, config.players.size()) *
                              static_cast<std::size_t>(config.rounds) *
                              static_cast<std::size_t>(config.games);
    if (games > kMostGames)
        return fault("-rounds", "more than {} games", kMostGames);
    return {};
}

// Values by position ("3 500") or by key ("movecount=3 score=500"); `more` are keys besides these.
Result<void> read_agreement(std::string_view option, const KeyValues& texts, std::string_view known,
                            int& moves, int& score, std::vector<KeyReader> more = {}) {
    const ValueReader read_moves = whole_number(moves, 1, 1000);
    const ValueReader read_score = whole_number(score, 0, 1000000);
    if (texts.size() == 2 && texts[0].find('=') == std::string::npos) {
        auto read = read_option(option, texts[0], read_moves);
        return read ? read_option(option, texts[1], read_score) : read;
    }
    more.push_back({"movecount", read_moves});
    more.push_back({"score", read_score});
    if (auto read = read_entries(option, texts, known, more); !read)
        return read;
    if (!texts.empty() && moves == 0)
        return fault(option, "no movecount=");
    return {};
}

Result<void> read_resign(const MatchArguments& given, MatchSetup& setup) {
    ResignRule& rule = setup.tournament.resign;
    auto read = read_agreement("-resign", given.resign, "movecount, score", rule.moves, rule.score);
    // An even game would be resigned.
    if (read && rule.moves > 0 && rule.score == 0)
        return fault("-resign", "no score=");
    return read;
}

Result<void> read_draw(const MatchArguments& given, MatchSetup& setup) {
    DrawRule& rule = setup.tournament.draw;
    int move_number = 0;
    auto read = read_agreement("-draw", given.draw, "movenumber, movecount, score", rule.moves,
                               rule.score, {{"movenumber", whole_number(move_number, 0, 1000)}});
    rule.from = 2 * move_number;  // in stones
    return read;
}

Result<void> read_sprt(const MatchArguments& given, MatchSetup& setup) {
    TournamentConfig& config = setup.tournament;
    if (!given.has_sprt)
        return {};
    SprtBounds bounds;
    int model = 0;
    auto read = read_entries(
        "-sprt", given.sprt, "elo0, elo1, alpha, beta, model",
        {{"elo0", real_number(bounds.elo0)},
         {"elo1", real_number(bounds.elo1)},
         {"alpha", real_number(bounds.alpha)},
         {"beta", real_number(bounds.beta)},
         {"model", one_of(model, {"logistic", "normalized"}, "logistic or normalized")}});
    if (!read)
        return read;
    bounds.normalized = model == 1;
    const auto test = checked(bounds);
    if (!test)
        return fault("-sprt", "{}", test.error());
    config.sprt = *test;
    if (!config.repeat) {
        return fault("-sprt",
                     "needs -repeat: its statistics are those of pairs with swapped colours");
    }
    if (config.players.size() != 2)
        return fault("-sprt", "is for two engines, not {}", config.players.size());
    return {};
}

Result<void> read_judge(const MatchArguments& given, MatchSetup& setup) {
    TournamentConfig& config = setup.tournament;
    config.suspend = given.suspend;
    config.send_by_board = given.send_by_board;
    config.measure_memory = given.memory;
    int end_of_line = 0;
    const std::tuple<const char*, const std::string&, ValueReader> options[] = {
        {"-drawafter", given.draw_after, whole_number(config.draw_after, 1, kMaxCells)},
        {"-eol", given.end_of_line, one_of(end_of_line, {"crlf", "lf"}, "crlf or lf")},
        {"-starttime", given.start_limit, duration(config.start_limit_ms)},
        {"-endtime", given.end_grace, duration(config.end_grace_ms)},
        {"-grace", given.clock_grace, duration(config.clock_grace_ms)},
    };
    for (const auto& [option, text, reader] : options) {
        if (auto read = read_option(option, text, reader); !read)
            return read;
    }
    config.crlf = end_of_line == 0;
    return {};
}

Result<void> read_shard(const MatchArguments& given, MatchSetup& setup) {
    constexpr int kMostShards = 100000;
    const std::string& text = given.shard;
    if (text.empty())
        return {};
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        return fault("-shard", "'{}' is not of the form 2/8", text);
    const auto count = parse_number(text.substr(slash + 1), 1, kMostShards);
    if (!count)
        return fault("-shard", "{}", count.error());
    const auto index = parse_number(text.substr(0, slash), 1, *count);
    if (!index)
        return fault("-shard", "{}", index.error());
    if (*count > 1 && setup.tournament.schedule == ScheduleKind::Swiss) {
        return fault("-shard",
                     "a Swiss tournament cannot be divided: its rounds depend on its results");
    }
    setup.run.shard = {static_cast<int>(*index), static_cast<int>(*count)};
    return {};
}

Result<void> read_run(const MatchArguments& given, MatchSetup& setup) {
    setup.run.affinity = given.affinity;
    setup.event = given.event;
    setup.stop_on_fault = given.fatal_error;
    setup.quiet = given.quiet;
    auto read = read_option("-concurrency", given.concurrency,
                            whole_number(setup.run.concurrency, 1, 1024));
    return read ? read_shard(given, setup) : read;
}

Result<void> read_files(const MatchArguments& given, MatchSetup& setup) {
    setup.outputs = {given.psq, given.sgf, given.json, given.html, given.no_times};
    setup.log_file = given.log;
    setup.resume = given.resume;
    if (!given.state.empty() && !given.resume_file.empty() && given.state != given.resume_file)
        return fault("-resume", "names another file than -state");
    if (!given.resume_file.empty())
        setup.state_file = given.resume_file;
    if (!given.state.empty())
        setup.state_file = given.state == "none" ? "" : given.state;
    if (given.resume && setup.state_file.empty())
        return fault("-resume", "there is nothing to resume with -state none");
    if (auto checked = check_writable(setup.outputs); !checked)
        return checked;
    if (auto checked = check_writable("-log", setup.log_file); !checked)
        return checked;
    return check_writable("-state", setup.state_file);
}

}  // namespace

Result<MatchSetup> make_match_setup(const MatchArguments& given) {
    MatchSetup setup;
    for (const auto step : {read_board, read_players, read_openings_option, read_schedule,
                            read_resign, read_draw, read_sprt, read_judge, read_run, read_files}) {
        if (const auto read = step(given, setup); !read)
            return Error{read.error()};
    }
    setup.circumstances = circumstances_of(given.words);
    return setup;
}

}  // namespace fukumi::match
