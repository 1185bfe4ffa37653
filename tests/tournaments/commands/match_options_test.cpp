// Tests the command line of a match: which settings each option changes, and that an error names
// the wrong option.
#include "tournaments/commands/match_options.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/tournaments/match_support.h"
#include "tools/command_line/arguments.h"
#include "tournaments/commands/environment.h"

using namespace fukumi;
using namespace fukumi::match;
using support::operator+;

namespace {

using Arguments = std::vector<std::string>;

Arguments two_engines() {
    return support::stub_option("A", "") + support::stub_option("B", "instant seed=3") +
           Arguments{"-each", "st=1", "-state", "none"};
}

std::string error_of(const Arguments& arguments) {
    const auto setup = read_match_options(arguments);
    return setup ? "no error" : setup.error();
}

MatchSetup setup_of(const Arguments& arguments) {
    const auto setup = read_match_options(arguments);
    if (!setup)
        FAIL(setup.error());
    return *setup;
}

TournamentConfig config_of(const Arguments& more) {
    return setup_of(two_engines() + more).tournament;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments options");

TEST_CASE("an unknown option is reported with the most similar one") {
    CHECK(error_of({"-enigne", "cmd=x"}).ends_with("did you mean '-engine'?"));
    CHECK(error_of({"--concurency", "2"}).ends_with("did you mean '-concurrency'?"));
    CHECK(error_of({"-foobarbaz"}).find("did you mean") == std::string::npos);
}

TEST_CASE("an engine gets the keys of -each and its own") {
    const auto setup =
        setup_of(support::stub_option("A", "seed=1") +
                 Arguments{"tc=3/60", "option.hash_size=1024", "restart=on"} +
                 support::stub_option("B", "") +
                 Arguments{"-each", "st=1", "nodes=500", "thread=2", "maxmemory=100M", "depth=7",
                           "tolerance=200ms", "option.show_detail=0", "-state", "none"});
    const auto& players = setup.tournament.players;
    REQUIRE(players.size() == 2);
    CHECK(players[0].clock.turn_ms == 3000);
    CHECK(players[0].clock.match_ms == 60000);
    CHECK(players[1].clock.turn_ms == 1000);
    CHECK(players[0].nodes == 500);
    CHECK(players[1].depth == 7);
    CHECK(players[1].threads == 2);
    CHECK(players[1].max_memory == 100 << 20);
    CHECK(players[1].tolerance_ms == 200);
    CHECK(players[0].restart);
    CHECK_FALSE(players[1].restart);
    REQUIRE(players[0].options.size() == 2);
    CHECK(players[0].options[1] == std::pair<std::string, std::string>{"hash_size", "1024"});
    REQUIRE(players[0].arguments.size() == 2);
    CHECK(players[0].arguments[1] == "seed=1");
    CHECK(players[0].directory == std::filesystem::path(FUKUMI_STUB).parent_path().string());
}

TEST_CASE("cmd= may name the program as seen from dir=") {
    const std::filesystem::path stub = FUKUMI_STUB;
    const std::string folder = stub.parent_path().string();
    for (const std::string& name : {stub.filename().string(), "./" + stub.filename().string()}) {
        CAPTURE(name);
        const auto players = setup_of({"-engine", "cmd=" + name, "dir=" + folder, "-engine",
                                       "cmd=" FUKUMI_STUB, "-each", "st=1", "-state", "none"})
                                 .tournament.players;
        REQUIRE(players.size() == 2);
        CHECK(std::filesystem::equivalent(players[0].arguments.front(), stub));
        CHECK(std::filesystem::equivalent(players[0].directory, folder));
    }
}

TEST_CASE("engines without name= are named after the program and numbered") {
    const auto players = setup_of({"-engine", "cmd=" FUKUMI_STUB, "-engine", "cmd=" FUKUMI_STUB,
                                   "-each", "st=1", "-state", "none"})
                             .tournament.players;
    CHECK(players[0].name == "stub_engine");
    CHECK(players[1].name == "stub_engine #2");
}

TEST_CASE("the game, the schedule and the other options") {
    const TournamentConfig config =
        config_of({"-rule",         "renju",       "-boardsize", "20x16",
                   "-games",        "4",           "-rounds",    "3",
                   "-repeat",       "-gauntlet",   "-drawafter", "150",
                   "-resign",       "movecount=3", "score=500",  "-draw",
                   "movenumber=20", "movecount=8", "score=10",   "-sprt",
                   "elo0=-1.5",     "elo1=3",      "alpha=0.1",  "model=normalized",
                   "-suspend",      "-eol",        "lf",         "-sendbyboard"});
    CHECK(config.rule == Rule::Renju);
    CHECK(config.width == 20);
    CHECK(config.height == 16);
    CHECK(config.games == 4);
    CHECK(config.rounds == 3);
    CHECK(config.repeat);
    CHECK(config.schedule == ScheduleKind::Gauntlet);
    CHECK(config.draw_after == 150);
    CHECK(config.resign.moves == 3);
    CHECK(config.resign.score == 500);
    CHECK(config.draw.from == 40);
    REQUIRE(config.sprt);
    CHECK(config.sprt->elo0 == -1.5);
    CHECK(config.sprt->alpha == 0.1);
    CHECK(config.sprt->beta == 0.05);
    CHECK(config.sprt->normalized);
    CHECK(config.suspend);
    CHECK_FALSE(config.crlf);
    CHECK(config.send_by_board);
    CHECK(config_of({"-rule", "9"}).rule == Rule::CaroExact);
    CHECK(config_of({"-repeat"}).games == 2);
    CHECK(config_of({"-resign", "2", "300"}).resign.score == 300);
    CHECK(config_of({"-swiss"}).rounds == 1);
    CHECK(config_of({"-tournament", "swiss"}).schedule == ScheduleKind::Swiss);
    const auto sharded = setup_of(two_engines() + Arguments{"-shard", "2/8"});
    CHECK(sharded.run.shard.index == 2);
    CHECK(sharded.run.shard.count == 8);
}

TEST_CASE("the command that repeats a match has no options for its files") {
    const Arguments words = {"-engine", "cmd=./a b", "name=it's",    "option.x=1", "-each",
                             "st=1",    "-html",     "r.html",       "-resume",    "-shard",
                             "2/5",     "-repeat",   "-state",       "some state", "--quiet",
                             "-rounds", "5",         "-concurrency", "2"};
    CHECK(repeating_command(words, true) ==
          "fukumi-match -engine 'cmd=./a b' 'name=it'\\''s' option.x=1 -each st=1 -repeat "
          "-rounds 5 -concurrency 2");
    CHECK(repeating_command(words, false).ends_with(" -rounds 5"));
}

TEST_CASE("conditions of the report contain the arguments and options of engines") {
    const TournamentConfig config =
        setup_of(support::stub_option("A", "") +
                 Arguments{"arg=--level", "arg=two words", "option.x=1"} +
                 support::stub_option("B", "") + Arguments{"-each", "st=1", "-state", "none"})
            .tournament;
    const NamedTexts conditions = make_header(config, {}, "", {}).conditions;
    CHECK(conditions[0].second.ends_with(" --level 'two words' (1 s a move, x 1)"));
    CHECK(conditions[1].second.ends_with(" (1 s a move)"));
}

TEST_CASE("-sprt without values uses the defaults and leaves the next option alone") {
    const auto tournament =
        setup_of(support::stub_option("A", "") + support::stub_option("B", "") +
                 Arguments{"-repeat", "-sprt", "-each", "st=1", "-state", "none"})
            .tournament;
    REQUIRE(tournament.sprt);
    CHECK(tournament.sprt->elo1 == 5);
    CHECK(tournament.players[0].clock.turn_ms == 1000);
    CHECK(error_of(two_engines() + Arguments{"-openings", "-repeat"}).starts_with("-openings: "));
}

TEST_CASE("a turn limit that looks like a number of moves gets a note") {
    const auto notes_for = [](const std::string& limit) {
        return setup_of(support::stub_option("A", "") + support::stub_option("B", "") +
                        Arguments{"-each", limit, "-state", "none"})
            .notes;
    };
    CHECK(notes_for("tc=40/60").size() == 1);
    CHECK(notes_for("tc=5/180").empty());
}

TEST_CASE("an error names its option") {
    const Arguments good = two_engines();
    CHECK(error_of(good) == "no error");
    CHECK(error_of({}).starts_with("-engine: two engines are needed"));
    CHECK(error_of({"-resume", "match.state"}).find("-resume") != std::string::npos);
    CHECK(error_of(support::stub_option("A", "") + Arguments{"st=1"}).starts_with("-engine: two"));
    // The words of the first list are the only engine on the command line. The words of the second
    // list follow two correct engines.
    struct Mistake {
        Arguments words;
        std::string place;
    };
    for (const Mistake& mistake : {
             Mistake{{"cmd=/no/such/engine", "st=1"}, " cmd=/no/such/engine: "},
             Mistake{{"cmd=/", "st=1"}, " cmd=/: "},
             Mistake{{"cmd=no-such-engine", "st=1"}, " cmd=no-such-engine: "},
             Mistake{{"cmd=/etc/passwd", "st=1"}, " cmd=/etc/passwd: "},
             Mistake{{"name=X", "st=1"}, ": cmd= "},
             Mistake{{"cmd=x", "st=1", "foo=1"}, " foo=1: unknown key; known keys: cmd, "},
             Mistake{{"cmd=x", "st=soon"}, " st=soon: "},
             Mistake{{"cmd=x"}, ": no limit for its moves"},
             Mistake{{"hello"}, ": 'hello' "},
         }) {
        CAPTURE(mistake.place);
        const std::string error = error_of(Arguments{"-engine"} + mistake.words);
        CHECK_MESSAGE(error.starts_with("-engine 1" + mistake.place), error);
    }
    for (const Mistake& mistake : {
             Mistake{{"-each", "nodes=0"}, "-each nodes=0: "},
             Mistake{support::stub_option("A", ""), "-engine 3: "},
             Mistake{{"-resign", "movecount=3"}, "-resign: score="},
             Mistake{{"-resign", "score=3"}, "-resign: movecount="},
             Mistake{{"-rule", "2"}, "-rule: '2' "},
             Mistake{{"-boardsize", "30"}, "-boardsize: '30' "},
             Mistake{{"-boardsize", "15x"}, "-boardsize: '15x' "},
             Mistake{{"-rounds", "0"}, "-rounds: '0' "},
             Mistake{{"-repeat", "-games", "3"}, "-games: 3 is odd"},
             Mistake{{"-openings", "file=/no/such"}, "-openings: /no/such: "},
             Mistake{{"-openings", "type=pos"}, "-openings: file="},
             Mistake{{"-openings", "colour=red"}, "-openings colour=red: unknown key"},
             Mistake{{"-sprt", "elo0=5", "elo1=0", "-repeat"}, "-sprt: elo0=5 "},
             Mistake{{"-sprt", "elo1=500", "-repeat"}, "-sprt: elo0 and elo1 "},
             Mistake{{"-sprt", "elo0=nan", "-repeat"}, "-sprt: elo0 and elo1 "},
             Mistake{{"-sprt", "alpha=0", "-repeat"}, "-sprt: alpha=0 "},
             Mistake{{"-sprt", "beta=nan", "-repeat"}, "-sprt: alpha=0.05 and beta=nan "},
             Mistake{{"-sprt", "elo0=0"}, "-sprt: needs -repeat"},
             Mistake{{"-sprt", "elo0=a"}, "-sprt elo0=a: "},
             Mistake{{"-shard", "3/2"}, "-shard: '3' "},
             Mistake{{"-shard", "1/2", "-swiss"}, "-shard: a Swiss"},
             Mistake{{"-sgf", "/no/such/games.sgf"}, "-sgf /no/such/games.sgf: "},
             Mistake{{"-log", "/"}, "-log /: "},
             Mistake{{"-resume"}, "-resume: "},
             Mistake{{"-frobnicate"}, "'-frobnicate' is unknown"},
             Mistake{{"stray"}, "'stray' is unknown"},
             Mistake{{"-rule"}, "-rule: "},
             Mistake{{"-openingrule", "pro"}, "-openingrule: 'pro' "},
             Mistake{{"-openingrule", "rif"}, "-openingrule: rif is a rule of renju"},
             Mistake{{"-rule", "4", "-boardsize", "16", "-openingrule", "taraguchi-10"},
                     "-openingrule: taraguchi-10 needs a square board"},
             Mistake{{"-rule", "4", "-openingrule", "rif", "-swap2"}, "-swap2: "},
         }) {
        CAPTURE(mistake.place);
        const std::string error = error_of(good + mistake.words);
        CHECK_MESSAGE(error.starts_with(mistake.place), error);
    }
}

TEST_CASE("the opening rule") {
    CHECK(config_of({}).opening_rule == OpeningRule::None);
    CHECK(config_of({"-swap2"}).opening_rule == OpeningRule::Swap2);
    CHECK(config_of({"-openingrule", "swap1"}).opening_rule == OpeningRule::Swap1);
    CHECK(config_of({"-rule", "4", "-openingrule", "soosyrv-8"}).opening_rule ==
          OpeningRule::Soosyrv8);
}

TEST_CASE("values that begin with a dash remain values") {
    CHECK(with_double_dashes({"-engine", "-5", "--each", "-1,2", "-", "-x"}) ==
          Arguments{"--engine", "-5", "--each", "-1,2", "-", "-x"});
}

TEST_SUITE_END();
