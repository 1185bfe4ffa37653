// Tests DatabaseMemory: searches write their results to the database, and later searches find them.
#include "tools/db/database_memory.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "database/canonical.h"
#include "engine/play/engine.h"
#include "tests/database/database_support.h"
#include "tests/support/searches.h"
#include "tests/support/thinking.h"
#include "tests/tools/run_program.h"
#include "tools/db/search_records.h"

namespace fukumi {
namespace {

using database::Record;
using database::testing::TemporaryDatabase;
using support::node_limit;
using support::opening;
using support::threats_win;

constexpr std::int64_t kPatienceMs = 60'000;

SearchResult think_by(DatabaseMemory& memory, const Position& position, const Limits& limits) {
    Engine engine;
    support::prepare(engine);
    engine.set_database(memory.positions());
    return support::think(engine, position, limits, {});
}

Position turned(const Position& position, int symmetry) {
    Grid grid(position.width(), position.height());
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Point to = transformed({x, y}, symmetry, position.width(), position.height());
            grid.set(to, position.at(move_at(x, y)));
        }
    }
    return Position(position.rule(), grid, position.side_to_move());
}

}  // namespace

TEST_SUITE_BEGIN("database memory threads");

TEST_CASE("a stored win is played at once, in all eight mirror images") {
    const TemporaryDatabase file;
    const Position root = threats_win();
    {
        DatabaseMemory memory;
        REQUIRE(memory.open(file.path(), false));
        const SearchResult first = think_by(memory, root, node_limit(2000));
        REQUIRE(is_win(first.value));
        CHECK(first.nodes > 0);
        memory.remember(root, first);
        CHECK(memory.finish_writing(kPatienceMs));
        CHECK(memory.last_problem() == "");
    }
    DatabaseMemory later;
    REQUIRE(later.open(file.path(), true));
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        CAPTURE(symmetry);
        const Position image = turned(root, symmetry);
        REQUIRE(later.find(image));
        CHECK(later.find(image)->label == database::kWon);
        const SearchResult again = think_by(later, image, node_limit(2000));
        CHECK(again.nodes == 0);
        CHECK(again.lines[0].kind == WinKind::Database);
        CHECK(again.value == *later.find(image)->value);
    }
}

TEST_CASE("the destructor writes the waiting results") {
    const TemporaryDatabase file;
    const Position root = opening(Rule::Standard);
    const SearchResult result = support::search(root, node_limit(500));
    {
        DatabaseMemory memory;
        REQUIRE(memory.open(file.path(), false));
        memory.remember(root, result);
    }
    DatabaseMemory later;
    REQUIRE(later.open(file.path(), true));
    REQUIRE(later.find(root));
    CHECK(later.find(root)->value == result.value);
    CHECK(later.find(root)->depth == result.depth);
}

TEST_CASE("moves to known positions, edits, and deletion") {
    const TemporaryDatabase file;
    DatabaseMemory memory;
    REQUIRE(memory.open(file.path(), false));
    Position root(Rule::Freestyle, 15, 15);
    root.make(move_at(7, 7));
    CHECK(memory.moves_from(root).empty());
    CHECK_FALSE(memory.find(root));
    Position child = root;
    child.make(move_at(8, 7));
    Position below = child;
    below.make(move_at(8, 8));
    for (const Position& each : {root, child, below}) {
        CHECK(memory.change(each, [](Record& record) { record.comment += "seen"; }));
        CHECK(memory.find(each)->comment == "seen");
    }
    CHECK(memory.change(child, [](Record& record) { record.comment += " twice"; }));
    const auto moves = memory.moves_from(root);
    // The database has one neighbour of the root's stone. Its four mirror images are one position,
    // so four moves are found.
    REQUIRE(moves.size() == 4);
    std::set<std::pair<int, int>> cells;
    for (const auto& [cell, record] : moves) {
        CHECK(record.comment == "seen twice");
        cells.insert({cell.x, cell.y});
    }
    CHECK(cells == std::set<std::pair<int, int>>{{6, 7}, {7, 6}, {7, 8}, {8, 7}});

    CHECK(memory.forget(child, false) == 1);
    CHECK(memory.find(below));
    CHECK(memory.change(child, [](Record& record) { record.is_marked = true; }));
    CHECK(memory.forget(root, true) == 3);
    CHECK_FALSE(memory.find(below));
    CHECK(memory.last_problem() == "");
}

