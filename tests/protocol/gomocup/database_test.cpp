// The database as a manager uses it: which file is open, what searches get of it and leave in it,
// and what Yixin-Board looks up and changes. Whole sessions are in tests/golden/protocol.
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "protocol/gomocup/gomocup.h"
#include "tests/stubs/fake_memory.h"

namespace fukumi {
namespace {

using Lines = std::vector<std::string>;
using stubs::FakeMemory;

/// Is told where to ask, and never thinks: the tests do.
class ToldBrain : public Brain {
 public:
    SearchResult think(const Position&, const Limits&, const TimeControl&, TimePoint,
                       SearchListener&, const SearchControl&) override {
        return {};
    }
    void update_clock(const Position&, const TimeControl&, TimePoint,
                      SearchControl&) noexcept override {}
    void set_position_memory(PositionMemory* memory) override {
        told = memory;
        ++times;
    }

    PositionMemory* told = nullptr;
    int times = 0;
};

struct Desk {
    FakeMemory memory;
    ToldBrain brain;
    Lines output;
    Gomocup gomocup;

    explicit Desk(bool has_memory = true)
        : gomocup(
              brain, [this](std::string_view line) { output.emplace_back(line); }, {},
              has_memory ? &memory : nullptr) {}

    /// The lines printed in answer.
    Lines say(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines)
            gomocup.receive({std::string(line)}, Clock::now());
        return std::exchange(output, {});
    }
    Lines finish(Move move, int lines = 1) {
        ThinkOutcome outcome;
        outcome.search.best = move;
        outcome.search.value = 40;
        outcome.search.depth = 9;
        for (int i = 0; i < lines; ++i)
            outcome.search.lines.push_back({.rank = i, .value = 40, .moves = {move}});
        gomocup.finish(outcome);
        return std::exchange(output, {});
    }
    /// One with an open file and a board.
    void prepare() { say({"START 15", "INFO database my file.fdb"}); }
};

const std::string kRefresh = "MESSAGE DATABASE REFRESH";
const std::string kDone = "MESSAGE DATABASE DONE";
const std::string kUnknown = "MESSAGE DATABASE ONE 0 0 0 0";

TEST_SUITE("protocol database") {
    TEST_CASE("the brain is told of each file, and of none") {
        Desk desk;
        desk.say({"START 15"});
        CHECK(desk.brain.times == 0);
        CHECK(desk.say({"INFO database my file.fdb"}) == Lines{});
        CHECK(desk.memory.is_open());
        CHECK(desk.brain.told == desk.memory.positions());
        CHECK(desk.brain.told != nullptr);
        desk.say({"INFO usedatabase 0"});
        CHECK(desk.brain.told == nullptr);
        desk.say({"INFO usedatabase 1"});
        CHECK(desk.brain.told != nullptr);
        for (const std::string_view none :
             {"INFO database 0", "INFO database", "yxsetdatabase 0"}) {
            desk.say({"INFO database x"});
            REQUIRE(desk.brain.told != nullptr);
            CHECK(desk.say({none}) == Lines{});
            CHECK(desk.brain.told == nullptr);
            CHECK_FALSE(desk.memory.is_open());
        }
    }

    TEST_CASE("database_readonly opens the file in the other way, if one is open") {
        Desk desk;
        desk.say({"START 15", "INFO database_readonly 1", "INFO database x"});
        // It is not there, and is not made.
        CHECK_FALSE(desk.memory.is_open());
        CHECK(desk.say({"INFO database_readonly 0"}) == Lines{});
        CHECK(desk.memory.is_open());
        CHECK_FALSE(desk.memory.is_read_only());
        desk.say({"INFO database_readonly 1"});
        CHECK(desk.memory.is_open());
        CHECK(desk.memory.is_read_only());
        CHECK(desk.brain.told != nullptr);
        Desk closed;
        closed.say({"START 15", "INFO database_readonly 0"});
        CHECK_FALSE(closed.memory.is_open());
    }

    TEST_CASE("why a file cannot be opened is told with the next move, or at once to who asks") {
        Desk desk;
        const Lines told{"MESSAGE the database was not opened: there is no such file"};
        CHECK(desk.say({"START 15", "INFO database missing/x"}) == Lines{"OK"});
        CHECK(desk.say({"BEGIN"}) == told);
        CHECK(desk.finish(move_at(7, 7)) == Lines{"7,7"});
        CHECK(desk.say({"YXSETDATABASE missing/x"}) == told);
        CHECK(desk.say({"YXSETDATABASE", "missing/x"}) == told);
        CHECK(desk.say({"YXSETDATABASE", "good name"}) == Lines{});
        CHECK(desk.memory.is_open());
        CHECK(desk.say({"YXSETDATABASE", "YXSHOWFORBID"}) ==
              Lines{"MESSAGE a path is missing", "FORBID ."});
        // Yixin-Board hears of its files, too.
        Desk yixin;
        yixin.say({"yxshowinfo", "START 15", "INFO database missing/x"});
        CHECK(yixin.say({"BEGIN"}) == told);
    }

    TEST_CASE("a program without a database says so, and swallows everything else") {
        Desk desk(false);
        CHECK(desk.say({"START 15", "INFO database 0", "INFO database", "INFO usedatabase 1",
                        "INFO database_readonly 1"}) == Lines{"OK"});
        CHECK(desk.say({"YXQUERYDATABASEALLT", "7,7", "DONE", "yxsetdatabase", "x",
                        "yxsavedatabase", "x", "yxdbmerge x", "yxedittextdatabase", "\"a done\"",
                        "7,7", "done", "yxeditlabeldatabase 7,7 done"}) == Lines{});
        CHECK(desk.say({"INFO database x", "BEGIN"}) ==
              Lines{"MESSAGE this program has no database"});
        CHECK(desk.brain.times == 0);
    }

    TEST_CASE("with no open file every block is swallowed") {
        Desk desk;
        CHECK(desk.say({"START 15", "YXQUERYDATABASEALLT", "7,7", "DONE", "yxquerydatabaseone done",
                        "yxedittvddatabase 7 119 1 1 done", "yxdeletedatabaseall done"}) ==
              Lines{"OK"});
        CHECK(desk.say({"yxdbtotxt x", "yxdbmerge", "y", "yxsavedatabase"}) ==
              Lines{"MESSAGE pbrain-fukumi db converts, splits and merges databases",
                    "MESSAGE pbrain-fukumi db converts, splits and merges databases"});
    }

    TEST_CASE("a finished search is remembered") {
        Desk desk;
        desk.prepare();
        desk.say({"TURN 7,7"});
        CHECK(desk.memory.remembered() == 0);
        CHECK(desk.finish(move_at(8, 8)) == Lines{"8,8"});
        CHECK(desk.memory.remembered() == 1);
        CHECK(desk.memory.remembered_lines().size() == 1);
        CHECK(desk.say({"yxquerydatabaseone 7,7 done"}) == Lines{"MESSAGE DATABASE ONE 0 40 9 3"});
        desk.say({"YXNBEST 3"});
        desk.finish(move_at(9, 8), 3);
        CHECK(desk.memory.remembered_lines().size() == 3);
    }

    TEST_CASE("what is not all that can be known of a position is not remembered") {
        const auto remembered = [](std::initializer_list<std::string_view> before,
                                   std::string_view command = "TURN 7,7", int lines = 1) {
            Desk desk;
            desk.prepare();
            desk.say(before);
            desk.say({command});
            desk.finish(move_at(8, 8), lines);
            return desk.memory.remembered();
        };
        CHECK(remembered({}) == 1);
        CHECK(remembered({}, "TURN 7,7", 0) == 0);
        CHECK(remembered({"INFO usedatabase 0"}) == 0);
        CHECK(remembered({"INFO database_readonly 1"}) == 0);
        CHECK(remembered({"INFO database 0"}) == 0);
        CHECK(remembered({"INFO strength 99"}) == 0);
        CHECK(remembered({"YXBLOCK 1,1 DONE"}) == 0);
        CHECK(remembered({}, "BOARD 7,7,2 0,0,3 DONE") == 0);
        CHECK(remembered({}, "BOARD 7,7,2 DONE") == 1);
    }

    TEST_CASE("a file that a search could not read is told once, and asked no more") {
        Desk desk;
        desk.prepare();
        desk.say({"TURN 7,7"});
        desk.memory.fail("it is damaged");
        CHECK(desk.finish(move_at(8, 8)) == Lines{"8,8"});
        CHECK(desk.brain.told == nullptr);
        CHECK(desk.say({"TURN 6,6"}) == Lines{"MESSAGE the database: it is damaged"});
        CHECK(desk.finish(move_at(8, 9)) == Lines{"8,9"});
        CHECK(desk.say({"TURN 6,7"}) == Lines{});
    }

    TEST_CASE("a file that cannot be written is told at once to who edits") {
        Desk desk;
        desk.say({"START 15", "INFO database broken"});
        CHECK(desk.say({"yxedittextdatabase \"x\" 7,7 done"}) ==
              Lines{"MESSAGE the database: it cannot be written"});
        CHECK(desk.brain.told == nullptr);
        CHECK(desk.say({"yxquerydatabaseone 7,7 done"}) == Lines{});
    }

    TEST_CASE("saving waits until everything is written") {
        Desk desk;
        desk.prepare();
        CHECK(desk.say({"yxsavedatabase"}) == Lines{});
        CHECK(desk.memory.writings() == 1);
        desk.memory.set_writing_fails();
        CHECK(desk.say({"yxsavedatabase x"}) ==
              Lines{"MESSAGE the database is still being written"});
    }

    TEST_CASE("label, value and depth are edited by the bits of the mask") {
        Desk desk;
        desk.prepare();
        const auto edit = [&](const std::string& numbers) {
            const Lines lines = desk.say({"yxedittvddatabase", numbers, "7,7", "8,8", "done"});
            REQUIRE(lines.size() == 1);
            return lines.front();
        };
        CHECK(edit("0 119 100 12") == kUnknown);
        CHECK(desk.say({"yxquerydatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        CHECK(edit("1 119 100 12") == "MESSAGE DATABASE ONE 119 0 0 0");
        CHECK(edit("2 0 100 12") == "MESSAGE DATABASE ONE 119 100 0 3");
        CHECK(edit("4 0 0 12") == "MESSAGE DATABASE ONE 119 100 12 3");
        CHECK(edit("7 l -99999999 99999999999999999999") ==
              "MESSAGE DATABASE ONE 108 -29999 8192 3");
        CHECK(edit("1 0 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        // What is no number, or no letter, leaves everything as it is.
        CHECK(edit("7 x") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("1 7 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("2 0 - 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("x 119 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        // The whole block on the line of the command.
        CHECK(desk.say({"yxedittvddatabase 3 119 29990 0 7,7 done"}) ==
              Lines{"MESSAGE DATABASE ONE 119 29990 0 3"});
        // Of the empty board one move is known, and it is a bad one: "l11".
        CHECK(desk.say({"yxquerydatabaseall done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 7 7 7090481 29990 0 3 0", kDone});
    }

    TEST_CASE("comments: whatever is in them, one line comes out, and DONE in quotes is a word") {
        Desk desk;
        desk.prepare();
        const auto comment = [&](std::initializer_list<std::string_view> lines) {
            CHECK(desk.say(lines) == Lines{});
            const Lines text = desk.say({"yxquerydatabasetext 7,7 done"});
            REQUIRE(text.size() == 1);
            return text.front();
        };
        CHECK(comment({"yxedittextdatabase", "\"7,7 and done\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"7,7 and done\"");
        CHECK(comment({"yxedittextdatabase", "\"one", "8,8", "\"two\"\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"one 8,8 'two'\"");
        CHECK(comment({"yxedittextdatabase", "no quotes", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        // A text that is not there takes none away; two quotes do.
        CHECK(comment({"yxedittextdatabase", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        CHECK(comment({"yxedittextdatabase", "\"\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\"");
        CHECK(comment({"yxedittextdatabase", "\"\xE4\xB8\xAD \xE4\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\xE4\xB8\xAD \xC3\xA4\"");
        // A command is never taken for a text.
        CHECK(desk.say({"yxedittextdatabase", "\"one", "ABOUT", "two\"", "done"}).size() == 3);
    }

    TEST_CASE("a comment that comes back as it was shown keeps its lines") {
        Desk desk;
        desk.prepare();
        const std::string long_line(2000, 'x');
        desk.say({"yxedittextdatabase", "\"one", long_line + "\"", "7,7", "done"});
        const Lines shown = desk.say({"yxquerydatabasetext 7,7 done"});
        REQUIRE(shown.size() == 1);
        CHECK(shown.front().size() < 1000);
        const std::string quoted = shown.front().substr(shown.front().find('"'));
        desk.say({"yxedittextdatabase", quoted, "7,7", "done"});
        Position position(Rule::Freestyle, 15, 15);
        position.make(move_at(7, 7));
        REQUIRE(desk.memory.find(position));
        CHECK(desk.memory.find(position)->comment == "one\n" + long_line);
    }

    TEST_CASE("a text for the board is that of the position after the move") {
        Desk desk;
        desk.prepare();
        CHECK(desk.say({"yxeditlabeldatabase", "8,8", "A1", "7,7", "done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseall", "7,7", "done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 8 8 16689 0 0 0 0 A1", kDone});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) ==
              Lines{"MESSAGE DATABASE ONE 0 0 0 0 A1"});
        // An empty line never arrives: the stones follow the cell at once.
        CHECK(desk.say({"yxeditlabeldatabase", "8,8", "", "7,7", "done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) == Lines{kUnknown});
        // No cell, one off the board, one with a stone; and no text where nothing is known.
        desk.say({"yxeditlabeldatabase x \"A\" 7,7 done", "yxeditlabeldatabase 15,0 \"A\" 7,7 done",
                  "yxeditlabeldatabase 7,7 \"A\" 7,7 done", "yxeditlabeldatabase 1,1 7,7 done",
                  "yxeditlabeldatabase 1,1 \"\" 7,7 done"});
        CHECK(desk.say({"yxquerydatabaseall", "7,7", "done"}).size() == 3);
    }

    TEST_CASE("all of a position, with its own comment") {
        Desk desk;
        desk.prepare();
        desk.say({"yxedittvddatabase 3 108 -29990 0 7,7 done", "yxedittextdatabase \"here\" done",
                  "yxedittextdatabase \"there\" 8,8 done"});
        const Lines moves{kRefresh, "MESSAGE DATABASE 7 7 7811377 -29990 0 3 0",
                          "MESSAGE DATABASE 8 8 -1 0 0 0 1"};
        Lines lines = moves;
        lines.push_back(kDone);
        CHECK(desk.say({"YXQUERYDATABASEALL", "DONE"}) == lines);
        lines.insert(lines.end() - 1, "MESSAGE DATABASE TEXT \"here\"");
        CHECK(desk.say({"YXQUERYDATABASEALLT", "DONE"}) == lines);
    }

    TEST_CASE("positions are deleted, alone and with all below") {
        Desk desk;
        desk.prepare();
        for (const char* stones : {"7,7", "7,7 8,8", "7,7 8,8 9,9", "6,6"})
            desk.say({"yxedittvddatabase 2 0 5 0 " + std::string(stones) + " done"});
        CHECK(desk.say({"yxdeletedatabaseone 6,6 done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseone 6,6 done"}) == Lines{kUnknown});
        CHECK(desk.say({"yxdeletedatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        CHECK(desk.say({"yxquerydatabaseone 7,7 8,8 9,9 done"}) == Lines{kUnknown});
    }

    TEST_CASE("a file that is only read answers, and is not changed") {
        Desk desk;
        desk.prepare();
        desk.say({"yxedittextdatabase \"x\" 7,7 done", "INFO database_readonly 1"});
        const std::string refusal = "MESSAGE the database is only read: nothing is changed";
        CHECK(desk.say({"yxedittextdatabase \"y\" 7,7 done"}) == Lines{refusal});
        CHECK(desk.say({"yxedittvddatabase 2 0 5 0 7,7 done"}) == Lines{refusal, kUnknown});
        CHECK(desk.say({"yxeditlabeldatabase 7,7 \"A\" done"}) == Lines{refusal});
        CHECK(desk.say({"yxdeletedatabaseone 7,7 done"}) == Lines{refusal});
        CHECK(desk.say({"yxquerydatabasetext 7,7 done"}) == Lines{"MESSAGE DATABASE TEXT \"x\""});
    }

    TEST_CASE("wrong stones get the closing lines alone; what cannot be read is skipped") {
        Desk desk;
        desk.prepare();
        desk.say({"yxedittextdatabase \"x\" 7,7 done"});
        for (const char* stones : {"15,0", "7,7 7,7", "-1,0", "99999999999,7"}) {
            const std::string rest = " " + std::string(stones) + " done";
            CAPTURE(stones);
            CHECK(desk.say({"yxquerydatabaseall" + rest}) == Lines{kRefresh, kDone});
            CHECK(desk.say({"yxquerydatabaseone" + rest}) == Lines{kUnknown});
            CHECK(desk.say({"yxquerydatabasetext" + rest}) == Lines{"MESSAGE DATABASE TEXT \"\""});
            CHECK(desk.say({"yxedittvddatabase 7 119 5 5" + rest}) == Lines{kUnknown});
            CHECK(desk.say({"yxdeletedatabaseall" + rest}) == Lines{kRefresh, kDone});
            CHECK(desk.say({"yxedittextdatabase \"y\"" + rest}) == Lines{});
        }
        CHECK(desk.say({"yxquerydatabasetext x 7 7,7 ; done"}) ==
              Lines{"MESSAGE DATABASE TEXT \"x\""});
        // No board, and cells that are frozen in a game that goes on after a five.
        Desk without_board;
        without_board.say({"INFO database x"});
        CHECK(without_board.say({"yxquerydatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        Desk continuous;
        continuous.say({"INFO rule 3", "START 15", "INFO database x"});
        const std::string five = " 1,0 1,1 2,0 2,1 3,0 3,1 4,0 4,1 5,0 done";
        CHECK(continuous.say({"yxedittvddatabase 2 0 5 0" + five}) == Lines{kUnknown});
        continuous.say({"INFO rule 1", "RESTART"});
        CHECK(continuous.say({"yxedittvddatabase 2 0 5 0" + five}) ==
              Lines{"MESSAGE DATABASE ONE 0 5 0 3"});
    }

    TEST_CASE("what comes while a search runs waits for its end") {
        Desk desk;
        desk.prepare();
        desk.say({"TURN 7,7"});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "done", "yxsetdatabase other",
                        "yxquerydatabaseone 7,7 done"}) == Lines{});
        CHECK_FALSE(desk.gomocup.stop_wanted());
        CHECK(desk.finish(move_at(8, 8)) ==
              Lines{"8,8", "MESSAGE DATABASE ONE 0 40 9 3", kUnknown});
    }

    TEST_CASE("a block ends with the command that comes in between") {
        Desk desk;
        desk.prepare();
        const Lines lines = desk.say({"yxquerydatabaseall", "7,7", "YXSHOWFORBID", "done"});
        CHECK(lines == Lines{"FORBID .", "UNKNOWN command"});
    }
}

}  // namespace
}  // namespace fukumi
