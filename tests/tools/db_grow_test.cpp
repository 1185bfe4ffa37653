// Tests "pbrain-fukumi db grow": runs that are resumed, killed or joined grow the same tree as one
// run, and the values in the tree equal those of a plain recursion.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "database/grown_store.h"
#include "database/json_lines.h"
#include "tests/database/database_support.h"
#include "tests/tools/run_program.h"
#include "tests/twins/slow_growth.h"

namespace fukumi {
namespace {

using database::testing::TemporaryDatabase;
using support::ChildProcess;
using support::ProgramOutput;
using Words = std::vector<std::string>;

Words grow_words(const std::string& path, Words more) {
    Words words{"db", "grow", path, "--rows", "top"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string grown(const std::string& path, const Words& more) {
    const ProgramOutput output = support::run_program(grow_words(path, more));
    CHECK(output.err == "");
    CHECK(output.code == 0);
    return output.out;
}

/// The whole content of a database file: its records, and the positions of its grown trees.
struct Content {
    std::map<std::string, database::Record> records;
    twins::SlowGrowth::Positions positions;

    friend bool operator==(const Content&, const Content&) = default;
};

Content content_of(const std::string& path) {
    Content content;
    database::Store store(path, database::Connection::Access::ReadWrite);
    store.for_each([&](std::string_view key, const database::Record& record) {
        content.records.emplace(key, record);
        return true;
    });
    database::GrownTable table(store);
    table.for_each([&](std::string_view key, const database::GrownPosition& position) {
        content.positions.emplace(key, position);
    });
    return content;
}

bool has_positions(const std::string& path) {
    try {
        database::Store store(path, database::Connection::Access::ReadOnly);
        return store.statistics().positions > 0;
    } catch (const database::DatabaseError&) {
        return false;  // the file does not exist yet
    }
}

void check_against_recursion(const std::string& path) {
    const Content content = content_of(path);
    const twins::SlowGrowth twin(content.positions, {});
    CHECK(content.positions.size() == content.records.size());
    for (const auto& [key, position] : content.positions) {
        const database::Worth worth = twin.worth_of(*database::stones_of(key));
        const database::Record& record = content.records.at(key);
        CHECK(record.value == worth.value);
        CHECK(record.depth == worth.depth);
        CHECK(record.bound == worth.bound);
        CHECK(position.worth == worth);
    }
}

// Starts and kills the run `kills` times, each time a bit later, and then lets it finish.
void grow_with_kills(const std::string& path, const Words& words, int kills) {
    for (int i = 1; i <= kills; ++i) {
        ChildProcess program(FUKUMI_ENGINE, ChildProcess::Output::Stream, grow_words(path, words));
        usleep(static_cast<useconds_t>(15'000 + 7'000 * i));
        program.signal(SIGKILL);
        program.wait();
    }
    grown(path, words);
}

void compare_killed_runs(const std::vector<Words>& runs, int kills) {
    for (const Words& words : runs) {
        CAPTURE(words);
        const TemporaryDatabase file;
        grown(file.file("whole"), words);
        grow_with_kills(file.file("killed"), words, kills);
        CHECK(content_of(file.file("whole")) == content_of(file.file("killed")));
    }
}

TEST_SUITE_BEGIN("tools db grow");

TEST_CASE("the values in the file are those of plain minimax") {
    const TemporaryDatabase file;
    grown(file.path(), {"--position", "c3", "--size", "5", "--positions", "60", "--nodes", "300",
                        "--width", "3", "--ply-penalty", "5"});
    check_against_recursion(file.path());
    CHECK(content_of(file.path()).positions.size() == 60);
    // This board is nearly full, so the tree reaches positions in which the game is over.
    grown(file.path(), {"--position", "a1b1c1d1a2b2c2d2b3a3d3c3b4a4d4c4e1e2", "--size", "5",
                        "--positions", "40", "--nodes", "100", "--width", "9"});
    check_against_recursion(file.path());
}

TEST_CASE("interrupted and resumed runs grow the same tree") {
    const TemporaryDatabase file;
    const Words root{"--position", "h8i9", "--nodes", "400", "--hash", "1"};
    const auto with = [&](Words more) {
        more.insert(more.end(), root.begin(), root.end());
        return more;
    };
    const std::string told = grown(file.file("whole"), with({"--positions", "25"}));
    CHECK(told.rfind("--position: 25 positions, ", 0) == 0);
    grown(file.file("parts"), with({"--positions", "7"}));
    grown(file.file("parts"), with({"--positions", "8"}));
    CHECK(grown(file.file("parts"), with({"--positions", "25"})) == told);
    CHECK(content_of(file.file("parts")) == content_of(file.file("whole")));
    // A tree for a mirror image is the same tree. A tree that already has the requested size does
    // not grow.
    const Words mirror{"--position", "h8g9", "--nodes", "400", "--positions", "25"};
    grown(file.file("whole"), mirror);
    CHECK(content_of(file.file("parts")) == content_of(file.file("whole")));
    // In the last step the run may exceed its node limit by a few searches.
    grown(file.file("nodes"), with({"--total-nodes", "9000"}));
    std::int64_t nodes = 0;
    for (const auto& [key, position] : content_of(file.file("nodes")).positions)
        nodes += position.nodes;
    CHECK(nodes >= 9000);
    CHECK(nodes < 9000 + 5 * 400);
}

TEST_CASE("a killed run resumes to the same tree") {
    compare_killed_runs({{"--position", "h8i9", "--nodes", "300", "--positions", "40"}}, 3);
}

TEST_CASE("an interrupt leaves a valid tree") {
    const TemporaryDatabase file;
    const Words words{"--position", "h8i9", "--nodes", "2000", "--positions", "1000000"};
    ChildProcess program(FUKUMI_ENGINE, ChildProcess::Output::Stream,
                         grow_words(file.path(), words));
    // Wait until the run has written its first step.
    while (!has_positions(file.path()))
        usleep(1000);
    program.signal(SIGINT);
    CHECK(program.wait() == 3);
    const std::string said = program.errors();
    CHECK(said.rfind("pbrain-fukumi db grow: ended early, with ", 0) == 0);
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
    check_against_recursion(file.path());
}

TEST_CASE("the databases of shards are joined to one tree") {
    const TemporaryDatabase file;
    std::ofstream(file.file("roots.pos")) << "h8i9\nh8i8\nh8i9j7\n";
    const Words words{file.file("roots.pos"), "--nodes", "300", "--positions", "8"};
    for (const char* shard : {"1/2", "2/2"}) {
        Words of_shard = words;
        of_shard.insert(of_shard.end(), {"--shard", shard});
        const std::string told = grown(file.file(std::string("shard") + shard[0]), of_shard);
        CHECK(std::count(told.begin(), told.end(), '\n') == (shard[0] == '1' ? 2 : 1));
    }
    CHECK(
        support::run_program({"db", "merge", file.path(), file.file("shard1"), file.file("shard2")})
            .code == 0);
    check_against_recursion(file.path());
    // The tree that was joined from parts can grow further.
    grown(file.path(), {"--position", "h8", "--nodes", "300", "--positions", "20"});
    check_against_recursion(file.path());
    CHECK(support::run_program({"db", "check", file.path()}).code == 0);
    // "db prune" deletes no positions of a tree.
    const auto before = content_of(file.path());
    CHECK(support::run_program({"db", "prune", file.path(), "--depth-below", "200"}).code == 0);
    CHECK(content_of(file.path()) == before);
}

TEST_CASE("bad input is refused, and no file is created or changed") {
    const TemporaryDatabase file;
    const auto refused = [&](const Words& more, const std::string& message) {
        support::check_refused(grow_words(file.path(), more), " db grow: " + message);
        CHECK_FALSE(std::filesystem::exists(file.path()));
    };
    refused({"--position", "h8"}, "give --positions, --total-nodes or --time");
    refused({"--positions", "5"}, "give --position or a file");
    refused({"--positions", "5", "--position", "h16"}, "--position: 'h16' ");
    refused({"--positions", "5", "--position", "h8", "--rule", "go"}, "--rule: 'go' ");
    refused({"--positions", "5", "--position", "h8", "--shard", "3/2"}, "--shard: '3/2' ");
    refused({"--positions", "5", "--position", "a1a2b1b2c1c2d1d2e1"},
            "--position: Black has won already");
    for (const Words& words :
         {Words{"--positions", "0"}, Words{"--nodes", "99"}, Words{"--width", "0"},
          Words{"--ply-penalty", "-1"}, Words{"--time", "x"}, Words{"--deep"}}) {
        const ProgramOutput output = support::run_program(grow_words(file.path(), words));
        CHECK(output.code == 2);
        CHECK(std::count(output.err.begin(), output.err.end(), '\n') == 1);
        CHECK_FALSE(std::filesystem::exists(file.path()));
    }
    std::ofstream(file.path()) << "not a database, but as long as the header of one";
    support::check_refused(grow_words(file.path(), {"--position", "h8", "--positions", "5"}),
                           " db grow: " + file.path() + ": ");
}

TEST_CASE("a damaged tree is reported, and does not grow") {
    const TemporaryDatabase file;
    int number = 0;
    for (const char* damage : {"UPDATE grown SET key = CAST('x' AS BLOB) WHERE nodes > 0",
                               "UPDATE grown SET move = 999", "UPDATE grown SET move_bound = 4",
                               "UPDATE grown SET value = 40000", "UPDATE grown SET nodes = -1"}) {
        CAPTURE(damage);
        const std::string path = file.file("damaged" + std::to_string(++number));
        grown(path, {"--position", "h8", "--positions", "1", "--nodes", "100"});
        database::Store(path, database::Connection::Access::ReadWrite).connection().run(damage);
        const ProgramOutput checked = support::run_program({"db", "check", path});
        CHECK(checked.code == 1);
        CHECK(checked.out.starts_with(path + ": "));
        support::check_refused(
            grow_words(path, {"--position", "h8", "--positions", "5", "--nodes", "100"}),
            " db grow: " + path + ": ");
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("tools db grow slow");

TEST_CASE("under all rules, runs that are killed repeatedly resume to the same trees") {
    std::vector<Words> runs;
    for (const char* rule : {"freestyle", "standard", "renju", "caro"}) {
        runs.push_back({"--position", "h8i9", "--rule", rule, "--nodes", "2000", "--positions",
                        "60", "--ply-penalty", "3"});
        runs.push_back({"--position", "", "--size", "6", "--rule", rule, "--nodes", "500",
                        "--positions", "150", "--width", "2"});
    }
    compare_killed_runs(runs, 12);
}

TEST_CASE("larger trees have the values of plain recursion") {
    for (const char* rule : {"freestyle", "standard", "renju", "caro"}) {
        const TemporaryDatabase file;
        grown(file.path(), {"--position", "", "--size", "6", "--rule", rule, "--nodes", "300",
                            "--positions", "500", "--width", "3", "--ply-penalty", "30"});
        check_against_recursion(file.path());
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi
