#include "database/store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <variant>

#include "database/json_lines.h"
#include "database/merging.h"
#include "tests/database/database_support.h"

namespace fukumi::database {
namespace {

using testing::any_record;
using testing::any_stones;
using testing::image_of;
using testing::TemporaryDatabase;
using Access = Connection::Access;

StoredGame game_of_moves(std::uint64_t seed) {
    StoredGame game;
    game.moves = support::played_moves(Rule::Freestyle, 15, 15, 12, seed);
    // Some games have passes, also several in a row.
    for (std::uint64_t i = 0; i < seed % 4; ++i)
        game.moves.insert(game.moves.begin() + static_cast<std::ptrdiff_t>(seed % 5),
                          formats::kPass);
    game.outcome = static_cast<formats::Outcome>(seed % 3);
    game.black = "A";
    game.white = "B";
    return game;
}

std::string refusal(const std::string& path, Access access) {
    try {
        const Store store(path, access);
        return "";
    } catch (const DatabaseError& error) {
        return error.what();
    }
}

TEST_SUITE_BEGIN("database store");

TEST_CASE("records are found under all symmetries, also by another connection") {
    const TemporaryDatabase file;
    std::map<std::string, Record> expected;
    Random random(1);
    {
        Store store(file.path(), Access::Create);
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            const Stones stones = any_stones(seed);
            const Record record = any_record(random);
            store.put(canonical_key(stones).bytes, record);
            expected[canonical_key(stones).bytes] = record;
        }
        CHECK(store.erase(canonical_key(any_stones(7)).bytes));
        CHECK_FALSE(store.erase(canonical_key(any_stones(7)).bytes));
        expected.erase(canonical_key(any_stones(7)).bytes);
    }
    Store store(file.path(), Access::ReadOnly);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        const Stones stones = any_stones(seed);
        const auto known = expected.find(canonical_key(stones).bytes);
        for (int symmetry = 0; symmetry < symmetry_count(stones.width, stones.height); ++symmetry) {
            const auto found = store.find(image_of(stones, symmetry));
            REQUIRE(found.has_value() == (known != expected.end()));
            if (found)
                CHECK(*found == known->second);
        }
    }
    auto next = expected.begin();
    store.for_each([&](std::string_view key, const Record& record) {
        CHECK(key == next->first);
        CHECK(record == next->second);
        ++next;
        return true;
    });
    CHECK(next == expected.end());
    CHECK(store.problems().empty());
    CHECK(store.statistics().positions == static_cast<std::int64_t>(expected.size()));
    CHECK_THROWS_AS(store.put("x", {}), DatabaseError);
}

TEST_CASE("files that are not a database are refused with one line") {
    const TemporaryDatabase file;
    CHECK(refusal(file.path(), Access::ReadOnly) == file.path() + ": No such file or directory");
    CHECK(refusal(file.path(), Access::ReadWrite) == file.path() + ": No such file or directory");
    const std::string nowhere = file.file("none/such/x.fdb");
    for (const Access access : {Access::ReadOnly, Access::Create})
        CHECK(refusal(nowhere, access) ==
              nowhere + ": the folder " + file.file("none") + " does not exist");
    std::ofstream(file.path()) << std::string(5000, 'x');
    CHECK(refusal(file.path(), Access::Create).find("not a database") != std::string::npos);
    {
        Connection other(file.file("other"), Access::Create);
        other.run("CREATE TABLE t (x)");
    }
    CHECK(refusal(file.file("other"), Access::Create) ==
          file.file("other") + ": not a database of Fukumi");
    { const Store store(file.file("later"), Access::Create); }
    {
        Connection later(file.file("later"), Access::ReadWrite);
        later.run("PRAGMA user_version = 7");
    }
    CHECK(refusal(file.file("later"), Access::ReadOnly).find("another version") !=
          std::string::npos);
}

TEST_CASE("numbers that could not be read again are not written") {
    const TemporaryDatabase file;
    Store store(file.path(), Connection::Access::Create);
    const std::string key = canonical_key(any_stones(1)).bytes;
    const auto is_refused = [&](Value value, Bound bound, int depth) {
        Record record;
        record.value = value;
        record.bound = bound;
        record.depth = depth;
        try {
            store.put(key, record);
        } catch (const DatabaseError&) {
            return !store.find(key);
        }
        store.erase(key);
        return false;
    };
    CHECK_FALSE(is_refused(kMate, Bound::Exact, kMostDepth));
    CHECK_FALSE(is_refused(-kMate, Bound::Upper, -kMostDepth));
    CHECK(is_refused(kMate + 1, Bound::Exact, 0));
    CHECK(is_refused(-kMate - 1, Bound::Exact, 0));
    CHECK(is_refused(0, Bound::None, 0));
    CHECK(is_refused(0, Bound::Exact, kMostDepth + 1));
}