TEST_CASE("repeated commands delete a large tree") {
    const TemporaryDatabase file;
    Position root(Rule::Freestyle, 15, 15);
    root.make(move_at(7, 7));
    DatabaseMemory memory;
    REQUIRE(memory.open(file.path(), false));
    {
        database::Store store(file.path(), database::Connection::Access::ReadWrite);
        database::Transaction transaction(store.connection());
        database::BatchWriter writer(store);
        const auto stones = database::stones_on(root.grid(), root.rule(), root.side_to_move());
        writer.add(stones, {});
        for (const Point first : {Point{0, 0}, Point{1, 0}}) {
            const auto child = database::with_stone(stones, first);
            writer.add(child, {});
            for (int y = 1; y < 14; ++y) {
                for (int x = 0; x < 15; ++x) {
                    if (x != 7 || y != 7)
                        writer.add(database::with_stone(child, {x, y}), {});
                }
            }
        }
        writer.flush();
        transaction.commit();
    }
    int calls = 0;
    std::int64_t forgotten = 0;
    do {
        forgotten += memory.forget(root, true);
        REQUIRE(++calls < 10);
    } while (!memory.last_problem().empty());
    CHECK(calls > 1);
    database::Store store(file.path(), database::Connection::Access::ReadOnly);
    CHECK(store.statistics().positions == 0);
    CHECK(forgotten > 200);
}

TEST_CASE("one command deletes a line that needs more probes than the limit") {
    const TemporaryDatabase file;
    const Position root(Rule::Freestyle, 20, 20);
    DatabaseMemory memory;
    REQUIRE(memory.open(file.path(), false));
    constexpr int kPlies = 240;
    {
        database::Store store(file.path(), database::Connection::Access::ReadWrite);
        database::Transaction transaction(store.connection());
        database::BatchWriter writer(store);
        auto stones = database::stones_on(root.grid(), root.rule(), root.side_to_move());
        for (int ply = 0; ply < kPlies; ++ply) {
            writer.add(stones, {});
            stones = database::with_stone(stones, {ply % 20, ply / 20});
        }
        writer.flush();
        transaction.commit();
    }
    CHECK(memory.forget(root, true) == kPlies);
    CHECK(memory.last_problem() == "");
}

TEST_CASE("a read-only file stays unchanged") {
    const TemporaryDatabase file;
    const Position root = opening(Rule::Freestyle);
    DatabaseMemory memory;
    const Result<void> missing = memory.open(file.path(), true);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().find(file.path()) == std::string::npos);
    CHECK_FALSE(memory.is_open());
    CHECK(memory.positions() == nullptr);

    REQUIRE(memory.open(file.path(), false));
    CHECK(memory.change(root, [](Record& record) { record.comment = "kept"; }));
    REQUIRE(memory.open(file.path(), true));
    CHECK(memory.is_read_only());
    CHECK_FALSE(memory.change(root, [](Record& record) { record.comment = "lost"; }));
    CHECK(memory.forget(root, true) == 0);
    memory.remember(root, support::search(root, node_limit(300)));
    CHECK(memory.finish_writing(kPatienceMs));
    CHECK(memory.find(root)->comment == "kept");
    CHECK_FALSE(memory.find(root)->value);
}

TEST_CASE("other files are refused, and locked databases are not waited for") {
    const TemporaryDatabase file;
    std::ofstream(file.path()) << "this is a text, and long enough to be looked at by SQLite\n";
    DatabaseMemory memory;
    const Result<void> refused = memory.open(file.path(), false);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().find(file.path()) == std::string::npos);
    CHECK_FALSE(memory.is_open());
    CHECK_FALSE(memory.find(opening(Rule::Freestyle)));

    const TemporaryDatabase other;
    REQUIRE(memory.open(other.path(), false));
    const Position root = opening(Rule::Freestyle);
    CHECK(memory.change(root, [](Record& record) { record.comment = "before"; }));
    database::Store process(other.path(), database::Connection::Access::ReadWrite);
    {
        const database::Transaction transaction(process.connection());
        CHECK_FALSE(memory.change(root, [](Record& record) { record.comment = "during"; }));
        CHECK(memory.last_problem().find("lock") != std::string::npos);
        CHECK(memory.last_problem() == "");
        CHECK(memory.find(root)->comment == "before");
        // Results that cannot be written because the file is locked are dropped on exit.
        DatabaseMemory closing;
        REQUIRE(closing.open(other.path(), false));
        closing.remember(root, support::search(root, node_limit(100)));
        closing.close();
    }
    CHECK_FALSE(memory.find(root)->value);
    CHECK(memory.change(root, [](Record& record) { record.comment = "after"; }));
    CHECK(memory.find(root)->comment == "after");

    // In this journal mode a reader waits until a writer has finished. A search must not wait: its
    // probe fails at once.
    const TemporaryDatabase rolled;
    database::Store holder(rolled.path(), database::Connection::Access::Create);
    holder.connection().run("PRAGMA journal_mode = DELETE");
    REQUIRE(memory.open(rolled.path(), false));
    holder.connection().run("BEGIN EXCLUSIVE");
    CHECK_FALSE(memory.probe(root));
    CHECK(memory.last_problem().find("lock") != std::string::npos);
    holder.connection().run("COMMIT");
}

