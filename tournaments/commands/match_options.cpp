// See match_options.h.
//
// Each option is defined once, together with the variable that receives its value. After the whole
// command line has been read, the program completes the values that depend on other options.
#include "tournaments/commands/match_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "engine/board/geometry.h"
#include "engine/core/shuffle.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/help_form.h"
#include "tournaments/commands/environment.h"
#include "tournaments/commands/familiar_options.h"
#include "tournaments/match/schedule.h"
#include "tournaments/setup/engine_file.h"
#include "tournaments/setup/openings_file.h"
#include "tournaments/setup/option_values.h"
#include "tournaments/setup/player_options.h"
#include "tournaments/setup/player_program.h"

namespace fukumi::match {
namespace {

constexpr const char* kSeparator = "";  // CLI11 puts it between the occurrences of an option
constexpr int kMostValues = 100;        // largest number of values of one option

template <typename... Values>
Error fault(std::string_view option, fmt::format_string<Values...> what, Values&&... values) {
    return {fmt::format("{}: {}", option, fmt::format(what, std::forward<Values>(values)...))};
}

// Options of this program have one dash, but CLI11 prints two. Replaces the two dashes in a message
// of CLI11 by one.
std::string with_single_dashes(std::string text) {
    for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos; ++at) {
        if (at == 0 || text[at - 1] != '-')
            text.erase(at, 1);
    }
    return text;
}

// An option may be given several times, and CLI11 returns the values of all its occurrences in one
// list. Splits this list into one list for each occurrence.
std::vector<KeyValues> occurrences(const KeyValues& values) {
    std::vector<KeyValues> result;
    bool starts = true;
    for (const std::string& value : values) {
        if (value == kSeparator) {
            starts = true;
            continue;
        }
        if (std::exchange(starts, false))
            result.emplace_back();
        result.back().push_back(value);
    }
    return result;
}

// In cutechess-cli "tc=40/60" means 40 moves in 60 seconds. Adds a note for each tc= that the user
// may have written in this sense.
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

// Checks the bounds of a test. Errors: no test can be run with these bounds. The comparisons are
// written so that a NaN is refused too.
Result<void> check_bounds(const SprtBounds& bounds) {
    constexpr double kMaxElo = 200;
    if (!(std::abs(bounds.elo0) <= kMaxElo && std::abs(bounds.elo1) <= kMaxElo))
        return fault("-sprt", "elo0 and elo1 must be between -{0} and {0}", kMaxElo);
    if (!(bounds.elo0 < bounds.elo1))
        return fault("-sprt", "elo0={} must be less than elo1={}", bounds.elo0, bounds.elo1);
    if (!(bounds.alpha > 0 && bounds.alpha < 0.5 && bounds.beta > 0 && bounds.beta < 0.5)) {
        return fault("-sprt", "alpha={} and beta={} must be above 0 and below 0.5", bounds.alpha,
                     bounds.beta);
    }
    return {};
}

class MatchOptions {
 public:
    explicit MatchOptions(MatchSetup& setup) : setup_(setup), config_(setup.tournament) {
        define_engines();
        define_game();
        define_match();
        define_referee();
        define_files();
    }

    Result<void> read(const std::vector<std::string>& arguments);

 private:
    void define_engines();
    void define_game();
    void define_match();
    void define_referee();
    void define_files();

    /// Defines an option with one value. The parser passes the value to `read`.
    void value(const std::string& name, const char* type, const ValueReader& read,
               const std::string& help);
    /// Defines an option with key=value words, which may be given several times.
    void keys(const std::string& name, KeyValues& target, const std::string& help) {
        app_.add_option(name, target, help)->type_name("KEY=VALUE")->inject_separator();
    }
    bool given(const char* option) const { return app_.count(option) > 0; }

    Result<void> parse(const std::vector<std::string>& arguments);
    Result<void> check_missing_values() const;
    Result<void> check_opening_rule();
    KeyValues common_keys() const;
    Result<void> read_players();
    Result<void> read_opening_file();
    Result<void> complete_schedule();
    Result<void> read_agreement(std::string_view option, const KeyValues& words, int& moves,
                                int& score, std::vector<KeyReader> readers = {});
    Result<void> read_resign();
    Result<void> read_draw();
    Result<void> read_sprt();
    Result<void> read_shard(const std::string& text);
    Result<void> complete_files();

