// Tests engines between two games, and answers that come late. Each engine is a shell script,
// because a script fixes the order in which the engine reads and writes.
#include "tournaments/players/player.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;
using support::play_all;
using support::stub;
using support::stub_match;

namespace {

// Returns a shell command that reads lines until one begins with `word`.
std::string after(const std::string& word) {
    return "while read -r line; do case $line in " + word + "*) break;; esac; done; ";
}

class Shell {
 public:
    explicit Shell(const std::string& script)
        : tournament_(stub_match(stub("Shell"), stub("Other"))),
          player_(config_of(script), {tournament_, nullptr, stop_}) {}

    Player& player() { return player_; }
    EngineAnswer start(int game) {
        player_.send_start(game);
        return player_.await_start();
    }
    EngineAnswer move(const std::vector<Point>& stones) {
        return player_.ask_move(stones, 60'000, std::chrono::minutes(2));
    }

 private:
    static PlayerConfig config_of(const std::string& script) {
        PlayerConfig config = stub("Shell");
        config.arguments = {"/bin/sh", "-c", script};
        return config;
    }

    std::atomic<bool> stop_{false};
    TournamentConfig tournament_;
    Player player_;
};

}  // namespace

TEST_SUITE_BEGIN("tournaments games threads");

TEST_CASE("an engine that exits after a game is started again for the next one") {
    Shell shell(after("START") + "echo OK; " + after("BEGIN") + "echo 7,7");
    for (int game = 1; game <= 3; ++game) {
        CAPTURE(game);
        CHECK(shell.start(game).kind == AnswerKind::Ready);
        CHECK(shell.move({}).kind == AnswerKind::Points);
    }
    CHECK(shell.player().remarks().size() == 1);

    // An engine that exits before its first game gives the answer Closed.
    Shell broken("exit 3");
    CHECK(broken.start(1).kind == AnswerKind::Closed);
}

TEST_CASE("a line that begins before a question does not answer it") {
    // The engine prints half a line after its first move and completes it after TURN.
    Shell shell(after("START") + "echo OK; " + after("BEGIN") +
                "printf '7,7\\nMESSAGE the best was '; " + after("TURN") + "echo 5,5; echo 8,8; " +
                after("END"));
    REQUIRE(shell.start(1).kind == AnswerKind::Ready);
    REQUIRE(shell.move({}).kind == AnswerKind::Points);
    const EngineAnswer answer = shell.move(std::vector<Point>{{7, 7}, {6, 6}});
    REQUIRE(answer.kind == AnswerKind::Points);
    CHECK(answer.points[0].x == 8);
    CHECK(shell.player().remarks().empty());
}

TEST_CASE("OK does not answer YXSHOWFORBID") {
    Shell shell(after("START") + "echo OK; " + after("YXSHOWFORBID") + "echo OK; echo UNKNOWN; " +
                after("END"));
    REQUIRE(shell.start(1).kind == AnswerKind::Ready);
    CHECK_FALSE(shell.player().takes_blocks());
    Shell knows(after("START") + "echo OK; " + after("YXSHOWFORBID") + "echo OK; echo FORBID; " +
                after("END"));
    REQUIRE(knows.start(1).kind == AnswerKind::Ready);
    CHECK(knows.player().takes_blocks());
}

TEST_CASE("the OK of an engine is awaited even if the other engine cannot start") {
    const support::TemporaryFolder folder;
    TournamentConfig config = stub_match(stub("Bad", {"error-start"}), stub("Late", {"late-ok"}));
    config.rounds = 1;
    config.games = 2;
    config.repeat = false;
    const auto log = EngineLog::open(folder.file("log"), false);
    REQUIRE(log);
    RunSettings settings;
    settings.log = log->get();
    Runner::Callbacks callbacks;
    callbacks.result = [](const GameRecord&) -> Result<bool> { return true; };
    CHECK(Runner(config, settings, callbacks).run([] { return false; }));
    (*log)->flush();
    const std::string text = support::read_text(folder.file("log"));
    for (const std::string game : {"1", "2"}) {
        CAPTURE(text);
        CHECK(text.find("game " + game + " Late < OK") != std::string::npos);
    }
}

TEST_SUITE_END();
