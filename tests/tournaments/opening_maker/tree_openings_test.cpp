// Tests openings that are taken from grown trees: they are even by the values in the tree,
// playable, different, and the same in each run.
#include "tournaments/opening_maker/tree_openings.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <tuple>

#include "database/canonical.h"
#include "database/grown_store.h"
#include "tests/database/database_support.h"
#include "tests/tools/run_program.h"

namespace fukumi::match {
namespace {

using database::testing::TemporaryDatabase;

constexpr int kBound = 300;

void grow(const std::string& path, Rule rule, const std::string& size) {
    const support::ProgramOutput output = support::run_program(
        {"db", "grow", path, "--position", "h8h9i10", "--rule", name_of(rule), "--size", size,
         "--positions", "120", "--nodes", "150", "--hash", "1", "--ply-penalty", "60"});
    CHECK(output.err == "");
    REQUIRE(output.code == 0);
}

OpeningSettings settings_of(Rule rule, int width, int height) {
    OpeningSettings settings;
    settings.rule = rule;
    settings.width = width;
    settings.height = height;
    settings.count = 12;
    settings.fewest_stones = 4;
    settings.most_stones = 7;
    settings.bound = kBound;
    return settings;
}

std::string key_of(const Opening& opening, const OpeningSettings& settings) {
    database::Stones stones{settings.rule, settings.width, settings.height, {}, {}, Color::Black};
    for (const Point p : opening) {
        (stones.to_move == Color::Black ? stones.black : stones.white).push_back(p);
        stones.to_move = opponent(stones.to_move);
    }
    return database::canonical_key(stones).bytes;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments tree openings");

TEST_CASE("the openings are the even positions of the tree") {
    for (const auto& [some_rule, width, height] :
         {std::tuple{Rule::Renju, 15, 15}, std::tuple{Rule::Freestyle, 17, 12}}) {
        const Rule rule = some_rule;  // CAPTURE does not accept a structured binding
        CAPTURE(std::string(name_of(rule)));
        const TemporaryDatabase file;
        grow(file.path(), rule, std::to_string(width) + "x" + std::to_string(height));
        const OpeningSettings settings = settings_of(rule, width, height);
        const auto openings = openings_from_tree(file.path(), settings);
        REQUIRE(openings);

        database::Store store(file.path(), database::Connection::Access::ReadWrite);
        database::GrownTable table(store);
        std::set<std::string> keys;
        for (const auto& [opening, black] : *openings) {
            CHECK(opening.size() >= 4);
            CHECK(opening.size() <= 7);
            CHECK(can_be_played(opening, settings));
            const std::string key = key_of(opening, settings);
            const auto position = table.find(key);
            REQUIRE(position);
            CHECK(std::abs(position->worth.value) <= kBound);
            CHECK(black == (opening.size() % 2 == 0 ? 1 : -1) * position->worth.value);
            keys.insert(key);
        }
        CHECK(keys.size() == openings->size());

        // If more openings are requested than exist, the function returns all even positions of the
        // tree.
        int even = 0;
        table.for_each([&](std::string_view key, const database::GrownPosition& position) {
            const auto stones = database::stones_of(key);
            const auto count = stones->black.size() + stones->white.size();
            even += count >= 4 && count <= 7 && std::abs(position.worth.value) <= kBound;
        });
        CHECK(even > 12);
        CHECK(openings->size() == 12);
        OpeningSettings many = settings;
        many.count = 1000;
        CHECK(std::ssize(*openings_from_tree(file.path(), many)) == even);

        CHECK(*openings_from_tree(file.path(), settings) == *openings);
        OpeningSettings other = settings;
        other.seed = 2;
        CHECK(*openings_from_tree(file.path(), other) != *openings);
        other.rule = Rule::Standard;
        CHECK(openings_from_tree(file.path(), other)->empty());
    }
}

TEST_CASE("a file without a tree is refused") {
    const OpeningSettings settings = settings_of(Rule::Freestyle, 15, 15);
    const TemporaryDatabase file;
    CHECK_FALSE(openings_from_tree(file.path(), settings));
    CHECK_FALSE(std::filesystem::exists(file.path()));
    database::Store(file.path(), database::Connection::Access::Create).statistics();
    const auto refused = openings_from_tree(file.path(), settings);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().starts_with(file.path() + ": contains no tree"));
    const TemporaryDatabase text;
    std::ofstream(text.path()) << "not a database, but long enough to read its first bytes\n";
    CHECK_FALSE(openings_from_tree(text.path(), settings));
}

TEST_CASE("the command takes openings from a tree") {
    const TemporaryDatabase file;
    grow(file.path(), Rule::Freestyle, "15");
    const std::string out = file.path() + ".txt";
    support::ChildProcess program(
        FUKUMI_MATCH, support::ChildProcess::Output::Stream,
        {"openings", "--from", file.path(), "--rule", "0", "--boardsize", "15", "--count", "5",
         "--stones", "4-8", "--bound", "300", "--out", out});
    program.close_input();
    CHECK(program.wait() == 0);
    std::ifstream in(out);
    int lines = 0;
    for (std::string line; std::getline(in, line);)
        ++lines;
    CHECK(lines == 5);
    std::filesystem::remove(out);
}

TEST_SUITE_END();

}  // namespace fukumi::match