TEST_CASE("problems() reports damaged content") {
    const TemporaryDatabase file;
    Store store(file.path(), Access::Create);
    store.put(canonical_key(any_stones(1)).bytes, {});
    CHECK(store.problems().empty());
    store.put("nonsense", {});
    CHECK(store.problems().size() == 1);
    store.erase("nonsense");
    Record with_value;
    with_value.value = 5;
    with_value.bound = Bound::Exact;
    store.put(canonical_key(any_stones(2)).bytes, with_value);
    store.connection().run("UPDATE positions SET bound = 0 WHERE value = 5");
    CHECK(store.problems().size() == 1);
    CHECK_THROWS_AS(store.find(any_stones(2)), DatabaseError);
}

TEST_CASE("a transaction without commit() leaves nothing") {
    const TemporaryDatabase file;
    Store store(file.path(), Access::Create);
    const std::string key = canonical_key(any_stones(1)).bytes;
    {
        const Transaction transaction(store.connection());
        store.put(key, {});
        CHECK(store.find(key));
    }
    CHECK_FALSE(store.find(key));
    {
        Transaction transaction(store.connection());
        store.put(key, {});
        transaction.commit();
    }
    CHECK(store.find(key));
}

TEST_CASE("readers see committed data while another process writes") {
    const TemporaryDatabase file;
    Store writer(file.path(), Access::Create);
    Store reader(file.path(), Access::ReadOnly);
    const std::string key = canonical_key(any_stones(1)).bytes;
    Transaction transaction(writer.connection());
    writer.put(key, {});
    CHECK_FALSE(reader.find(key));
    transaction.commit();
    CHECK(reader.find(key));
}

TEST_CASE("a game counts once for each of its positions") {
    const TemporaryDatabase file;
    Store store(file.path(), Access::Create);
    GameWriter writer(store);
    std::map<std::string, GameCounts> expected;  // counted slowly, by key
    std::vector<StoredGame> games;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        StoredGame game = game_of_moves(seed % 15 + 1);
        game.plies = 4 + static_cast<int>(seed % 15);
        if (seed % 3 == 0)
            game.date = std::to_string(1990 + seed % 15) + "-05";
        const bool is_new = seed <= 15;
        CHECK(writer.add(game) == is_new);
        if (!is_new)
            continue;
        games.push_back(game);
        Stones stones{game.rule, game.width, game.height, {}, {}, Color::Black};
        std::set<std::string> of_game;
        for (std::size_t i = 0; i <= game.moves.size(); ++i) {
            if (static_cast<int>(i) <= game.plies &&
                of_game.insert(canonical_key(stones).bytes).second) {
                GameCounts& counts = expected[canonical_key(stones).bytes];
                counts.black_wins += game.outcome == formats::Outcome::BlackWins;
                counts.white_wins += game.outcome == formats::Outcome::WhiteWins;
                counts.draws += game.outcome == formats::Outcome::Draw;
                counts.dated += !game.date.empty();
                counts.year_sum += game.date.empty() ? 0 : 1990 + seed % 15;
            }
            if (i < game.moves.size() && formats::is_pass(game.moves[i]))
                stones.to_move = opponent(stones.to_move);
            else if (i < game.moves.size())
                stones = with_stone(stones, game.moves[i]);
        }
    }
    writer.flush();
    std::size_t positions = 0;
    store.for_each([&](std::string_view key, const Record& record) {
        ++positions;
        CHECK(record.games == expected[std::string(key)]);
        return true;
    });
    CHECK(positions == expected.size());
    std::size_t found = 0;
    store.for_each_game([&](const StoredGame& game) {
        found += static_cast<std::size_t>(std::count(games.begin(), games.end(), game));
        return true;
    });
    CHECK(found == games.size());
    CHECK(store.statistics().games == static_cast<std::int64_t>(games.size()));
}

TEST_CASE("a game without a date gets the date of the same game, once") {
    const TemporaryDatabase file;
    Store store(file.path(), Access::Create);
    GameWriter writer(store);
    StoredGame game = game_of_moves(1);
    game.moves.insert(game.moves.begin() + 3, {formats::kPass, formats::kPass});
    game.outcome = formats::Outcome::Draw;
    game.plies = 6;
    CHECK(writer.add(game));
    game.date = "1999-07-01";
    game.event = "cup";
    game.plies = 30;  // the plies of the stored game count
    CHECK_FALSE(writer.add(game));
    CHECK_FALSE(writer.add(game));
    game.date = "2005";
    CHECK_FALSE(writer.add(game));
    writer.flush();
    store.for_each_game([&](const StoredGame& stored) {
        CHECK(stored.date == "1999-07-01");
        CHECK(stored.event == "cup");
        CHECK(stored.moves == game.moves);
        CHECK(stored.plies == 6);
        return true;
    });
    int positions = 0;
    store.for_each([&](std::string_view, const Record& record) {
        ++positions;
        CHECK(record.games == GameCounts{0, 1, 0, 1, 1999});
        CHECK(average_year(record.games) == 1999);
        CHECK(games_in(record.games) == 1);
        return true;
    });
    CHECK(positions == 6);  // after 0..6 plies; two passes lead to a position again
    game.outcome = formats::Outcome::Unknown;
    CHECK(writer.add(game));
    writer.flush();
    store.for_each([&](std::string_view, const Record& record) {
        CHECK(games_in(record.games) <= 1);
        CHECK(record.games.dated <= games_in(record.games));
        return true;
    });
}

