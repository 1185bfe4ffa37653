// The command line: what is read, and what is said about mistakes.
#include "tournaments/commands/match_setup.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tools/command_line/command_arguments.h"
#include "tournaments/commands/circumstances.h"
#include "tournaments/commands/match_arguments.h"

using namespace fukumi;
using namespace fukumi::match;
using support::operator+;

namespace {

using Arguments = std::vector<std::string>;

Arguments two_engines() {
    return support::stub_option("A", "") + support::stub_option("B", "instant seed=3") +
           Arguments{"-each", "st=1", "-state", "none"};
}

Result<MatchSetup> setup_of(const Arguments& arguments) {
    const auto given = parse_match_arguments(arguments);
    if (!given)
        return Error{given.error()};
    return make_match_setup(*given);
}

std::string error_of(const Arguments& arguments) {
    const auto setup = setup_of(arguments);
    return setup ? "no error" : setup.error();
}

TournamentConfig config_of(const Arguments& more) {
    const auto setup = setup_of(two_engines() + more);
    if (!setup)
        FAIL(setup.error());
    return setup->tournament;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments options");

TEST_CASE("a word that is unknown is told with the one that was meant") {
    CHECK(error_of({"-enigne", "cmd=x"}) == "'-enigne' is unknown; did you mean '-engine'?");
    CHECK(error_of({"--concurency", "2"}) ==
          "'-concurency' is unknown; did you mean '-concurrency'?");
    CHECK(error_of({"-foobarbaz"}) == "'-foobarbaz' is unknown");
    const std::vector<std::string_view> names = {"merge", "rate"};
    CHECK(unknown_word("mrege", names) == "'mrege' is unknown; did you mean 'merge'?");
    CHECK(unknown_word("x", names) == "'x' is unknown");
}

TEST_CASE("an engine gets the keys of -each and its own") {
    const auto setup =
        setup_of(support::stub_option("A", "seed=1") +
                 Arguments{"tc=3/60", "option.hash_size=1024", "restart=on"} +
                 support::stub_option("B", "") +
                 Arguments{"-each", "st=1", "nodes=500", "thread=2", "maxmemory=100M", "depth=7",
                           "tolerance=200ms", "option.show_detail=0", "-state", "none"});
    REQUIRE(setup);
    const auto& players = setup->tournament.players;
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

TEST_CASE("names come from the program and are made different") {
    const auto setup = setup_of({"-engine", "cmd=" FUKUMI_STUB, "-engine", "cmd=" FUKUMI_STUB,
                                 "-each", "st=1", "-state", "none"});
    REQUIRE(setup);
    CHECK(setup->tournament.players[0].name == "stub_engine");
    CHECK(setup->tournament.players[1].name == "stub_engine #2");
}

TEST_CASE("the game, the schedule and the rest") {
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
    const auto sharded = setup_of(two_engines() + Arguments{"-shard", "2/8"});
    REQUIRE(sharded);
    CHECK(sharded->run.shard.index == 2);
    CHECK(sharded->run.shard.count == 8);
}

TEST_CASE("the command that repeats a match keeps all but where results go") {
    const Arguments words = {"-engine", "cmd=./a b", "name=it's",    "option.x=1", "-each",
                             "st=1",    "-html",     "r.html",       "-resume",    "-shard",
                             "2/5",     "-repeat",   "-state",       "some state", "--quiet",
                             "-rounds", "5",         "-concurrency", "2"};
    CHECK(repeating_command(words, true) ==
          "fukumi-match -engine 'cmd=./a b' 'name=it'\\''s' option.x=1 -each st=1 -repeat "
          "-rounds 5 -concurrency 2");
    CHECK(repeating_command(words, false).ends_with(" -rounds 5"));
}

TEST_CASE("arguments and options of engines are among the conditions") {
    const TournamentConfig config = [] {
        const auto setup =
            setup_of(support::stub_option("A", "") +
                     Arguments{"arg=--level", "arg=two words", "option.x=1"} +
                     support::stub_option("B", "") + Arguments{"-each", "st=1", "-state", "none"});
        REQUIRE(setup);
        return setup->tournament;
    }();
    const Description conditions = conditions_of(config);
    CHECK(conditions[0].second.ends_with(" --level 'two words' (1 s a move, x 1)"));
    CHECK(conditions[1].second.ends_with(" (1 s a move)"));
}

TEST_CASE("-sprt without values takes its defaults and swallows no option") {
    const auto setup = setup_of(support::stub_option("A", "") + support::stub_option("B", "") +
                                Arguments{"-repeat", "-sprt", "-each", "st=1", "-state", "none"});
    REQUIRE(setup);
    REQUIRE(setup->tournament.sprt);
    CHECK(setup->tournament.sprt->elo1 == 5);
    CHECK(setup->tournament.players[0].clock.turn_ms == 1000);
    CHECK(error_of(two_engines() + Arguments{"-openings", "-repeat"}) ==
          "-openings: no value before -repeat");
}

TEST_CASE("a limit of a turn that looks like a number of moves is remarked upon") {
    const auto said = setup_of(support::stub_option("A", "") + support::stub_option("B", "") +
                               Arguments{"-each", "tc=40/60", "-state", "none"});
    REQUIRE(said);
    REQUIRE(said->notes.size() == 1);
    CHECK(said->notes[0] ==
          "tc=40/60 means at most 40 s a move and 60 s a game, not 40 moves in 60 s");
    const auto usual = setup_of(support::stub_option("A", "") + support::stub_option("B", "") +
                                Arguments{"-each", "tc=5/180", "-state", "none"});
    REQUIRE(usual);
    CHECK(usual->notes.empty());
}

TEST_CASE("mistakes are named by their place") {
    const Arguments good = two_engines();
    CHECK(error_of(good) == "no error");
    CHECK(error_of(good + Arguments{"-resign", "movecount=3"}) == "-resign: no score=");
    CHECK(error_of(good + Arguments{"-resign", "score=3"}) == "-resign: no movecount=");
    CHECK(error_of({}) == "-engine: two engines are needed, and there is none");
    CHECK(error_of({"-resume", "match.state"}) ==
          "-engine: two engines are needed, and there is none; "
          "-resume takes the options of the match as well");
    CHECK(error_of(support::stub_option("A", "") + Arguments{"st=1"}) ==
          "-engine: two engines are needed, and there is only one");
    CHECK(error_of({"-engine", "cmd=/no/such/engine", "st=1"}) ==
          "-engine 1 cmd=/no/such/engine: /no/such/engine does not exist");
    CHECK(error_of({"-engine", "cmd=/", "st=1"}) == "-engine 1 cmd=/: / is a directory");
    CHECK(error_of({"-engine", "cmd=no-such-engine", "st=1"}) ==
          "-engine 1 cmd=no-such-engine: no-such-engine is not in PATH");
    CHECK(error_of({"-engine", "cmd=/etc/passwd", "st=1"}) ==
          "-engine 1 cmd=/etc/passwd: /etc/passwd is not executable");
    CHECK(error_of({"-engine", "name=X", "st=1"}) == "-engine 1: no cmd=");
    CHECK(error_of({"-engine", "cmd=x", "st=1", "foo=1"})
              .starts_with("-engine 1 foo=1: unknown key; known are cmd, "));
    CHECK(error_of({"-engine", "cmd=x", "st=soon"}) ==
          "-engine 1 st=soon: 'soon' is not a time in seconds");
    CHECK(error_of({"-engine", "cmd=x", "-each", "nodes=0"}) ==
          "-each nodes=0: '0' is not a whole number from 1 to 1099511627776");
    CHECK(error_of({"-engine", "cmd=x"}) ==
          "-engine 1: no limit for its moves; give tc=, st=, nodes= or depth=");
    CHECK(error_of({"-engine", "hello"}) == "-engine 1: 'hello' is not of the form key=value");
    CHECK(error_of(good + support::stub_option("A", "")) ==
          "-engine 3: the name 'A' is taken by another engine");
    CHECK(error_of(good + Arguments{"-rule", "2"}).starts_with("-rule: '2' is not one of 0 "));
    CHECK(error_of(good + Arguments{"-boardsize", "30"}) ==
          "-boardsize: '30' is not a size such as 15 or 20x12, from 5 to 22");
    CHECK(error_of(good + Arguments{"-boardsize", "15x"})
              .starts_with("-boardsize: '15x' is not a size"));
    CHECK(error_of(good + Arguments{"-repeat", "-games", "3"}) ==
          "-games: 3 is odd, but with -repeat games come in pairs");
    CHECK(error_of(good + Arguments{"-openings", "file=/no/such"}) ==
          "-openings: /no/such: No such file or directory");
    CHECK(error_of(good + Arguments{"-openings", "type=pos"}) == "-openings: no file=");
    CHECK(error_of(good + Arguments{"-openings", "colour=red"})
              .starts_with("-openings: unknown key 'colour'"));
    CHECK(
        error_of(good + Arguments{"-sprt", "elo0=5", "elo1=0", "-repeat"}).starts_with("-sprt: "));
    CHECK(error_of(good + Arguments{"-sprt", "elo0=0"}).starts_with("-sprt: needs -repeat"));
    CHECK(error_of(good + Arguments{"-sprt", "elo0=a"}) == "-sprt elo0=: 'a' is not a number");
    CHECK(error_of(good + Arguments{"-shard", "3/2"}) ==
          "-shard: '3' is not a whole number from 1 to 2");
    CHECK(error_of(good + Arguments{"-shard", "1/2", "-swiss"}).starts_with("-shard: a Swiss"));
    CHECK(error_of(good + Arguments{"-sgf", "/no/such/games.sgf"}) ==
          "-sgf /no/such/games.sgf: cannot be written: No such file or directory");
    CHECK(error_of(good + Arguments{"-log", "/"}) == "-log /: cannot be written: Is a directory");
    CHECK(error_of(good + Arguments{"-resume"}) ==
          "-resume: there is nothing to resume with -state none");
    CHECK(error_of(good + Arguments{"-frobnicate"}).find("-frobnicate") != std::string::npos);
    CHECK(error_of(good + Arguments{"-frobnicate"}).find("--") == std::string::npos);
    CHECK(error_of(good + Arguments{"stray"}).find("stray") != std::string::npos);
    CHECK(error_of(good + Arguments{"-rule"}).find("-rule") != std::string::npos);
}

TEST_CASE("a mistake ends the program with one line and code 2 before anything is written") {
    const support::TemporaryFolder folder;
    const std::string openings = folder.file("book.txt");
    support::write_text(openings, "0,0\n1,1,1\n");
    const std::string state = folder.file("state");
    const std::string sgf = folder.file("games.sgf");
    const auto result = support::run_fukumi_match(
        support::stub_option("A", "") + support::stub_option("B", "") +
        Arguments{"-each", "st=1", "-openings", "file=" + openings, "-state", state, "-sgf", sgf});
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err == "fukumi-match: -openings: " + openings +
                            ":2: an odd count of numbers; a stone has two\n");
    CHECK_FALSE(std::filesystem::exists(state));
    CHECK_FALSE(std::filesystem::exists(sgf));

    CHECK(support::run_fukumi_match({"merge", "/no/such/state"}).code == 2);
    const auto help = support::run_fukumi_match({"-help"});
    CHECK(help.code == 0);
    CHECK(help.out.find("-engine KEY=VALUE") != std::string::npos);
}

TEST_CASE("a file that cannot be replaced is found out before the work") {
    // What is written first lies beside the file, and here a folder has its name.
    const support::TemporaryFolder folder;
    const std::string path = folder.file("out.json");
    std::filesystem::create_directory(path + ".part");
    for (const std::string option : {"-json", "-html"}) {
        CHECK(error_of(two_engines() + Arguments{option, path}) ==
              option + " " + path + ": Is a directory");
    }
    const std::string games = folder.file("games.json");
    support::write_text(games,
                        R"([{"black":{"name":"A"},"white":{"name":"B"},"moves":[{"at":"h8"}],)"
                        R"("outcome":"black","termination":"time"}])");
    const auto rated = support::run_fukumi_match({"rate", games, "-json", path});
    CHECK(rated.code == 2);
    CHECK(rated.err.find("-json " + path + ": Is a directory") != std::string::npos);
    const auto made = support::run_fukumi_match({"openings", "-count", "1", "-out", path});
    CHECK(made.code == 2);
    CHECK(made.err.find("-out " + path + ": Is a directory") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("the opening rule, and which games it fits") {
    CHECK(config_of({}).opening_rule == OpeningRule::None);
    CHECK(config_of({"-swap2"}).opening_rule == OpeningRule::Swap2);
    CHECK(config_of({"-openingrule", "swap1"}).opening_rule == OpeningRule::Swap1);
    CHECK(config_of({"-rule", "4", "-openingrule", "soosyrv-8"}).opening_rule ==
          OpeningRule::Soosyrv8);
    const auto message = [](const Arguments& more) { return error_of(two_engines() + more); };
    CHECK(message({"-openingrule", "pro"}) ==
          "-openingrule: 'pro' is none of none, swap1, swap2, rif, soosyrv-8, taraguchi-10");
    CHECK(message({"-openingrule", "rif"}) == "-openingrule: rif is a rule of renju (-rule 4)");
    CHECK(message({"-rule", "4", "-boardsize", "16", "-openingrule", "taraguchi-10"}) ==
          "-openingrule: taraguchi-10 needs a square board with a centre, 9x9 at least");
    CHECK(message({"-rule", "4", "-openingrule", "rif", "-swap2"}) ==
          "-swap2: is another rule than -openingrule rif");
}

TEST_CASE("values that begin with a dash stay values") {
    CHECK(with_double_dashes({"-engine", "-5", "--each", "-1,2", "-", "-x"}) ==
          Arguments{"--engine", "-5", "--each", "-1,2", "-", "-x"});
}

TEST_SUITE_END();
