// Plays whole matches. Threads, shards and interruptions must not change the results, and a match
// must leave no processes and no files behind.
#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "formats/json.h"
#include "tests/support/child_process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/match/state_file.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;
using support::operator+;
using support::run_fukumi_match;
using support::stub;
using support::stub_match;
using support::stub_option;

namespace {

using Arguments = std::vector<std::string>;

// The longest time that a test waits for an event, long enough for a busy machine.
constexpr int kPatienceMs = 120'000;

// Each round has two games (a pair) for each of the six pairings of four players.
const int kRounds = support::rounds(17, 3);
const int kGames = 12 * kRounds;

// The players are four stub engines with seeds; some of them commit faults or behave unusually.
Arguments tournament(const support::TemporaryFolder& folder) {
    const std::string openings = folder.file("openings.txt");
    support::write_text(openings, "0,0\n1,1, 0,0\n-2,3, 1,1, 0,-1\n");
    return stub_option("A", "seed=1") + stub_option("B", "seed=2 occupied at=9") +
           stub_option("C", "seed=3 talk") + stub_option("D", "seed=4 suggest") +
           Arguments{"-each",
                     "st=10",
                     "-openings",
                     "file=" + openings,
                     "order=random",
                     "srand=5",
                     "-repeat",
                     "-rounds",
                     std::to_string(kRounds),
                     "-boardsize",
                     "9",
                     "-rule",
                     "1",
                     "-endtime",
                     "50ms",
                     "-notimes",
                     "-event",
                     "test"};
}

Arguments outputs(const support::TemporaryFolder& folder, const std::string& name) {
    return {"-sgf",  folder.file(name + ".sgf"),  "-json", folder.file(name + ".json"),
            "-html", folder.file(name + ".html"), "-psq",  folder.file(name + ".psq")};
}

void check_same(const support::TemporaryFolder& folder, const std::string& a,
                const std::string& b) {
    for (const std::string end : {".sgf", ".json", ".html"}) {
        CAPTURE(end);
        const std::string text = support::read_text(folder.file(a + end));
        CHECK(text.size() > 1000);
        CHECK(text == support::read_text(folder.file(b + end)));
    }
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.file(a + ".psq"))) {
        ++files;
        const auto other = std::filesystem::path(folder.file(b + ".psq")) / entry.path().filename();
        CHECK(support::read_text(entry.path().string()) == support::read_text(other.string()));
    }
    CHECK(files == kGames);
}

// Returns the output of a match without the remarks on engines: only the run that played the games
// prints these remarks.
std::string report_of(const support::CommandResult& result) {
    return result.out.substr(0, result.out.find("Note: "));
}

// Sets an environment variable that all processes inherit that start while this object exists, so
// that the test can count these processes.
class Token {
 public:
    Token() {
        static int count = 0;
        value_ = std::to_string(getpid()) + "." + std::to_string(++count) + ".";
        setenv("FUKUMI_TEST_TOKEN", value_.c_str(), 1);
    }
    ~Token() { unsetenv("FUKUMI_TEST_TOKEN"); }
    int processes() const { return support::count_processes_with("FUKUMI_TEST_TOKEN=" + value_); }
    // Waits until these processes have ended, at most kPatienceMs. Returns the number of processes
    // that still run.
    int processes_in_the_end() const {
        for (int i = 0; i < kPatienceMs / 10 && processes() > 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return processes();
    }

 private:
    std::string value_;
};

// Returns the texts in backquotes of a line.
std::vector<std::string> quoted(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = text.find('`'); at != std::string::npos;) {
        const std::size_t end = text.find('`', at + 1);
        if (end == std::string::npos)
            break;
        found.push_back(text.substr(at + 1, end - at - 1));
        at = text.find('`', end + 1);
    }
    return found;
}