TEST_CASE("a database of the version without dates can be read, and gets them when it is written") {
    const TemporaryDatabase file;
    StoredGame game = game_of_moves(2);
    game.outcome = formats::Outcome::BlackWins;
    Record record;
    record.value = 12;
    record.bound = Bound::Exact;
    record.games = {3, 2, 1};
    const std::string key = canonical_key(any_stones(5)).bytes;
    {
        Store store(file.path(), Access::Create);
        GameWriter writer(store);
        CHECK(writer.add(game));
        writer.flush();
        store.put(key, record);
        // These are the differences of the old tables.
        store.connection().run(
            "ALTER TABLE positions DROP COLUMN dated; ALTER TABLE positions DROP COLUMN year_sum; "
            "ALTER TABLE games DROP COLUMN event; ALTER TABLE games DROP COLUMN date; "
            "ALTER TABLE games DROP COLUMN opening; ALTER TABLE games DROP COLUMN comment; "
            "PRAGMA user_version = 1");
    }
    const auto check_content = [&](Store& store) {
        CHECK(store.find(key) == record);
        int games = 0;
        store.for_each_game([&](const StoredGame& stored) {
            ++games;
            CHECK(stored == game);
            return true;
        });
        CHECK(games == 1);
        CHECK(store.problems().empty());
    };
    {
        Store store(file.path(), Access::ReadOnly);
        check_content(store);
        CHECK(store.connection().number_of("PRAGMA user_version") == 1);
    }
    {
        Store store(file.path(), Access::ReadWrite);
        check_content(store);
        CHECK(store.connection().number_of("PRAGMA user_version") == 2);
        record.games.dated = 4;
        record.games.year_sum = 8000;
        store.put(key, record);
        game.date = "2001";
        GameWriter writer(store);
        CHECK_FALSE(writer.add(game));
        writer.flush();
    }
    Store store(file.path(), Access::ReadOnly);
    check_content(store);
    Stones empty;
    empty.rule = game.rule;
    CHECK(store.find(empty)->games == GameCounts{1, 0, 0, 1, 2001});
}