    MatchSetup& setup_;
    TournamentConfig& config_;
    CLI::App app_{
        "Plays matches between Gomoku engines.\n"
        "Other commands: fukumi-match openings | merge | convert | rate, each with -help",
        "fukumi-match"};

    // Values that are read as text first, because their meaning depends on other options.
    KeyValues engines_, each_, openings_, sprt_, resign_, draw_;
    std::string engine_file_, tolerance_, repeat_count_, state_, resume_file_;
    BoardChoice board_;
    int kind_ = 0;
    int end_of_line_ = 0;
    bool restart_ = false, gauntlet_ = false, swiss_ = false, swap2_ = false;
};

void MatchOptions::value(const std::string& name, const char* type, const ValueReader& read,
                         const std::string& help) {
    const auto take = [name, read](const std::string& text) {
        if (const auto done = read(text); !done)
            throw CLI::ValidationError(name, done.error());
    };
    app_.add_option_function<std::string>(name, take, help)->type_name(type);
}

void MatchOptions::define_engines() {
    set_help_form(app_);  // first, so that --help is in no group
    app_.option_defaults()->group("Engines");
    keys("--engine", engines_,
         "an engine; give at least two. Keys: cmd=PROGRAM name=NAME conf=NAME arg=ARGUMENT "
         "dir=FOLDER tc=TURN/MATCH+INCREMENT st=TURN nodes=N depth=N maxmemory=350M thread=N "
         "tolerance=TIME restart=on|off folder=FOLDER stderr=FILE option.KEY=VALUE (sent as INFO "
         "KEY VALUE). Times are in seconds, or in milliseconds with ms. tc=5/180 allows 5 seconds "
         "a move and 180 seconds a game; the first number is never a number of moves");
    value("--enginefile", "FILE", any_text(engine_file_),
          "the file in which conf=NAME finds the keys of an engine (engines.json)");
    keys("--each", each_, "the same keys for all engines");
}

void MatchOptions::define_game() {
    app_.option_defaults()->group("The game");
    const auto read_opening_rule = [this](const std::string& text) -> Result<void> {
        const auto rule = opening_rule_from(text);
        if (!rule)
            return Error{
                fmt::format("'{}' is not one of: {}", text, fmt::join(kOpeningRuleNames, ", "))};
        config_.opening_rule = *rule;
        return {};
    };
    add_board_options(app_, board_, kMatchBoardOptions);
    keys("--openings", openings_,
         "file=FILE type=offset|pos (offset) order=sequential|random (sequential) srand=SEED (0)");
    value("--openingrule", "RULE", read_opening_rule,
          "the rule by which the engines agree on opening and colours: none (default), swap1, "
          "swap2; for renju also rif, soosyrv-8, taraguchi-10");
    app_.add_flag("--swap2", swap2_, "the same as -openingrule swap2");
    value("--drawafter", "STONES", whole_number(config_.draw_after, 1, kMaxCells),
          "draw the game when this number of stones is on the board");
    keys("--resign", resign_,
         "movecount=N score=S: a player loses when it has evaluated N of its moves in a row at -S "
         "or worse. S is in the unit of the engine. Fukumi's unit is 1/200 of the log-odds of "
         "winning: -600 is a winning chance of 5 %");
    keys("--draw", draw_,
         "movenumber=M movecount=N score=S: the game is drawn when both players have evaluated N "
         "of their moves in a row from -S to S, after at least M moves of each player. S as in "
         "-resign");
}

void MatchOptions::define_match() {
    constexpr int kMost = 1000000;  // largest number of games or rounds
    app_.option_defaults()->group("The match");
    app_.add_flag("--gauntlet", gauntlet_, "the first engine plays against all others");
    app_.add_flag("--swiss", swiss_, "a Swiss tournament: players with equal scores meet");
    value("--tournament", "KIND", one_of(kind_, {"round-robin", "gauntlet", "swiss"}),
          "round-robin (default), gauntlet or swiss");
    value("--rounds", "N", whole_number(config_.rounds, 1, kMost),
          "how often each player meets each other (1); in a Swiss tournament the number of rounds "
          "(enough for a single winner)");
    value("--games", "N", whole_number(config_.games, 1, kMost),
          "games between two players in a round, with alternating colours (1; with --repeat 2)");
    app_.add_option("--repeat", repeat_count_, "play each opening twice, with colours swapped")
        ->expected(0, 1)
        ->type_name("");
    app_.add_option("--sprt", sprt_,
                    "elo0=E (0) elo1=E (5) alpha=A (0.05) beta=B (0.05) "
                    "model=logistic|normalized (logistic): stop when the games fit one of the two "
                    "Elo differences clearly better than the other")
        ->type_name("KEY=VALUE")
        ->expected(0, kMostValues);
    value("--concurrency", "N", whole_number(setup_.run.concurrency, 1, 1024),
          "games at the same time (1)");
    app_.add_flag("--affinity", setup_.run.affinity,
                  "bind each game to one processor; for engines with one thread (Linux only)");
    value(
        "--shard", "I/N", [this](const std::string& text) { return read_shard(text); },
        "play only part I of N parts; 'merge' joins them");
    app_.add_flag("--fatalerror", setup_.stop_on_fault,
                  "stop the match at the first fault of an engine");
}

void MatchOptions::define_referee() {
    app_.option_defaults()->group("The referee");
    value("--tolerance", "TIME", any_text(tolerance_),
          "how late a move may be before it loses the game, in seconds (1)");
    value("--grace", "TIME", duration(config_.clock_grace_ms),
          "time of each move that the clock does not count (10ms)");
    value("--starttime", "TIME", duration(config_.start_limit_ms),
          "time limit for the answer to START, in seconds (10)");
    value("--endtime", "TIME", duration(config_.end_grace_ms),
          "time from END until an engine is killed, in seconds (1)");
    app_.add_flag("--suspend", config_.suspend, "suspend an engine while its opponent thinks");
    app_.add_flag("--restart", restart_, "start a new process for every game");
    app_.add_flag("--sendbyboard", config_.send_by_board,
                  "send the whole position by BOARD for every move, not the last move by TURN");
    value("--eol", "EOL", one_of(end_of_line_, {"crlf", "lf"}),
          "end of the lines sent to the engines: crlf (default) or lf");
    app_.add_flag("--memory", config_.measure_memory,
                  "measure the memory of the engines, even without maxmemory=");
}

void MatchOptions::define_files() {
    app_.option_defaults()->group("Files");
    value("--html", "FILE", any_text(setup_.outputs.html),
          "write the report as a web page; it is updated while the match runs");
    value("--json", "FILE", any_text(setup_.outputs.json), "write results and games as JSON");
    value("--sgf", "FILE", any_text(setup_.outputs.sgf), "write all games to one SGF file");
    value("--psq", "FOLDER", any_text(setup_.outputs.psq), "write a psq file for each game");
    value("--event", "NAME", any_text(setup_.event), "name of the match in these files");
    app_.add_flag("--notimes", setup_.outputs.no_times,
                  "leave times and everything else that differs from run to run out of these "
                  "files");
    value("--log", "FILE", any_text(setup_.log_file),
          "log all lines sent to and received from the engines");
    value("--state", "FILE", any_text(state_),
          "file of the finished games, for -resume (fukumi-match.state); none: no file");
    app_.add_option("--resume", resume_file_,
                    "continue an interrupted match from this file; give its other options again")
        ->expected(0, 1)
        ->type_name("FILE");
    value("--ratinginterval", "N", whole_number(setup_.rating_interval, 0, 1000000),
          "print score, Elo and LLR after every N games if the output is a pipe or a file (10); 0: "
          "only the games");
    app_.add_flag("--quiet", setup_.quiet, "print only the final table");
}

Result<void> MatchOptions::parse(const std::vector<std::string>& arguments) {
    try {
        // CLI11 takes the words in reverse order.
        const std::vector<std::string> dashed = with_double_dashes(arguments);
        app_.parse(std::vector<std::string>(dashed.rbegin(), dashed.rend()));
    } catch (const CLI::CallForHelp&) {
        setup_.help = with_single_dashes(app_.help());
    } catch (const CLI::ExtrasError&) {
        return Error{unexpected_words(app_)};
    } catch (const CLI::ParseError& error) {
        std::string text = with_single_dashes(error.what());
        std::replace(text.begin(), text.end(), '\n', ' ');
        return Error{text};
    }
    return {};
}

// If a key=value option has no values, CLI11 takes the next option as its value. Reports this as an
// error.
Result<void> MatchOptions::check_missing_values() const {
    for (const auto& [option, words] :
         {std::pair{"-engine", &engines_}, std::pair{"-each", &each_},
          std::pair{"-openings", &openings_}, std::pair{"-sprt", &sprt_},
          std::pair{"-resign", &resign_}, std::pair{"-draw", &draw_}}) {
        for (const std::string& word : *words) {
            if (word.starts_with("--") && word.size() > 2)
                return fault(option, "no value before {}", with_single_dashes(word));
        }
    }
    return {};
}

Result<void> MatchOptions::check_opening_rule() {
    constexpr int kLeastSide = 9;
    const OpeningRule rule = config_.opening_rule;
    if (swap2_ && given("--openingrule") && rule != OpeningRule::Swap2)
        return fault("-swap2", "contradicts -openingrule {}", name_of(rule));
    if (swap2_)
        config_.opening_rule = OpeningRule::Swap2;
    if (!is_for_renju(rule))
        return {};
    if (config_.rule != Rule::Renju)
        return fault("-openingrule", "{} is a rule of renju (-rule 4)", name_of(rule));
    if (config_.width != config_.height || config_.width % 2 == 0 || config_.width < kLeastSide) {
        return fault("-openingrule", "{} needs a square board of odd size, at least {}x{}",
                     name_of(rule), kLeastSide, kLeastSide);
    }
    return {};
}

// Returns the keys for all engines: first the keys that -restart and -tolerance set, then the words
// of -each.
KeyValues MatchOptions::common_keys() const {
    KeyValues common;
    if (restart_)
        common.push_back("restart=on");
    if (!tolerance_.empty())
        common.push_back("tolerance=" + tolerance_);
    for (const KeyValues& words : occurrences(each_))
        common.insert(common.end(), words.begin(), words.end());
    return common;
}

Result<void> MatchOptions::read_players() {
    std::vector<PlayerConfig>& players = config_.players;
    const KeyValues common = common_keys();
    note_time_controls(common, setup_.notes);
    std::set<std::string> names;
    for (const KeyValues& own : occurrences(engines_)) {
        const std::string place = fmt::format("-engine {}", players.size() + 1);
        const Result<KeyValues> all = with_engine_file(place, engine_file_, own);
        if (!all)
            return Error{all.error()};
        note_time_controls(*all, setup_.notes);
        Result<PlayerConfig> player = parse_player(place, common, *all);
        if (player)
            player = complete_player(place, *player);
        if (!player)
            return Error{player.error()};
        const bool has_name = std::any_of(all->begin(), all->end(), [](const std::string& text) {
            return text.starts_with("name=");
        });
        // Append numbers to the default names of engines that run the same program. Two equal names
        // given by name= are an error.
        const std::string name = player->name;
        for (int i = 2; !has_name && names.count(player->name) != 0; ++i)
            player->name = fmt::format("{} #{}", name, i);
        if (!names.insert(player->name).second)
            return fault(place, "another engine has the name '{}'", player->name);
        players.push_back(*player);
    }
    if (players.size() < 2) {
        return fault("-engine", "two engines are needed, found {}{}", players.size(),
                     given("--resume") ? "; -resume needs the options of the match too" : "");
    }
    return {};
}

Result<void> MatchOptions::read_opening_file() {
    std::string file;
    int format = 0;
    int is_random = 0;
    std::int64_t seed = 0;
    const ValueReader read_format = one_of(format, {"offset", "pos"});
    auto read = read_keys("-openings", openings_,
                          {{"file", any_text(file)},
                           {"type", read_format},
                           {"format", read_format},
                           {"order", one_of(is_random, {"sequential", "random"})},
                           {"srand", whole_number(seed, 0, INT64_MAX)}});
    if (!read)
        return read;
    if (openings_.empty()) {
        config_.openings = {Opening{}};
        config_.openings_name = kNoOpenings;
        return {};
    }
    if (file.empty())
        return fault("-openings", "file= is missing");
    if (config_.opening_rule != OpeningRule::None) {
        return fault("-openings", "with -openingrule {} the engines choose the opening",
                     name_of(config_.opening_rule));
    }
    auto openings =
        read_openings(file, format == 0 ? OpeningsFormat::Offset : OpeningsFormat::Pos, config_);
    if (!openings)
        return fault("-openings", "{}", openings.error());
    config_.openings = std::move(*openings);
    config_.openings_name = file;
    if (is_random != 0) {
        Random random(static_cast<std::uint64_t>(seed));
        shuffle(config_.openings, random);
        config_.openings_name += fmt::format(" shuffled by {}", seed);
    }
    return {};
}

Result<void> MatchOptions::complete_schedule() {
    constexpr std::size_t kMostGames = 10000000;
    const auto kind = static_cast<ScheduleKind>(kind_);
    const bool gauntlet = gauntlet_ || kind == ScheduleKind::Gauntlet;
    const bool swiss = swiss_ || kind == ScheduleKind::Swiss;
    if (gauntlet && swiss)
        return fault("-swiss", "a tournament cannot be a gauntlet too");
    config_.schedule = gauntlet ? ScheduleKind::Gauntlet
                       : swiss  ? ScheduleKind::Swiss
                                : ScheduleKind::RoundRobin;
    if (swiss && setup_.run.shard.count > 1) {
        return fault("-shard",
                     "a Swiss tournament cannot be divided: its rounds depend on its results");
    }
    if (!repeat_count_.empty() && repeat_count_ != "2")
        return fault("-repeat", "an opening is played twice, not {} times", repeat_count_);
    config_.repeat = given("--repeat");
    if (!given("--games"))
        config_.games = config_.repeat ? 2 : 1;
    if (config_.repeat && config_.games % 2 != 0)
        return fault("-games", "{} is odd, but -repeat plays games in pairs", config_.games);
    if (swiss && !given("--rounds"))
        config_.rounds = usual_swiss_rounds(static_cast<int>(config_.players.size()));
    const std::size_t games = encounters_of(config_.schedule, config_.players.size()) *
                              static_cast<std::size_t>(config_.rounds) *
                              static_cast<std::size_t>(config_.games);
    if (games > kMostGames)
        return fault("-rounds", "more than {} games", kMostGames);
    return {};
}

// Reads -resign or -draw. The user writes the values without keys ("3 500") or with keys
// ("movecount=3 score=500"). `readers` read the keys that only one of the two options has.
Result<void> MatchOptions::read_agreement(std::string_view option, const KeyValues& words,
                                          int& moves, int& score, std::vector<KeyReader> readers) {
    readers.push_back({"movecount", whole_number(moves, 1, 1000)});
    readers.push_back({"score", whole_number(score, 0, 1000000)});
    KeyValues named = words;
    if (words.size() == 2 && words[0].find('=') == std::string::npos)
        named = {"movecount=" + words[0], "score=" + words[1]};
    if (auto read = read_keys(option, named, readers); !read)
        return read;
    if (!words.empty() && moves == 0)
        return fault(option, "movecount= is missing");
    return {};
}

Result<void> MatchOptions::read_resign() {
    ResignRule& rule = config_.resign;
    auto read = read_agreement("-resign", resign_, rule.moves, rule.score);
    // With a score of 0 players would resign even games.
    if (read && rule.moves > 0 && rule.score == 0)
        return fault("-resign", "score= is missing");
    return read;
}

Result<void> MatchOptions::read_draw() {
    DrawRule& rule = config_.draw;
    int move_number = 0;
    auto read = read_agreement("-draw", draw_, rule.moves, rule.score,
                               {{"movenumber", whole_number(move_number, 0, 1000)}});
    rule.from = 2 * move_number;  // `from` counts stones, two for each move number
    return read;
}

Result<void> MatchOptions::read_sprt() {
    if (!given("--sprt"))
        return {};
    SprtBounds bounds;
    int model = 0;
    auto read = read_keys("-sprt", sprt_,
                          {{"elo0", real_number(bounds.elo0)},
                           {"elo1", real_number(bounds.elo1)},
                           {"alpha", real_number(bounds.alpha)},
                           {"beta", real_number(bounds.beta)},
                           {"model", one_of(model, {"logistic", "normalized"})}});
    if (!read)
        return read;
    bounds.normalized = model == 1;
    if (auto checked = check_bounds(bounds); !checked)
        return checked;
    config_.sprt = bounds;
    if (!config_.repeat)
        return fault("-sprt", "needs -repeat: the test counts pairs with swapped colours");
    if (config_.players.size() != 2)
        return fault("-sprt", "needs exactly two engines, not {}", config_.players.size());
    return {};
}

Result<void> MatchOptions::read_shard(const std::string& text) {
    constexpr int kMostShards = 100000;
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        return Error{fmt::format("'{}' is not of the form 2/8", text)};
    const auto count = parse_number(text.substr(slash + 1), 1, kMostShards);
    if (!count)
        return Error{count.error()};
    const auto index = parse_number(text.substr(0, slash), 1, *count);
    if (!index)
        return Error{index.error()};
    setup_.run.shard = {static_cast<int>(*index), static_cast<int>(*count)};
    return {};
}

Result<void> MatchOptions::complete_files() {
    setup_.resume = given("--resume");
    if (!state_.empty() && !resume_file_.empty() && state_ != resume_file_)
        return fault("-resume", "names another file than -state");
    if (!resume_file_.empty())
        setup_.state_file = resume_file_;
    if (!state_.empty())
        setup_.state_file = state_ == "none" ? "" : state_;
    if (setup_.resume && setup_.state_file.empty())
        return fault("-resume", "needs a state file, but -state is none");
    if (auto checked = check_writable(setup_.outputs); !checked)
        return checked;
    if (auto checked = check_writable("-log", setup_.log_file); !checked)
        return checked;
    return check_writable("-state", setup_.state_file);
}

Result<void> MatchOptions::read(const std::vector<std::string>& arguments) {
    const auto familiar = familiar_options(arguments, setup_.notes);
    if (!familiar)
        return Error{familiar.error()};
    if (auto parsed = parse(*familiar); !parsed || !setup_.help.empty())
        return parsed;
    if (auto checked = check_missing_values(); !checked)
        return checked;
    for (KeyValues* words : {&openings_, &sprt_, &resign_, &draw_})
        words->erase(std::remove(words->begin(), words->end(), kSeparator), words->end());
    config_.crlf = end_of_line_ == 0;
    config_.rule = board_.rule;
    config_.width = board_.size.width;
    config_.height = board_.size.height;
    // The order matters: each step uses values that earlier steps have read.
    for (const auto step : {&MatchOptions::check_opening_rule, &MatchOptions::read_players,
                            &MatchOptions::read_opening_file, &MatchOptions::complete_schedule,
                            &MatchOptions::read_resign, &MatchOptions::read_draw,
                            &MatchOptions::read_sprt, &MatchOptions::complete_files}) {
        if (auto done = (this->*step)(); !done)
            return done;
    }
    setup_.environment = environment_of(arguments);
    return {};
}

}  // namespace

Result<MatchSetup> read_match_options(const std::vector<std::string>& arguments) {
    MatchSetup setup;
    if (const auto read = MatchOptions(setup).read(arguments); !read)
        return Error{read.error()};
    return setup;
}

}  // namespace fukumi::match
