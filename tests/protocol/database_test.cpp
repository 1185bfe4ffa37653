// The database of a session: open files, stored results of searches, and the reading of blocks.
// Whole sessions are in tests/golden/protocol.
#include <doctest/doctest.h>

#include <string>

#include "engine/board/geometry.h"
#include "tests/protocol/database_desk.h"

namespace fukumi {
namespace {

using support::Desk;
using support::kDone;
using support::kRefresh;
using support::kUnknown;
using support::Lines;

TEST_SUITE("protocol database") {
    TEST_CASE("the brain gets each opened file, and null after it was closed") {
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

    TEST_CASE("database_readonly opens the current file again") {
        Desk desk;
        desk.say({"START 15", "INFO database_readonly 1", "INFO database x"});
        // A missing file is not created.
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

    TEST_CASE("a failed INFO database is reported with the next move, YXSETDATABASE at once") {
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
        // Yixin-Board gets this remark, too.
        Desk yixin;
        yixin.say({"yxshowinfo", "START 15", "INFO database missing/x"});
        CHECK(yixin.say({"BEGIN"}) == told);
    }

    TEST_CASE("a program without a database reports INFO database and ignores the rest") {
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

    TEST_CASE("without an open file all blocks are skipped") {
        Desk desk;
        CHECK(desk.say({"START 15", "YXQUERYDATABASEALLT", "7,7", "DONE", "yxquerydatabaseone done",
                        "yxedittvddatabase 7 119 1 1 done", "yxdeletedatabaseall done"}) ==
              Lines{"OK"});
        CHECK(desk.say({"yxdbtotxt x", "yxdbmerge", "y", "yxsavedatabase"}) ==
              Lines{"MESSAGE pbrain-fukumi db converts, splits and merges databases",
                    "MESSAGE pbrain-fukumi db converts, splits and merges databases"});
    }

    TEST_CASE("the result of a search is stored") {
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

    TEST_CASE("the result of a restricted search is not stored") {
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

    TEST_CASE("a file that a search cannot read is reported once and used no more") {
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

    TEST_CASE("an edit that cannot be written is reported at once") {
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

    TEST_CASE("wrong stones get the lines of an unknown position; unreadable items are skipped") {
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
        // Without a board; with stones that are frozen in a continuous game.
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

    TEST_CASE("commands about the database wait for the end of a search") {
        Desk desk;
        desk.prepare();
        desk.say({"TURN 7,7"});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "done", "yxsetdatabase other",
                        "yxquerydatabaseone 7,7 done"}) == Lines{});
        CHECK_FALSE(desk.gomocup.stop_wanted());
        CHECK(desk.finish(move_at(8, 8)) ==
              Lines{"8,8", "MESSAGE DATABASE ONE 0 40 9 3", kUnknown});
    }

    TEST_CASE("another command ends a block") {
        Desk desk;
        desk.prepare();
        const Lines lines = desk.say({"yxquerydatabaseall", "7,7", "YXSHOWFORBID", "done"});
        CHECK(lines == Lines{"FORBID .", "UNKNOWN command"});
    }
}

}  // namespace
}  // namespace fukumi