TEST_CASE("batches merge repeated positions, and count new ones") {
    const TemporaryDatabase file;
    Store store(file.path(), Access::Create);
    BatchWriter batch(store);
    Record shallow;
    shallow.value = 10;
    shallow.bound = Bound::Exact;
    shallow.depth = 5;
    Record deep = shallow;
    deep.value = 20;
    deep.depth = 9;
    batch.add(any_stones(1), deep);
    batch.add(any_stones(1), shallow);
    batch.add(any_stones(2), shallow);
    CHECK_FALSE(store.find(any_stones(1)));
    batch.flush();
    CHECK(batch.taken() == 3);
    CHECK(batch.added() == 2);
    CHECK(store.find(any_stones(1))->value == 20);
    batch.add(any_stones(2), deep);
    batch.flush();
    CHECK(batch.added() == 2);
    CHECK(store.find(any_stones(2))->value == 20);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("database records");

TEST_CASE("merged() keeps proven values, then deeper ones") {
    Record proven;
    proven.value = win_in(7);
    proven.bound = Bound::Lower;
    proven.depth = 3;
    proven.label = kWon;
    proven.comment = "a";
    Record deep;
    deep.value = 100;
    deep.bound = Bound::Exact;
    deep.depth = 20;
    deep.label = kBook;
    deep.comment = "b";
    deep.games = {1, 2, 3};
    for (const Record& both : {merged(proven, deep), merged(deep, proven)}) {
        CHECK(both.value == win_in(7));
        CHECK(both.depth == 3);
        CHECK(both.bound == Bound::Lower);
        CHECK(both.label == kWon);
        CHECK(both.games == GameCounts{1, 2, 3});
    }
    CHECK(merged(proven, deep).comment == "a\nb");
    CHECK(merged(deep, deep).comment == "b");
    Record shallow = deep;
    shallow.depth = 19;
    shallow.value = 1;
    CHECK(merged(deep, shallow).value == 100);
    CHECK(merged(shallow, deep).value == 100);
    Record bound = deep;
    bound.bound = Bound::Upper;
    bound.value = 1;
    CHECK(merged(deep, bound).value == 100);
    CHECK(merged(bound, deep).value == 100);
    CHECK(merged(deep, Record{}).value == 100);
    CHECK(merged(Record{}, deep) == deep);
    // A winning value proves nothing if it is only an upper bound.
    Record no_proof = proven;
    no_proof.bound = Bound::Upper;
    CHECK(merged(deep, no_proof).value == 100);
}

TEST_CASE("a value proves what its bound allows") {
    const auto label = [](Value value, Bound bound) {
        Record record;
        record.value = value;
        record.bound = bound;
        return label_of(record);
    };
    CHECK(label(win_in(3), Bound::Exact) == kWon);
    CHECK(label(win_in(3), Bound::Lower) == kWon);
    CHECK(label(win_in(3), Bound::Upper) == kNoLabel);
    CHECK(label(loss_in(4), Bound::Exact) == kLost);
    CHECK(label(loss_in(4), Bound::Upper) == kLost);
    CHECK(label(loss_in(4), Bound::Lower) == kNoLabel);
    CHECK(label(500, Bound::Exact) == kNoLabel);
    CHECK(label_of({}) == kNoLabel);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("database json");

TEST_CASE("positions and games survive a round trip through JSON") {
    Random random(3);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        Entry entry{any_stones(seed), any_record(random)};
        entry.record.games = {static_cast<std::uint32_t>(random.below(9)), 0,
                              static_cast<std::uint32_t>(random.below(9))};
        if (entry.record.games.black_wins > 0 && random.below(2) == 0) {
            entry.record.games.dated = 1;
            entry.record.games.year_sum = 1984;
        }
        if (!entry.record.value)
            entry.record.depth = 0;
        const auto read = read_json_line(json_line_of(entry));
        REQUIRE(read);
        CHECK(std::get<Entry>(*read) == entry);
    }
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        StoredGame game = game_of_moves(seed);
        game.plies = static_cast<int>(seed);
        if (seed % 2 == 0) {
            game.event = "cup";
            game.date = "1984-05";
            game.opening = "Kagetsu";
            game.comment = "a\nb";
        }
        if (seed % 3 == 0) {
            game.moves.push_back(formats::kPass);
            game.moves.insert(game.moves.begin(), {formats::kPass, formats::kPass});
        }
        const auto read = read_json_line(json_line_of(game));
        REQUIRE(read);
        CHECK(std::get<StoredGame>(*read) == game);
    }
}

TEST_CASE("errors of lines name the wrong member") {
    const std::string good =
        R"({"rule":"renju","width":15,"height":15,"to_move":"white","black":["h8"],"white":[]})";
    REQUIRE(read_json_line(good));
    const auto refusal_of_line = [&](const std::string& from, const std::string& to) {
        std::string line = good;
        line.replace(line.find(from), from.size(), to);
        const auto read = read_json_line(line);
        return read ? "" : read.error();
    };
    CHECK(refusal_of_line("{", "[") == "not an object of JSON");
    CHECK(refusal_of_line("\"renju\"", "\"go\"") == "\"rule\" is unknown");
    CHECK(refusal_of_line("\"renju\"", "4") == "\"rule\" is not a text");
    CHECK(refusal_of_line("15", "23") == "\"width\" is not a number in its range");
    CHECK(refusal_of_line("\"width\":15,", "") == "\"width\" is missing");
    CHECK(refusal_of_line("\"white\",", "\"red\",") == "\"to_move\" is not one of its words");
    CHECK(refusal_of_line("\"h8\"", "\"h16\"") ==
          "\"black\" has an entry that is not a cell of the board");
    CHECK(refusal_of_line("[]", "[\"h8\"]") == "two stones are on h8");
    CHECK(refusal_of_line("[]", "[],\"value\":40000") == "\"value\" is not a number in its range");
    CHECK(refusal_of_line("[]", "[],\"value\":4,\"bound\":\"\"") ==
          "\"bound\" is not one of its words");
    CHECK(refusal_of_line("[]", "[],\"label\":\"ab\"") == "\"label\" is not one letter");
    CHECK(refusal_of_line("[]", "[],\"games\":[1]") == "\"games\" is not a list of three numbers");
    CHECK(refusal_of_line("[]", "[],\"games\":[1,0,0],\"years\":[1]") ==
          "\"years\" is not a list of two numbers");
    CHECK(refusal_of_line("[]", "[],\"games\":[1,0,0],\"years\":[2,4000]") ==
          "\"years\" is not possible");
    CHECK(refusal_of_line("[]", "[],\"marked\":1") == "\"marked\" is neither true nor false");
    CHECK(refusal_of_line("[]", "[],\"game\":\"h8h8\"") != "");
    CHECK(refusal_of_line("[]", "[],\"game\":\"h8 pass h8\"") != "");
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi::database
