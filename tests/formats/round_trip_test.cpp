// Converts random games to every file format and back, and tests the converter.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "formats/convert.h"
#include "formats/json.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/sgf.h"
#include "tests/support/random_records.h"
#include "tests/support/temporary_folder.h"

namespace fukumi::formats {
namespace {

using namespace testing;

namespace fs = std::filesystem;

/// Returns the seed of a sample. The samples are numbered from 1.
std::uint64_t seed_of(int number) {
    return static_cast<std::uint64_t>(number - 1) * 977 + 13;
}

/// Returns games of all rules and sizes. Some boards are not square, and some games have no
/// opening. Each side passes in this share of its moves.
std::vector<GameRecord> samples(int pass_percent = 0) {
    std::vector<GameRecord> games;
    Random random(42);
    for (const Rule rule : kAllRules) {
        for (int i = 0; i < 12; ++i) {
            testing::RandomGame how;
            how.rule = rule;
            how.width = 5 + random.below(18);
            how.height = i % 3 == 0 ? 5 + random.below(18) : how.width;
            how.opening_stones = random.below(6);
            how.pass_percent = pass_percent;
            const int number = static_cast<int>(games.size()) + 1;
            how.seed = seed_of(number);
            GameRecord game = testing::random_game(how);
            game.names = {"Alpha " + std::to_string(i), "Beta]\\[;("};
            game.number = number;
            game.round = i + 1;
            game.pair = i / 2 + 1;
            game.players = {0, 1};
            games.push_back(std::move(game));
        }
    }
    return games;
}

constexpr int kSomePasses = 10;

/// Returns the games of samples() with and without passes.
std::vector<GameRecord> all_samples() {
    std::vector<GameRecord> games = samples();
    for (GameRecord& game : samples(kSomePasses))
        games.push_back(std::move(game));
    return games;
}

/// Returns all properties that samples() chose for a game except its names, for the message of a
/// failed test.
std::string described(const GameRecord& game) {
    return "sample " + std::to_string(game.number) + ", " + fukumi::name_of(game.rule) + " " +
           std::to_string(game.width) + "x" + std::to_string(game.height) + ", " +
           std::to_string(game.opening_stones) + " opening stones, seed " +
           std::to_string(seed_of(game.number)) + ": " + moves_of(game);
}

ReadOptions options_for(const GameRecord& game) {
    ReadOptions options;
    options.file = "game.psq";
    options.rule = game.rule;
    options.width = game.width;
    options.height = game.height;
    return options;
}

}  // namespace

TEST_SUITE_BEGIN("protocol formats");

// ---- Round trips --------------------------------------------------------------------------------

TEST_CASE("JSON keeps everything") {
    for (const GameRecord& game : all_samples()) {
        CAPTURE(described(game));
        const std::string text = write_json_game(game);
        const auto back = read_json_game(text, {});
        REQUIRE(back.has_value());
        CHECK(write_json_game(*back) == text);
        CHECK(text.find('\n') == std::string::npos);
        CHECK(moves_of(*back) == moves_of(game));
    }
    const std::vector<GameRecord> games = samples();
    const auto all = formats::testing::read_all_json(write_json_games(games), {});
    REQUIRE(all.has_value());
    CHECK(all->size() == games.size());
    CHECK(write_json_games(*all) == write_json_games(games));
}

TEST_CASE("SGF keeps moves, times, evaluations, messages, results and reasons") {
    for (GameRecord game : all_samples()) {
        CAPTURE(described(game));
        game.peak_memory = {};
        game.players = {};
        const auto back = formats::testing::read_sgf_games(write_sgf(game, "cup"), {});
        game.event = "cup";
        REQUIRE(back.has_value());
        REQUIRE(back->size() == 1);
        CHECK(write_json_game(back->front()) == write_json_game(game));
    }
}

TEST_CASE("psq keeps moves, times, names and the opening; a judge's result also the winner") {
    for (const GameRecord& game : samples()) {
        CAPTURE(described(game));
        const ReadOptions options = options_for(game);
        for (const bool judge : {false, true}) {
            CAPTURE(judge);
            const std::string text = judge ? write_gomocup_result(game, "cup") : write_psq(game);
            const auto back = read_psq(text, options);
            REQUIRE(back.has_value());
            CHECK(back->width == game.width);
            CHECK(back->height == game.height);
            CHECK(moves_of(*back) == moves_of(game));
            CHECK(times_of(*back) == times_of(game));
            CHECK(back->names == game.names);
            CHECK(back->used_ms == game.used_ms);
            if (!game.moves.empty() && game.moves.back().elapsed_ms > 0)
                CHECK(back->opening_stones == game.opening_stones);
            CHECK(back->outcome == game.outcome);
            CHECK(line_of(*back) == line_of(game));
            CHECK((judge ? write_gomocup_result(*back, "cup") : write_psq(*back)) == text);
        }
    }
}

TEST_CASE("psq refuses a game with a pass, and a folder gets the other games") {
    std::vector<GameRecord> games;
    for (GameRecord& game : samples(kSomePasses)) {
        CAPTURE(described(game));
        const auto pass = first_pass(game);
        for (const Format format : {Format::Psq, Format::GomocupResult}) {
            const auto text = write_text_of_games({&game, 1}, format, "cup");
            REQUIRE(text.has_value() == !pass.has_value());
            if (pass)
                CHECK(text.error() ==
                      "move " + std::to_string(*pass + 1) + " is a pass, which psq cannot hold");
        }
        games.push_back(std::move(game));
    }
    const auto passes = std::count_if(games.begin(), games.end(),
                                      [](const GameRecord& game) { return first_pass(game); });
    REQUIRE(passes > 0);
    const support::TemporaryFolder folder;
    ConvertOptions options;
    options.to = Format::Psq;
    std::vector<std::string> notes;
    const auto written = write_games(folder.path() / "psq/", games, options, &notes);
    REQUIRE(written.has_value());
    CHECK(*written == std::ssize(games) - passes);
    CHECK(std::ssize(notes) == passes);
    CHECK(notes.front().find("cannot hold; this game is left out") != std::string::npos);
    CHECK(!write_games(folder.path() / "psq/", games, options).has_value());
}

TEST_CASE("pos keeps the moves") {
    for (const GameRecord& game : all_samples()) {
        CAPTURE(described(game));
        const auto back = formats::testing::read_pos_games(write_pos(game), options_for(game));
        REQUIRE(back.has_value());
        if (game.moves.empty())
            continue;
        REQUIRE(back->size() == 1);
        CHECK(moves_of(back->front()) == moves_of(game));
        CHECK(line_of(back->front()) == line_of(game));
    }
}

TEST_CASE("the opening is found also if all moves took 0 ms") {
    GameRecord game;
    game.opening_stones = 2;
    for (const Point p : {Point{7, 7}, Point{8, 8}, Point{7, 8}, Point{8, 7}}) {
        MoveRecord move;
        move.at = p;
        game.moves.push_back(move);
    }
    game.outcome = Outcome::WhiteWins;
    game.termination = Termination::Crash;
    const auto back = read_psq(write_gomocup_result(game, "cup"), {});
    CHECK(back->opening_stones == 2);
    CHECK(back->outcome == Outcome::WhiteWins);
    CHECK(times_of(*back) == "0 0 1 0 ");
}

// ---- Converter ----------------------------------------------------------------------------------

TEST_CASE("every format converts to every other") {
    const support::TemporaryFolder folder;
    testing::RandomGame how;
    how.rule = Rule::Standard;
    const std::vector<GameRecord> games =
        testing::random_tournament({"Alpha", "Beta", "Gamma"}, 1, how);
    ConvertOptions options;
    options.read.rule = Rule::Standard;
    const fs::path start = folder.path() / "start.json";
    REQUIRE(write_games(start, games, options).has_value());

    for (const char* middle : {"m.sgf", "m.pos", "m.json", "psq/", "gomocup/"}) {
        CAPTURE(middle);
        ConvertOptions to = options;
        if (middle == std::string("psq/"))
            to.to = Format::Psq;
        if (middle == std::string("gomocup/"))
            to.to = Format::GomocupResult;
        const auto there = convert(start, folder.path() / middle, to);
        REQUIRE_MESSAGE(there.has_value(), (there ? "" : there.error()));
        CHECK(*there == 6);
        for (const char* last : {"end.sgf", "end.pos", "end.json"}) {
            CAPTURE(last);
            const auto back = convert(folder.path() / middle, folder.path() / last, options);
            REQUIRE_MESSAGE(back.has_value(), (back ? "" : back.error()));
            CHECK(*back == 6);
            const auto read = read_games(folder.path() / last, options);
            REQUIRE(read.has_value());
            CHECK(read->size() == games.size());
        }
    }
    // The folder has result files of the judge. The reader finds the pairs of games in them again.
    const auto read = read_games(folder.path() / "gomocup", options);
    REQUIRE(read.has_value());
    int pairs[4] = {};
    for (const GameRecord& game : *read) {
        REQUIRE(game.pair >= 1);
        REQUIRE(game.pair <= 3);
        ++pairs[game.pair];
    }
    CHECK(pairs[1] == 2);
    CHECK(pairs[2] == 2);
    CHECK(pairs[3] == 2);
}

TEST_CASE("the converter recognises formats by content, and reports errors") {
    const support::TemporaryFolder folder;
    const auto count = [&](const fs::path& path) {
        const auto games = read_games(path, {});
        return games ? static_cast<int>(games->size()) : -1;
    };
    CHECK(count(folder.write("a.txt", "Piskvorky 15x15, 0:0, 0\n8,8,0\n")) == 1);
    CHECK(count(folder.write("b.txt", "(;SZ[15];B[hh])(;SZ[15];B[ii])")) == 2);
    CHECK(count(folder.write("c.txt", "h8i9\nh8\n")) == 2);
    CHECK(count(folder.write("d.txt", "{\"games\":[]}")) == 0);

    const std::string missing = (folder.path() / "missing.sgf").string();
    CHECK(read_games(missing, {}).error() == missing + ": No such file or directory");
    const fs::path empty = folder.path() / "empty";
    fs::create_directories(empty);
    CHECK(read_games(empty, {}).error() ==
          empty.string() + ": no " + list_of_extensions(Use::GameInput) + " file in this folder");

    const std::vector<GameRecord> two(2);
    CHECK(write_games(folder.path() / "x.psq", two, {}).error().find("2 games") !=
          std::string::npos);
    CHECK(write_games(folder.path() / "x", two, {}).error().find("unknown format") !=
          std::string::npos);
    CHECK(!write_games(folder.path() / "no/such/folder/x.sgf", two, {}).has_value());
    CHECK(format_named("SGF") == Format::Sgf);
    CHECK(format_named("gomocup") == Format::GomocupResult);
    CHECK(!format_named("sg").has_value());
    CHECK(!format_named("sgff").has_value());
}

TEST_SUITE_END();

}  // namespace fukumi::formats
