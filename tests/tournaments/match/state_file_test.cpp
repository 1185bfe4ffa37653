// State files of matches: written, resumed, merged.
#include "tournaments/match/state_file.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "formats/json.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/match/merge.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;

namespace {

StateHeader sample_header() {
    StateHeader header;
    header.description = {{"rule", "renju"}, {"openings", "a \"quoted\" name"}};
    header.players = {"A", "B"};
    header.total = 4;
    header.sprt = SprtBounds{};
    return header;
}

GameRecord sample_game(int number) {
    GameRecord game;
    game.number = number;
    game.pair = (number + 1) / 2;
    game.players = {0, 1};
    game.names = {"A", "B"};
    game.moves = {{Point{7, 7}, 12, 35, 4, "one\n\"two\" \xff"}, {Point{8, 8}, 0, {}, 0, {}}};
    game.outcome = Outcome::WhiteWins;
    game.termination = Termination::Crash;
    game.reason = "move 3: ended with signal 6 (Aborted)";
    game.used_ms = {12, 0};
    return game;
}

std::string error_of(const std::string& path) {
    const auto state = load_state(path);
    return state ? "no error" : state.error();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments state");

TEST_CASE("what is written is read again") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    {
        const auto file = StateFile::create(path, sample_header());
        REQUIRE(file);
        (*file)->append(sample_game(2));
        (*file)->append(sample_game(1));
    }
    const auto state = load_state(path);
    REQUIRE(state);
    CHECK(state->header.description == sample_header().description);
    CHECK(state->header.players == sample_header().players);
    CHECK(state->header.total == 4);
    REQUIRE(state->header.sprt);
    CHECK(state->header.sprt->elo1 == SprtBounds{}.elo1);
    REQUIRE(state->games.size() == 2);
    CHECK(state->games[0].number == 2);
    CHECK(write_json_game(state->games[1]) == write_json_game(sample_game(1)));
}

TEST_CASE("a game that was cut off is dropped, and written again after resuming") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    {
        const auto file = StateFile::create(path, sample_header());
        (*file)->append(sample_game(1));
        (*file)->append(sample_game(2));
    }
    const std::string whole = support::read_text(path);
    support::write_text(path, whole.substr(0, whole.size() - 37));
    std::vector<GameRecord> finished;
    const auto file = StateFile::resume(path, sample_header(), finished);
    REQUIRE(file);
    REQUIRE(finished.size() == 1);
    (*file)->append(sample_game(2));
    CHECK(support::read_text(path) == whole);
}

TEST_CASE("a file that ends within its header is begun anew, and not kept as .old") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    REQUIRE(StateFile::create(path, sample_header()));
    const std::string header = support::read_text(path);
    support::write_text(path, header.substr(0, 30));
    CHECK(merge_states({path}).error() == path + ": its match has not begun");
    REQUIRE(StateFile::create(path, sample_header()));
    CHECK(support::read_text(path) == header);
    CHECK_FALSE(std::filesystem::exists(path + ".old"));
}

TEST_CASE("a game that was written twice counts once") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    {
        const auto file = StateFile::create(path, sample_header());
        for (const int number : {1, 3, 1, 3, 2})
            (*file)->append(sample_game(number));
    }
    const auto state = load_state(path);
    REQUIRE(state);
    REQUIRE(state->games.size() == 3);
    CHECK(state->games[0].number == 1);
    CHECK(state->games[1].number == 3);
    CHECK(state->games[2].number == 2);
}

TEST_CASE("other files and damaged ones are refused by file and line") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    support::write_text(path, "hello\nworld\n");
    CHECK(StateFile::create(path, sample_header()).error() ==
          path + ": is not a state file of fukumi-match");
    CHECK(support::read_text(path) == "hello\nworld\n");
    support::write_text(path, "{\"fukumi_match\":2}\n");
    CHECK(error_of(path) == path + ":1: a state file of another version of fukumi-match");
    const std::string game = write_json_game(sample_game(1)) + "\n";
    support::write_text(path, format_header(sample_header()) + "\n" + "{}\n" + game);
    CHECK(error_of(path).starts_with(path + ":2: "));
    support::write_text(path, format_header(sample_header()) + "\n" +
                                  write_json_game(sample_game(9)) + "\n" + game);
    CHECK(error_of(path) == path + ":2: game 9 of 4");
}

TEST_CASE("another tournament is not resumed, and the difference is named") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    REQUIRE(StateFile::create(path, sample_header()));
    std::vector<GameRecord> finished;
    StateHeader other = sample_header();
    other.description[0].second = "standard";
    auto file = StateFile::resume(path, other, finished);
    REQUIRE_FALSE(file);
    CHECK(file.error() ==
          path + ": belongs to another tournament: rule is 'renju' there and 'standard' now");
    other = sample_header();
    other.shard = {2, 3};
    file = StateFile::resume(path, other, finished);
    REQUIRE_FALSE(file);
    CHECK(file.error() == path + ": belongs to another tournament: shard is 1/1 there and 2/3 now");
    // Another shard of as many, and the same shard of more.
    StateHeader second = sample_header();
    second.shard = {2, 3};
    const std::string shard = folder.file("shard");
    REQUIRE(StateFile::create(shard, second));
    CHECK(StateFile::resume(shard, second, finished));
    for (const Shard wrong : {Shard{1, 3}, Shard{2, 4}}) {
        other.shard = wrong;
        CHECK_FALSE(StateFile::resume(shard, other, finished));
    }
    CHECK(StateFile::resume(path, sample_header(), finished));
    CHECK(StateFile::resume(folder.file("new"), sample_header(), finished));
}

TEST_CASE("a file in use is refused, and an old one is kept as .old") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    {
        const auto first = StateFile::create(path, sample_header());
        REQUIRE(first);
        (*first)->append(sample_game(1));
        CHECK(StateFile::create(path, sample_header()).error() ==
              path + ": another run is writing to it; use -state to name another file");
    }
    REQUIRE(StateFile::create(path, sample_header()));
    CHECK(load_state(path)->games.empty());
    CHECK(load_state(path + ".old")->games.size() == 1);
}

TEST_CASE("shards are merged in the order of the schedule, and only if they belong together") {
    const support::TemporaryFolder folder;
    StateHeader header = sample_header();
    header.sprt.reset();  // behind whose decision games may be missing
    header.shard = {1, 2};
    {
        const auto file = StateFile::create(folder.file("1"), header);
        (*file)->append(sample_game(2));
        (*file)->append(sample_game(1));
    }
    header.shard = {2, 2};
    {
        const auto file = StateFile::create(folder.file("2"), header);
        (*file)->append(sample_game(4));
    }
    const auto merged = merge_states({folder.file("2"), folder.file("1")});
    REQUIRE(merged);
    REQUIRE(merged->games.size() == 3);
    CHECK(merged->games[0].number == 1);
    CHECK(merged->games[2].number == 4);
    CHECK(merged->missing == 1);
    CHECK(merged->header.shard.count == 1);
    // A single missing game is told, too.
    const std::vector<std::string> merge = {"merge", folder.file("1"), folder.file("2")};
    const auto partial = support::run_fukumi_match(merge);
    CHECK(partial.code == 2);
    CHECK(partial.err.find("1 of 4 games are missing") != std::string::npos);
    {
        std::vector<GameRecord> finished;
        (*StateFile::resume(folder.file("2"), header, finished))->append(sample_game(3));
    }
    CHECK(merge_states({folder.file("2"), folder.file("1")})->missing == 0);
    CHECK(support::run_fukumi_match(merge).code == 0);

    header.description[0].second = "standard";
    REQUIRE(StateFile::create(folder.file("3"), header));
    const auto wrong = merge_states({folder.file("1"), folder.file("3")});
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().find("belongs to another tournament than") != std::string::npos);
}

TEST_SUITE_END();