Arguments words_of(const std::string& line) {
    std::istringstream in(line);
    Arguments words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

bool wait_for_games(const std::string& state, std::size_t games) {
    for (int i = 0; i < kPatienceMs / 5; ++i) {
        const auto loaded = load_state(state);
        if (loaded && loaded->games.size() >= games)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments matches threads");

TEST_CASE("the command lines of cutechess-cli users in the README do what it says") {
    const support::TemporaryFolder folder;
    const std::string openings = folder.file("openings.txt");
    support::write_text(openings, "0,0\n1,1, 0,0\n");
    std::istringstream page(support::read_text(FUKUMI_SOURCE_DIR "/tournaments/README.md"));
    int rows = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("| `-each "))
            continue;
        ++rows;
        CAPTURE(line);
        const std::size_t middle = line.find("` | ");
        REQUIRE(middle != std::string::npos);
        Arguments arguments = stub_option("A", "instant") + stub_option("B", "instant") +
                              Arguments{"-state", "none"} + words_of(line.substr(3, middle - 3));
        for (std::string& word : arguments) {
            if (word == "file=openings.txt")
                word = "file=" + openings;
        }
        const support::CommandResult result = run_fukumi_match(arguments);
        const std::string effect = line.substr(middle + 4);
        CHECK(result.code == (effect.starts_with("error") ? 2 : 0));
        const std::vector<std::string> texts = quoted(effect);
        CHECK_FALSE(texts.empty());
        for (const std::string& text : texts) {
            CHECK_MESSAGE((result.out + result.err).find(text) != std::string::npos, text, " in ",
                          result.out, result.err);
        }
    }
    CHECK(rows == 11);
}

TEST_CASE("in a pipe each game has one line, and the score is printed after every N games") {
    const Arguments arguments =
        stub_option("A", "instant") + stub_option("B", "instant") +
        Arguments{"-state", "none", "-each", "st=10", "-rounds", "7", "-ratinginterval", "3"};
    const std::string out = run_fukumi_match(arguments).out;
    const auto count = [&](const std::string& part) {
        int found = 0;
        for (std::size_t at = out.find(part); at != std::string::npos; at = out.find(part, at + 1))
            ++found;
        return found;
    };
    CHECK(count("\nFinished game ") == 7);
    CHECK(count("\nScore of A vs B: ") == 3);  // after 3, 6 and the last game
    CHECK(count("] 7\n") == 1);
    CHECK(count(" left") == 0);
    CHECK(count("\nFinished game 1 (A vs B): 1-0 {five: 5 in a row}") == 1);
    const std::string none = run_fukumi_match(arguments + Arguments{"-quiet"}).out;
    CHECK(none.find("Finished game") == std::string::npos);
}

TEST_CASE("record files are identical at any concurrency") {
    const support::TemporaryFolder folder;
    for (const std::string concurrency : {"1", "4"}) {
        const auto result = run_fukumi_match(
            tournament(folder) + outputs(folder, concurrency) +
            Arguments{"-concurrency", concurrency, "-state", folder.file("state" + concurrency)});
        REQUIRE(result.err == "");
        REQUIRE(result.code == 0);
    }
    check_same(folder, "1", "4");
}

TEST_CASE("a run that is killed and resumed writes the same files as an uninterrupted run") {
    const support::TemporaryFolder folder;
    const Token token;
    const std::string state = folder.file("state");
    const Arguments arguments = tournament(folder) + Arguments{"-state", state, "-quiet"};
    const auto whole = run_fukumi_match(tournament(folder) + outputs(folder, "whole") +
                                        Arguments{"-state", "none", "-quiet"});
    REQUIRE(whole.code == 0);
    std::size_t games = 0;
    for (int kills = 1; kills <= 3; ++kills) {
        support::ChildProcess child(
            FUKUMI_MATCH, support::ChildProcess::Output::Stream,
            arguments + outputs(folder, "parts") + Arguments{"-concurrency", "2", "-resume"});
        REQUIRE(wait_for_games(state, std::min<std::size_t>(games + kGames / 10, kGames)));
        // At the end of this block the destructor of `child` kills the program.
        games = load_state(state)->games.size();
    }
    WARN(games < kGames);  // if equal, this machine is too fast to interrupt the match
    CHECK(token.processes_in_the_end() == 0);
    const auto last = run_fukumi_match(arguments + outputs(folder, "parts") + Arguments{"-resume"});
    CHECK(last.code == 0);
    CHECK(report_of(last) == report_of(whole));
    check_same(folder, "whole", "parts");
    // Each game is in the state file exactly once.
    const auto loaded = load_state(state);
    REQUIRE(loaded);
    CHECK(loaded->games.size() == kGames);

    const auto other = run_fukumi_match(arguments + Arguments{"-resume", "-swiss"});
    CHECK(other.code == 2);
    CHECK(other.err.find("schedule is now 'swiss' and was 'round robin'") != std::string::npos);
}

TEST_CASE("all games of an earlier run are counted, also after a missing game") {
    const support::TemporaryFolder folder;
    const std::string state = folder.file("state");
    const Arguments match = tournament(folder) + Arguments{"-state", state};
    REQUIRE(run_fukumi_match(match).code == 0);
    std::string text = support::read_text(state);
    const std::size_t first_game = text.find("{\"number\"");
    text.erase(first_game, text.find('\n', first_game) + 1 - first_game);
    support::write_text(state, text);
    const auto resumed = run_fukumi_match(match + Arguments{"-resume"});
    CHECK(resumed.out.starts_with(std::to_string(kGames - 1) + " of " + std::to_string(kGames) +
                                  " games already played\n"));
}

TEST_CASE("merged shards write the same files as one run") {
    const support::TemporaryFolder folder;
    const auto whole = run_fukumi_match(tournament(folder) + outputs(folder, "whole") +
                                        Arguments{"-state", "none", "-quiet"});
    REQUIRE(whole.code == 0);
    Arguments states;
    for (const std::string index : {"3", "1", "2"}) {
        states.push_back(folder.file("shard" + index));
        const auto shard =
            run_fukumi_match(tournament(folder) + Arguments{"-shard", index + "/3", "-state",
                                                            states.back(), "-concurrency", "2"});
        REQUIRE(shard.code == 0);
    }
    const auto missing = run_fukumi_match(Arguments{"merge", states[0], states[1]});
    CHECK(missing.code == 2);
    CHECK(missing.err.find("of " + std::to_string(kGames) + " games are missing") !=
          std::string::npos);
    const auto merged = run_fukumi_match(Arguments{"merge"} + states + Arguments{"-notimes"} +
                                         outputs(folder, "merged"));
    CHECK(merged.code == 0);
    CHECK(report_of(merged) == report_of(whole));
    check_same(folder, "whole", "merged");
}

TEST_CASE("merge reports a missing shard of a match with a test") {
    const support::TemporaryFolder folder;
    const Arguments match =
        stub_option("Strong", "seed=1") + stub_option("Weak", "seed=2 off-board") +
        Arguments{"-each", "st=10", "-repeat", "-sprt", "elo0=0", "elo1=50", "-quiet"};
    const std::string first = folder.file("first");
    const std::string second = folder.file("second");
    REQUIRE(run_fukumi_match(match + Arguments{"-rounds", "20", "-shard", "1/2", "-state", first})
                .code == 0);
    REQUIRE(run_fukumi_match(match + Arguments{"-rounds", "20", "-shard", "2/2", "-state", second})
                .code == 0);
    const auto half = run_fukumi_match(Arguments{"merge", first});
    CHECK(half.code == 2);
    CHECK(half.err.find("20 of 40 games are missing") != std::string::npos);
    CHECK(run_fukumi_match(Arguments{"merge", first, "-partial"}).code == 0);
    CHECK(run_fukumi_match(Arguments{"merge", first, second}).code == 0);
    // After the SPRT has reached a decision, the rest of the games is not played, and merge accepts
    // that they are missing.
    const std::string whole = folder.file("whole");
    REQUIRE(run_fukumi_match(match + Arguments{"-rounds", "500", "-state", whole}).code == 0);
    const auto decided = run_fukumi_match(Arguments{"merge", whole});
    CHECK(decided.code == 0);
    CHECK(decided.out.find("H1") != std::string::npos);
}

TEST_CASE("a test stops the match at the same game at any concurrency") {
    const support::TemporaryFolder folder;
    Arguments arguments = stub_option("Strong", "seed=1") +
                          stub_option("Weak", "seed=2 off-board") +
                          Arguments{"-each",  "st=10",   "-repeat",  "-rounds", "500",    "-sprt",
                                    "elo0=0", "elo1=50", "-notimes", "-quiet",  "-state", "none"};
    std::string first;
    for (const std::string concurrency : {"1", "3"}) {
        const std::string sgf = folder.file(concurrency + ".sgf");
        const auto result =
            run_fukumi_match(arguments + Arguments{"-concurrency", concurrency, "-sgf", sgf});
        REQUIRE(result.code == 0);
        CHECK(result.out.find("H1 accepted") != std::string::npos);
        if (first.empty())
            first = support::read_text(sgf);
        CHECK(first == support::read_text(sgf));
    }
}

TEST_CASE("no process outlives the match, for all engines and all ends of the match") {
    const support::TemporaryFolder folder;
    const std::string awkward = "fork ignore-end";
    const Arguments arguments =
        stub_option("A", awkward + " seed=1") + stub_option("B", awkward + " seed=2 crash at=7") +
        Arguments{"-each", "st=10", "-endtime", "20ms", "-concurrency", "2", "-quiet", "-repeat"};
    {
        const Token token;
        const auto result =
            run_fukumi_match(arguments + Arguments{"-rounds", "5", "-state", "none"});
        CHECK(result.code == 0);
        CHECK(token.processes_in_the_end() == 0);
    }
    for (const int number : {SIGKILL, SIGTERM, SIGINT}) {
        CAPTURE(number);
        const Token token;
        const std::string state = folder.file("state" + std::to_string(number));
        support::ChildProcess child(FUKUMI_MATCH, support::ChildProcess::Output::Stream,
                                    arguments + Arguments{"-rounds", "100000", "-state", state});
        REQUIRE(wait_for_games(state, 5));
        CHECK(token.processes() > 2);
        child.signal(number);
        const auto code = child.wait();
        CHECK(code == (number == SIGKILL ? -SIGKILL : 130));
        CHECK(token.processes_in_the_end() == 0);
    }
}

TEST_CASE("a full disk ends the match with a message") {
    if (!std::filesystem::exists("/dev/full"))
        return;
    const auto result = run_fukumi_match(
        stub_option("A", "") + stub_option("B", "") +
        Arguments{"-each", "st=10", "-rounds", "3", "-sgf", "/dev/full", "-state", "none"});
    CHECK(result.code == 1);
    CHECK(result.err == "fukumi-match: /dev/full: No space left on device\n");
}

TEST_CASE("resuming with another version of an engine prints a warning") {
    const support::TemporaryFolder folder;
    const std::string state = folder.file("match.state");
    const Arguments match = stub_option("A", "") + stub_option("B", "no-about") +
                            Arguments{"-each", "st=10", "-rounds", "2", "-state", state};
    REQUIRE(run_fukumi_match(match).code == 0);
    // First remove the last game from the state file. Later also change the engine's version in the
    // file.
    std::string text = support::read_text(state);
    text.resize(text.rfind('\n', text.size() - 2) + 1);
    support::write_text(state, text);
    CHECK(run_fukumi_match(match + Arguments{"-resume"}).err.empty());
    const std::string version = "version=\\\"1\\\"";
    REQUIRE(text.find(version) != std::string::npos);
    text.replace(text.find(version), version.size(), "version=\\\"0\\\"");
    support::write_text(state, text);
    const auto resumed = run_fukumi_match(match + Arguments{"-resume"});
    CHECK(resumed.code == 0);
    CHECK(resumed.err.find("warning: another version of A ") != std::string::npos);
}

TEST_CASE("-fatalerror stops at the first fault") {
    const auto result = run_fukumi_match(
        stub_option("A", "") + stub_option("B", "crash") +
        Arguments{"-each", "st=10", "-rounds", "100", "-fatalerror", "-state", "none"});
    CHECK(result.code == 1);
    CHECK(result.out.find("Games: 1 ") != std::string::npos);
}

TEST_CASE("-fatalerror: a resumed match continues after the fault") {
    const support::TemporaryFolder folder;
    const std::string state = folder.file("match.state");
    const Arguments match = stub_option("A", "") + stub_option("B", "crash") +
                            Arguments{"-each", "st=10", "-rounds", "2", "-fatalerror"};
    const auto first = run_fukumi_match(match + Arguments{"-state", state});
    CHECK(first.out.find("Games: 1 ") != std::string::npos);
    const auto second = run_fukumi_match(match + Arguments{"-resume", state});
    CHECK(second.out.find("Games: 2 ") != std::string::npos);
}

TEST_CASE("a Swiss match with many workers plays every game once") {
    TournamentConfig config = stub_match(stub("A"), stub("B", {"seed=2"}));
    for (int i = 3; i <= 7; ++i)
        config.players.push_back(
            stub(std::string(1, static_cast<char>('A' + i)), {"seed=" + std::to_string(i)}));
    config.schedule = ScheduleKind::Swiss;
    config.rounds = 3;
    config.games = 2;
    config.repeat = true;
    const auto once = support::play_all(config, 1);
    const auto again = support::play_all(config, 5);
    REQUIRE(once.size() == 18);
    REQUIRE(again.size() == 18);
    for (std::size_t i = 0; i < once.size(); ++i) {
        CHECK(once[i].number == static_cast<int>(i) + 1);
        CHECK(once[i].players == again[i].players);
        CHECK(once[i].moves.size() == again[i].moves.size());
    }
}

namespace {

// Plays games between one sound engine and several faulty engines, in this process, two games at
// the same time.
void play_many_faults(int rounds) {
    std::vector<PlayerConfig> players;
    for (const std::string fault : {"crash", "exit", "occupied", "off-board", "error", "unknown",
                                    "flood", "close-output", "die-idle", "eat-memory"}) {
        PlayerConfig player = stub(fault, {fault, "ignore-end", "at=4"});
        player.max_memory = 40 << 20;
        players.push_back(player);
    }
    TournamentConfig config = stub_match(stub("Sound", {"seed=2"}), stub("x"));
    config.players.resize(1);
    config.players.insert(config.players.end(), players.begin(), players.end());
    config.schedule = ScheduleKind::Gauntlet;
    config.games = 2;
    config.rounds = rounds;
    config.end_grace_ms = 1;
    const int descriptors = support::count_descriptors();
    const auto games = support::play_all(config, 2);
    CHECK(static_cast<int>(games.size()) == rounds * 20);
    for (const GameRecord& game : games) {
        const auto winner = winner_of(game.outcome);
        REQUIRE(winner);
        CHECK(game.names[*winner] == "Sound");
        CHECK(is_fault(game.termination));
    }
    CHECK(support::count_descriptors() == descriptors);
}

}  // namespace

TEST_CASE("faults in many games leave no descriptor and no process") {
    const Token token;
    play_many_faults(support::rounds(10, 2));
    CHECK(token.processes_in_the_end() == 0);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("tournaments matches slow");

TEST_CASE("faults in two thousand games leave no descriptor and no process") {
    const Token token;
    play_many_faults(100);
    CHECK(token.processes_in_the_end() == 0);
}

TEST_SUITE_END();
