// Tests the database commands of a session: opening files, stored search results, parsing of
// blocks, and edits by Yixin-Board. tests/golden/protocol contains whole sessions.
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "engine/pattern/position.h"
#include "formats/positions/record.h"
#include "tests/protocol/protocol_machine.h"

namespace fukumi {
namespace {

using support::Lines;
using Machine = support::ProtocolMachine;

const std::string kRefresh = "MESSAGE DATABASE REFRESH";
const std::string kDone = "MESSAGE DATABASE DONE";
const std::string kUnknown = "MESSAGE DATABASE ONE 0 0 0 0";

/// A protocol machine that has a board and an open database.
struct OpenMachine : Machine {
    OpenMachine() : Machine({"START 15", "INFO database my file.fdb"}) { take(); }
};

TEST_SUITE("protocol database") {
    TEST_CASE("the brain gets each opened file, and null after it was closed") {
        Machine m;
        m.say({"START 15"});
        CHECK(m.brain.times_set == 0);
        CHECK(m.say({"INFO database my file.fdb"}) == Lines{});
        CHECK(m.memory.is_open());
        CHECK(m.brain.database == m.memory.positions());
        CHECK(m.brain.database != nullptr);
        m.say({"INFO usedatabase 0"});
        CHECK(m.brain.database == nullptr);
        m.say({"INFO usedatabase 1"});
        CHECK(m.brain.database != nullptr);
        for (const std::string_view none :
             {"INFO database 0", "INFO database", "yxsetdatabase 0"}) {
            m.say({"INFO database x"});
            REQUIRE(m.brain.database != nullptr);
            CHECK(m.say({none}) == Lines{});
            CHECK(m.brain.database == nullptr);
            CHECK_FALSE(m.memory.is_open());
        }
    }

    TEST_CASE("database_readonly opens the current file again") {
        Machine m;
        m.say({"START 15", "INFO database_readonly 1", "INFO database x"});
        // With database_readonly the engine does not create a missing file.
        CHECK_FALSE(m.memory.is_open());
        CHECK(m.say({"INFO database_readonly 0"}) == Lines{});
        CHECK(m.memory.is_open());
        CHECK_FALSE(m.memory.is_read_only());
        m.say({"INFO database_readonly 1"});
        CHECK(m.memory.is_open());
        CHECK(m.memory.is_read_only());
        CHECK(m.brain.database != nullptr);
        Machine closed;
        closed.say({"START 15", "INFO database_readonly 0"});
        CHECK_FALSE(closed.memory.is_open());
    }

    TEST_CASE("a failed INFO database is reported with the next move, YXSETDATABASE at once") {
        Machine m;
        const Lines told{"MESSAGE the database was not opened: there is no such file"};
        CHECK(m.say({"START 15", "INFO database missing/x"}) == Lines{"OK"});
        CHECK(m.say({"BEGIN"}) == told);
        CHECK(m.finished(move_at(7, 7)) == Lines{"7,7"});
        CHECK(m.say({"YXSETDATABASE missing/x"}) == told);
        CHECK(m.say({"YXSETDATABASE", "missing/x"}) == told);
        CHECK(m.say({"YXSETDATABASE", "good name"}) == Lines{});
        CHECK(m.memory.is_open());
        CHECK(m.say({"YXSETDATABASE", "YXSHOWFORBID"}) ==
              Lines{"MESSAGE a path is missing", "FORBID ."});
        // Yixin-Board also gets this remark.
        Machine yixin;
        yixin.say({"yxshowinfo", "START 15", "INFO database missing/x"});
        CHECK(yixin.say({"BEGIN"}) == told);
    }

    TEST_CASE("a program without a database reports INFO database and ignores the rest") {
        Machine m({}, false);
        CHECK(m.say({"START 15", "INFO database 0", "INFO database", "INFO usedatabase 1",
                     "INFO database_readonly 1"}) == Lines{"OK"});
        CHECK(m.say({"YXQUERYDATABASEALLT", "7,7", "DONE", "yxsetdatabase", "x", "yxsavedatabase",
                     "x", "yxdbmerge x", "yxedittextdatabase", "\"a done\"", "7,7", "done",
                     "yxeditlabeldatabase 7,7 done"}) == Lines{});
        CHECK(m.say({"INFO database x", "BEGIN"}) == Lines{"MESSAGE this program has no database"});
        CHECK(m.brain.times_set == 0);
    }

    TEST_CASE("without an open file all blocks are skipped") {
        Machine m;
        CHECK(m.say({"START 15", "YXQUERYDATABASEALLT", "7,7", "DONE", "yxquerydatabaseone done",
                     "yxedittvddatabase 7 119 1 1 done", "yxdeletedatabaseall done"}) ==
              Lines{"OK"});
        CHECK(m.say({"yxdbtotxt x", "yxdbmerge", "y", "yxsavedatabase"}) ==
              Lines{"MESSAGE pbrain-fukumi db converts, splits, merges and checks databases",
                    "MESSAGE pbrain-fukumi db converts, splits, merges and checks databases"});
    }

    TEST_CASE("the result of a search is stored") {
        OpenMachine m;
        m.say({"TURN 7,7"});
        CHECK(m.memory.remembered() == 0);
        CHECK(m.finished(move_at(8, 8)) == Lines{"8,8"});
        CHECK(m.memory.remembered() == 1);
        CHECK(m.memory.remembered_lines().size() == 1);
        CHECK(m.say({"yxquerydatabaseone 7,7 done"}) == Lines{"MESSAGE DATABASE ONE 0 40 9 3"});
        m.say({"YXNBEST 3"});
        m.finished(move_at(9, 8), 3);
        CHECK(m.memory.remembered_lines().size() == 3);
    }

    TEST_CASE("the result of a restricted search is not stored") {
        const auto remembered = [](std::initializer_list<std::string_view> before,
                                   std::string_view command = "TURN 7,7", int lines = 1) {
            OpenMachine m;
            m.say(before);
            m.say({command});
            m.finished(move_at(8, 8), lines);
            return m.memory.remembered();
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
        OpenMachine m;
        m.say({"TURN 7,7"});
        m.memory.fail("it is damaged");
        CHECK(m.finished(move_at(8, 8)) == Lines{"8,8"});
        CHECK(m.brain.database == nullptr);
        CHECK(m.say({"TURN 6,6"}) == Lines{"MESSAGE the database: it is damaged"});
        CHECK(m.finished(move_at(8, 9)) == Lines{"8,9"});
        CHECK(m.say({"TURN 6,7"}) == Lines{});
    }

    TEST_CASE("an edit that cannot be written is reported at once") {
        Machine m;
        m.say({"START 15", "INFO database broken"});
        CHECK(m.say({"yxedittextdatabase \"x\" 7,7 done"}) ==
              Lines{"MESSAGE the database: it cannot be written"});
        CHECK(m.brain.database == nullptr);
        CHECK(m.say({"yxquerydatabaseone 7,7 done"}) == Lines{});
    }

    TEST_CASE("saving waits until everything is written") {
        OpenMachine m;
        CHECK(m.say({"yxsavedatabase"}) == Lines{});
        CHECK(m.memory.writings() == 1);
        m.memory.set_writing_fails();
        CHECK(m.say({"yxsavedatabase x"}) == Lines{"MESSAGE the database is still being written"});
    }

    TEST_CASE("wrong stones get the lines of an unknown position; unreadable items are skipped") {
        OpenMachine m;
        m.say({"yxedittextdatabase \"x\" 7,7 done"});
        for (const char* stones : {"15,0", "7,7 7,7", "-1,0", "99999999999,7"}) {
            const std::string rest = " " + std::string(stones) + " done";
            CAPTURE(stones);
            CHECK(m.say({"yxquerydatabaseall" + rest}) == Lines{kRefresh, kDone});
            CHECK(m.say({"yxquerydatabaseone" + rest}) == Lines{kUnknown});
            CHECK(m.say({"yxquerydatabasetext" + rest}) == Lines{"MESSAGE DATABASE TEXT \"\""});
            CHECK(m.say({"yxedittvddatabase 7 119 5 5" + rest}) == Lines{kUnknown});
            CHECK(m.say({"yxdeletedatabaseall" + rest}) == Lines{kRefresh, kDone});
            CHECK(m.say({"yxedittextdatabase \"y\"" + rest}) == Lines{});
        }
        CHECK(m.say({"yxquerydatabasetext x 7 7,7 ; done"}) ==
              Lines{"MESSAGE DATABASE TEXT \"x\""});
        // Without a board, a query finds no position. The database refuses to store a position with
        // frozen stones: in a continuous game (INFO rule 3) five stones in a row become frozen.
        Machine without_board;
        without_board.say({"INFO database x"});
        CHECK(without_board.say({"yxquerydatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        Machine continuous;
        continuous.say({"INFO rule 3", "START 15", "INFO database x"});
        const std::string five = " 1,0 1,1 2,0 2,1 3,0 3,1 4,0 4,1 5,0 done";
        CHECK(continuous.say({"yxedittvddatabase 2 0 5 0" + five}) == Lines{kUnknown});
        continuous.say({"INFO rule 1", "RESTART"});
        CHECK(continuous.say({"yxedittvddatabase 2 0 5 0" + five}) ==
              Lines{"MESSAGE DATABASE ONE 0 5 0 3"});
    }

    TEST_CASE("commands about the database wait for the end of a search") {
        OpenMachine m;
        m.say({"TURN 7,7"});
        CHECK(m.say({"yxquerydatabaseone", "7,7", "done", "yxsetdatabase other",
                     "yxquerydatabaseone 7,7 done"}) == Lines{});
        CHECK_FALSE(m.is_stopped());
        CHECK(m.finished(move_at(8, 8)) == Lines{"8,8", "MESSAGE DATABASE ONE 0 40 9 3", kUnknown});
    }

    TEST_CASE("another command ends a block") {
        OpenMachine m;
        const Lines lines = m.say({"yxquerydatabaseall", "7,7", "YXSHOWFORBID", "done"});
        CHECK(lines == Lines{"FORBID .", "UNKNOWN command"});
    }
}

TEST_SUITE("protocol database edits") {
    TEST_CASE("label, value and depth are edited by the bits of the mask") {
        OpenMachine m;
        const auto edit = [&](const std::string& numbers) {
            const Lines lines = m.say({"yxedittvddatabase", numbers, "7,7", "8,8", "done"});
            REQUIRE(lines.size() == 1);
            return lines.front();
        };
        CHECK(edit("0 119 100 12") == kUnknown);
        CHECK(m.say({"yxquerydatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        CHECK(edit("1 119 100 12") == "MESSAGE DATABASE ONE 119 0 0 0");
        CHECK(edit("2 0 100 12") == "MESSAGE DATABASE ONE 119 100 0 3");
        CHECK(edit("4 0 0 12") == "MESSAGE DATABASE ONE 119 100 12 3");
        CHECK(edit("7 l -99999999 99999999999999999999") ==
              "MESSAGE DATABASE ONE 108 -29999 8192 3");
        CHECK(edit("1 0 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        // An edit with an invalid number or label changes nothing.
        CHECK(edit("7 x") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("1 7 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("2 0 - 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("x 119 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        // The whole block can be on the line of its command.
        CHECK(m.say({"yxedittvddatabase 3 119 29990 0 7,7 done"}) ==
              Lines{"MESSAGE DATABASE ONE 119 29990 0 3"});
        // The database has one move from the empty board, and that move loses: its tag is "l11".
        CHECK(m.say({"yxquerydatabaseall done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 7 7 7090481 29990 0 3 0", kDone});
    }

    TEST_CASE("a comment of several lines is shown as one line; DONE in quotes is text") {
        OpenMachine m;
        const auto comment = [&](std::initializer_list<std::string_view> lines) {
            CHECK(m.say(lines) == Lines{});
            const Lines text = m.say({"yxquerydatabasetext 7,7 done"});
            REQUIRE(text.size() == 1);
            return text.front();
        };
        CHECK(comment({"yxedittextdatabase", "\"7,7 and done\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"7,7 and done\"");
        CHECK(comment({"yxedittextdatabase", "\"one", "8,8", "\"two\"\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"one 8,8 \\\"two\\\"\"");
        // Yixin-Board sends a backslash before each quote and each backslash of the text.
        CHECK(comment({"yxedittextdatabase", "\"a \\\"b\\\"", "c\\\\d\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"a \\\"b\\\" c\\\\d\"");
        // A line of the text may begin with a word that is also a command.
        CHECK(comment({"yxedittextdatabase", "\"so", "end of story", "begin here\"", "7,7",
                       "done"}) == "MESSAGE DATABASE TEXT \"so end of story begin here\"");
        CHECK(comment({"yxedittextdatabase", "\"of this", "Info strength 0", "stop here",
                       "is all\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"of this Info strength 0 stop here is all\"");
        CHECK(comment({"yxedittextdatabase", "\"but", "INFO evaluate 3,3", "STOP", "not that\"",
                       "7,7", "done"}) == "MESSAGE DATABASE TEXT \"but not that\"");
        CHECK(comment({"yxedittextdatabase", "no quotes", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        // If the text is missing, the old comment stays. An empty text (two quotes) deletes the
        // comment.
        CHECK(comment({"yxedittextdatabase", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        CHECK(comment({"yxedittextdatabase", "\"\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\"");
        CHECK(comment({"yxedittextdatabase", "\"\xE4\xB8\xAD \xE4\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\xE4\xB8\xAD \xC3\xA4\"");
        // A complete command such as ABOUT ends the text.
        CHECK(m.say({"yxedittextdatabase", "\"one", "ABOUT", "two\"", "done"}).size() == 3);
    }

    TEST_CASE("commands in a waiting text do not end the search") {
        OpenMachine m;
        m.say({"turn 0,0", "yxedittextdatabase", "\"one", "Start of the second line", "Stop here",
               "Info timeout_turn 0\"", "7,7", "done"});
        CHECK_FALSE(m.is_stopped());
        CHECK_FALSE(m.gomocup.take_clock_update());
        m.say({"INFO timeout_turn 700"});
        CHECK(m.gomocup.take_clock_update());
        m.say({"STOP"});
        CHECK(m.is_stopped());
        m.finished(move_at(1, 1));
        CHECK(m.say({"yxquerydatabasetext 7,7 done"}) ==
              Lines{"MESSAGE DATABASE TEXT \"one Start of the second line Stop here Info "
                    "timeout_turn 0\""});
    }

    TEST_CASE("quotes in waiting lines do not delay a command that ends the search") {
        for (const std::string_view waiting :
             {"INFO folder \"/tmp/x\"", "yxedittextdatabase \"all of it\" 7,7 done",
              "yxedittextdatabase \"as far as here"}) {
            CAPTURE(waiting);
            OpenMachine m;
            m.say({"turn 0,0", waiting, "BOARD 7,7,2 DONE"});
            CHECK(m.is_stopped());
        }
        OpenMachine m;
        m.say({"turn 0,0", "yxedittextdatabase", "\"one", "two\"", "7,7", "done",
               "info timeout_turn 0"});
        CHECK(m.is_stopped());
    }

    TEST_CASE("a bad clock during a search is reported with the next move") {
        OpenMachine m;
        m.say({"turn 0,0", "INFO timeout_turn abc"});
        m.finished(move_at(1, 1));
        const Lines lines = m.say({"turn 0,1"});
        CHECK(std::find(lines.begin(), lines.end(),
                        "MESSAGE INFO timeout_turn abc is ignored: it takes a number") !=
              lines.end());
    }

    TEST_CASE("a shown comment that comes back keeps its line feeds") {
        OpenMachine m;
        const std::string long_line(2000, 'x');
        m.say({"yxedittextdatabase", "\"one", long_line + "\"", "7,7", "done"});
        const Lines shown = m.say({"yxquerydatabasetext 7,7 done"});
        REQUIRE(shown.size() == 1);
        CHECK(shown.front().size() < 1000);
        const std::string quoted = shown.front().substr(shown.front().find('"'));
        m.say({"yxedittextdatabase", quoted, "7,7", "done"});
        Position position(Rule::Freestyle, 15, 15);
        position.make(move_at(7, 7));
        REQUIRE(m.memory.find(position));
        CHECK(m.memory.find(position)->comment == "one\n" + long_line);
    }

    TEST_CASE("a deletion with an unknown word deletes nothing") {
        OpenMachine m;
        m.say({"yxedittvddatabase", "1 87 0 0", "7,7", "done"});
        Position position(Rule::Freestyle, 15, 15);
        position.make(move_at(7, 7));
        REQUIRE(m.memory.find(position));
        CHECK(m.memory.find(position)->label == database::kWon);
        const Lines refused = m.say({"yxdeletedatabaseall nonwl", "7,7", "done"});
        REQUIRE(refused.size() == 3);
        CHECK(refused[0] == "MESSAGE nothing is deleted: all of the command has to be stones");
        CHECK(m.memory.find(position));
        m.say({"yxedittvddatabase", "1 -1 0 0", "7,7", "done"});
        REQUIRE(m.memory.find(position));
        CHECK(m.memory.find(position)->label == database::kNoLabel);
        m.say({"yxdeletedatabaseall", "7,7", "done"});
        CHECK_FALSE(m.memory.find(position));
    }

    TEST_CASE("a text for the board belongs to the position after the move") {
        OpenMachine m;
        CHECK(m.say({"yxeditlabeldatabase", "8,8", "A1", "7,7", "done"}) == Lines{});
        CHECK(m.say({"yxquerydatabaseall", "7,7", "done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 8 8 16689 0 0 0 0 A1", kDone});
        CHECK(m.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) ==
              Lines{"MESSAGE DATABASE ONE 0 0 0 0 A1"});
        // The parser skips the empty line, so no text stands between the cell and the stones, and
        // the old text is deleted.
        CHECK(m.say({"yxeditlabeldatabase", "8,8", "", "7,7", "done"}) == Lines{});
        CHECK(m.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) == Lines{kUnknown});
        // These edits are invalid: no cell, a cell off the board, a cell with a stone, and twice no
        // text.
        m.say({"yxeditlabeldatabase x \"A\" 7,7 done", "yxeditlabeldatabase 15,0 \"A\" 7,7 done",
               "yxeditlabeldatabase 7,7 \"A\" 7,7 done", "yxeditlabeldatabase 1,1 7,7 done",
               "yxeditlabeldatabase 1,1 \"\" 7,7 done"});
        CHECK(m.say({"yxquerydatabaseall", "7,7", "done"}).size() == 3);
    }

    TEST_CASE("all moves of a position, with its comment") {
        OpenMachine m;
        m.say({"yxedittvddatabase 3 108 -29990 0 7,7 done", "yxedittextdatabase \"here\" done",
               "yxedittextdatabase \"there\" 8,8 done"});
        const Lines moves{kRefresh, "MESSAGE DATABASE 7 7 7811377 -29990 0 3 0",
                          "MESSAGE DATABASE 8 8 -1 0 0 0 1"};
        Lines lines = moves;
        lines.push_back(kDone);
        CHECK(m.say({"YXQUERYDATABASEALL", "DONE"}) == lines);
        lines.insert(lines.end() - 1, "MESSAGE DATABASE TEXT \"here\"");
        CHECK(m.say({"YXQUERYDATABASEALLT", "DONE"}) == lines);
    }

    TEST_CASE("positions are deleted, alone or with all below") {
        OpenMachine m;
        for (const char* stones : {"7,7", "7,7 8,8", "7,7 8,8 9,9", "6,6"})
            m.say({"yxedittvddatabase 2 0 5 0 " + std::string(stones) + " done"});
        CHECK(m.say({"yxdeletedatabaseone 6,6 done"}) == Lines{});
        CHECK(m.say({"yxquerydatabaseone 6,6 done"}) == Lines{kUnknown});
        CHECK(m.say({"yxdeletedatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        CHECK(m.say({"yxquerydatabaseone 7,7 8,8 9,9 done"}) == Lines{kUnknown});
    }

    TEST_CASE("a read-only file answers and is not changed") {
        OpenMachine m;
        m.say({"yxedittextdatabase \"x\" 7,7 done", "INFO database_readonly 1"});
        const std::string refusal = "MESSAGE the database is only read: nothing is changed";
        CHECK(m.say({"yxedittextdatabase \"y\" 7,7 done"}) == Lines{refusal});
        CHECK(m.say({"yxedittvddatabase 2 0 5 0 7,7 done"}) == Lines{refusal, kUnknown});
        CHECK(m.say({"yxeditlabeldatabase 7,7 \"A\" done"}) == Lines{refusal});
        CHECK(m.say({"yxdeletedatabaseone 7,7 done"}) == Lines{refusal});
        CHECK(m.say({"yxquerydatabasetext 7,7 done"}) == Lines{"MESSAGE DATABASE TEXT \"x\""});
    }
}

}  // namespace
}  // namespace fukumi