TEST_CASE("analyze stores its results, and gives the same answers without a database") {
    const TemporaryDatabase file;
    const auto analyze = [](std::vector<std::string> more) {
        std::vector<std::string> words{"analyze", "-",      "--rows", "top", "--nodes",
                                       "300",     "--json", "--jobs", "3"};
        words.insert(words.end(), more.begin(), more.end());
        const support::ProgramOutput output =
            support::run_program(words, "h8i9i7j9j8\nh8 g7 i7 g9\na1 b2 c3 d4 e5\ni8a1j8c1k8e1\n");
        CHECK(output.err == "");
        CHECK(output.code == 0);
        std::vector<nlohmann::json> answers;
        std::istringstream lines(output.out);
        for (std::string line; std::getline(lines, line);) {
            answers.push_back(nlohmann::json::parse(line));
            answers.back()["search"].erase("ms");
        }
        return answers;
    };
    const auto without = analyze({});
    auto with = analyze({"--database", file.path()});
    REQUIRE(with.size() == 4);
    for (nlohmann::json& answer : with)
        CHECK(answer.erase("games") == 1);  // the statistics of games
    const bool is_same = with == without;   // a failed CHECK of the strings would print too much
    CHECK(is_same);

    DatabaseMemory memory;
    REQUIRE(memory.open(file.path(), true));
    Position position(Rule::Freestyle, 15, 15);
    for (const Move m : {move_at(7, 7), move_at(6, 8), move_at(8, 8), move_at(6, 6)})
        position.make(m);
    REQUIRE(memory.find(position));
    CHECK(*memory.find(position)->value == with[1]["moves"][0]["value"]);
    CHECK(memory.find(position)->depth == with[1]["search"]["depth"]);

    // A search with excluded moves does not find the true value of the position, so nothing is
    // stored.
    const TemporaryDatabase other;
    analyze({"--database", other.path(), "--exclude", "o15"});
    REQUIRE(memory.open(other.path(), true));
    CHECK_FALSE(memory.find(position));

    const support::ProgramOutput refused =
        support::run_program({"analyze", "--position", "h8", "--database", "/"}, "");
    CHECK(refused.code == 2);
    CHECK(refused.err.find("pbrain-fukumi analyze: --database: /: ") == 0);
}

TEST_CASE("analyze waits for a process that has locked the database") {
    const TemporaryDatabase file;
    DatabaseMemory memory;
    REQUIRE(memory.open(file.path(), false));
    database::Connection other(file.path(), database::Connection::Access::ReadWrite);
    std::optional<database::Transaction> transaction(other);
    std::jthread end([&] {
        std::this_thread::sleep_for(std::chrono::seconds(2));
        transaction.reset();
    });
    const support::ProgramOutput output = support::run_program(
        {"analyze", "--position", "h8", "--nodes", "100", "--database", file.path()});
    CHECK(output.err == "");
    CHECK(output.code == 0);
    Position position(Rule::Freestyle, 15, 15);
    position.make(move_at(7, 7));
    CHECK(memory.find(position));
}

TEST_CASE("a session uses the results of an earlier one") {
    const TemporaryDatabase file;
    // Sends commands to the engine and returns its lines up to the move. Only then it closes the
    // input, because the end of the input stops the search.
    const auto asked = [&](const std::string& settings, const std::vector<std::string>& words) {
        support::ChildProcess program(FUKUMI_ENGINE, support::ChildProcess::Output::Stream, words);
        // Black is to move and has a win by threats.
        program.write(settings +
                      "INFO max_node 3000000\nSTART 15\nBOARD\n7,7,1\n8,6,2\n9,9,1\n9,5,2\n8,8,1\n"
                      "11,9,2\n8,7,1\n6,6,2\n9,7,1\n6,7,2\nDONE\nYXSAVEDATABASE\n");
        std::string said;
        while (const auto line = program.read_line()) {
            said += *line + "\n";
            if (line->find(',') != std::string::npos && line->rfind("MESSAGE", 0) != 0)
                break;
        }
        program.close_input();
        CHECK(program.wait() == 0);
        return said;
    };
    const std::string by_key = "INFO database " + file.path() + "\n";
    CHECK(asked(by_key, {}).find(" by threats pv") != std::string::npos);
    CHECK(asked(by_key, {}).find(" n 0 nps 0 tm") != std::string::npos);
    CHECK(asked("", {"--database", file.path()}).find(" by memory pv") != std::string::npos);
    CHECK(asked("INFO database_readonly 1\n" + by_key, {}).find(" by memory") != std::string::npos);
    CHECK(asked("INFO usedatabase 0\n" + by_key, {}).find(" by threats") != std::string::npos);
    CHECK(asked("INFO strength 60\n" + by_key, {}).find(" by memory") == std::string::npos);

    CHECK(support::run_program({"--database", "0"}, "").code == 2);
    CHECK_FALSE(std::filesystem::exists("0"));
    support::check_refused({"--database", "/"}, ": --database: /: ");
}

TEST_SUITE_END();

}  // namespace fukumi
