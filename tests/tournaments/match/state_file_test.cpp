// Tests the state files of matches: how they are written, resumed and merged.
#include "tournaments/match/state_file.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "formats/json.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;

namespace {

MatchHeader sample_header() {
    MatchHeader header;
    header.identity = {{"rule", "renju"}, {"openings", "a \"quoted\" name"}};
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

// Appends the games with these numbers to a state file, which is created if it does not exist.
void write_games(const std::string& path, const MatchHeader& header,
                 const std::vector<int>& numbers) {
    std::vector<GameRecord> finished;
    auto file = StateFile::resume(path, header, finished);
    REQUIRE(file);
    for (const int number : numbers)
        REQUIRE(file->append(sample_game(number)));
}

std::string error_of(const std::string& path) {
    const auto state = load_state(path);
    return state ? "no error" : state.error();
}

}  // namespace

TEST_SUITE_BEGIN("tournaments state");

TEST_CASE("written games are read again") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    write_games(path, sample_header(), {2, 1});
    const auto state = load_state(path);
    REQUIRE(state);
    CHECK(state->header.identity == sample_header().identity);
    CHECK(state->header.players == sample_header().players);
    CHECK(state->header.total == 4);
    REQUIRE(state->header.sprt);
    CHECK(state->header.sprt->elo1 == SprtBounds{}.elo1);
    REQUIRE(state->games.size() == 2);
    CHECK(state->games[0].number == 2);
    CHECK(write_json_game(state->games[1]) == write_json_game(sample_game(1)));
}

TEST_CASE("an incomplete game is dropped and can be written again after resuming") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    write_games(path, sample_header(), {1, 2});
    const std::string whole = support::read_text(path);
    support::write_text(path, whole.substr(0, whole.size() - 37));
    std::vector<GameRecord> finished;
    auto file = StateFile::resume(path, sample_header(), finished);
    REQUIRE(file);
    REQUIRE(finished.size() == 1);
    REQUIRE(file->append(sample_game(2)));
    CHECK(support::read_text(path) == whole);
}

TEST_CASE("a file that ends within its header is overwritten, not kept as .old") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    REQUIRE(StateFile::create(path, sample_header()));
    const std::string header = support::read_text(path);
    support::write_text(path, header.substr(0, 30));
    CHECK(merge_states({path}).error().starts_with(path + ": "));
    REQUIRE(StateFile::create(path, sample_header()));
    CHECK(support::read_text(path) == header);
    CHECK_FALSE(std::filesystem::exists(path + ".old"));
}

TEST_CASE("a game that the file contains twice counts once") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    write_games(path, sample_header(), {1, 3, 1, 3, 2});
    const auto state = load_state(path);
    REQUIRE(state);
    REQUIRE(state->games.size() == 3);
    CHECK(state->games[0].number == 1);
    CHECK(state->games[1].number == 3);
    CHECK(state->games[2].number == 2);
}

TEST_CASE("other files and damaged files are refused; the error names file and line") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    support::write_text(path, "hello\nworld\n");
    CHECK(StateFile::create(path, sample_header()).error().starts_with(path + ": "));
    CHECK(support::read_text(path) == "hello\nworld\n");
    support::write_text(path, "{\"fukumi_match\":2}\n");
    CHECK(error_of(path).starts_with(path + ":1: "));
    write_games(folder.file("good"), sample_header(), {});
    const std::string header = support::read_text(folder.file("good"));
    const std::string game = write_json_game(sample_game(1)) + "\n";
    for (const std::string& bad : {std::string("{}"), write_json_game(sample_game(9))}) {
        support::write_text(path, header + bad + "\n" + game);
        CHECK(error_of(path).starts_with(path + ":2: "));
    }
}

TEST_CASE("another tournament or shard is not resumed") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    write_games(path, sample_header(), {});
    std::vector<GameRecord> finished;
    MatchHeader other = sample_header();
    other.identity[0].second = "standard";
    const auto refused = StateFile::resume(path, other, finished);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().find("rule is now 'standard' and was 'renju'") != std::string::npos);
    MatchHeader second = sample_header();
    second.shard = {2, 3};
    CHECK_FALSE(StateFile::resume(path, second, finished));
    const std::string shard = folder.file("shard");
    write_games(shard, second, {});
    for (const Shard wrong : {Shard{1, 3}, Shard{2, 4}}) {
        other = sample_header();
        other.shard = wrong;
        CHECK_FALSE(StateFile::resume(shard, other, finished));
    }
    CHECK(StateFile::resume(shard, second, finished));
}

TEST_CASE("a file in use is refused; an old file is kept as .old") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("state");
    {
        auto first = StateFile::create(path, sample_header());
        REQUIRE(first);
        REQUIRE(first->append(sample_game(1)));
        CHECK(StateFile::create(path, sample_header()).error().find("-state") != std::string::npos);
    }
    REQUIRE(StateFile::create(path, sample_header()));
    CHECK(load_state(path)->games.empty());
    CHECK(load_state(path + ".old")->games.size() == 1);
}

TEST_CASE("shards of one tournament are merged in the order of the schedule") {
    const support::TemporaryFolder folder;
    MatchHeader header = sample_header();
    header.sprt.reset();  // with an SPRT, games may be missing
    header.shard = {1, 2};
    write_games(folder.file("1"), header, {2, 1});
    header.shard = {2, 2};
    write_games(folder.file("2"), header, {4});
    const auto merged = merge_states({folder.file("2"), folder.file("1")});
    REQUIRE(merged);
    REQUIRE(merged->games.size() == 3);
    CHECK(merged->games[0].number == 1);
    CHECK(merged->games[2].number == 4);
    CHECK(merged->missing == 1);
    CHECK(merged->header.shard.count == 1);
    const std::vector<std::string> merge = {"merge", folder.file("1"), folder.file("2")};
    const auto partial = support::run_fukumi_match(merge);
    CHECK(partial.code == 2);
    CHECK(partial.err.find("1 of 4 games are missing") != std::string::npos);
    write_games(folder.file("2"), header, {3});
    CHECK(merge_states({folder.file("2"), folder.file("1")})->missing == 0);
    CHECK(support::run_fukumi_match(merge).code == 0);

    header.identity[0].second = "standard";
    write_games(folder.file("3"), header, {});
    CHECK_FALSE(merge_states({folder.file("1"), folder.file("3")}));
}

TEST_SUITE_END();
