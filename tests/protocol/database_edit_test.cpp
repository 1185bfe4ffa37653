// Changes of Yixin-Board in a database: labels, values, comments, texts for the board, deletions.
#include <doctest/doctest.h>

#include <string>

#include "engine/board/geometry.h"
#include "engine/pattern/position.h"
#include "formats/positions/record.h"
#include "tests/protocol/database_desk.h"

namespace fukumi {
namespace {

using support::Desk;
using support::kDone;
using support::kRefresh;
using support::kUnknown;
using support::Lines;

TEST_SUITE("protocol database edits") {
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
        // A wrong number or label changes nothing.
        CHECK(edit("7 x") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("1 7 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("2 0 - 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        CHECK(edit("x 119 0 0") == "MESSAGE DATABASE ONE 0 -29999 8192 3");
        // The whole block on the line of the command.
        CHECK(desk.say({"yxedittvddatabase 3 119 29990 0 7,7 done"}) ==
              Lines{"MESSAGE DATABASE ONE 119 29990 0 3"});
        // The empty board has one known move, which loses: "l11".
        CHECK(desk.say({"yxquerydatabaseall done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 7 7 7090481 29990 0 3 0", kDone});
    }

    TEST_CASE("a comment of several lines is shown as one line; DONE in quotes is text") {
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
              "MESSAGE DATABASE TEXT \"one 8,8 \\\"two\\\"\"");
        // Yixin-Board sends a backslash before quotes and backslashes.
        CHECK(comment({"yxedittextdatabase", "\"a \\\"b\\\"", "c\\\\d\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"a \\\"b\\\" c\\\\d\"");
        // Lines of a text that begin with a command word.
        CHECK(comment({"yxedittextdatabase", "\"so", "end of story", "begin here\"", "7,7",
                       "done"}) == "MESSAGE DATABASE TEXT \"so end of story begin here\"");
        CHECK(comment({"yxedittextdatabase", "\"of this", "Info strength 0", "stop here",
                       "is all\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"of this Info strength 0 stop here is all\"");
        CHECK(comment({"yxedittextdatabase", "\"but", "INFO evaluate 3,3", "STOP", "not that\"",
                       "7,7", "done"}) == "MESSAGE DATABASE TEXT \"but not that\"");
        CHECK(comment({"yxedittextdatabase", "no quotes", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        // A missing text keeps the comment; two quotes delete it.
        CHECK(comment({"yxedittextdatabase", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"no quotes\"");
        CHECK(comment({"yxedittextdatabase", "\"\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\"");
        CHECK(comment({"yxedittextdatabase", "\"\xE4\xB8\xAD \xE4\"", "7,7", "done"}) ==
              "MESSAGE DATABASE TEXT \"\xE4\xB8\xAD \xC3\xA4\"");
        // A real command ends the text.
        CHECK(desk.say({"yxedittextdatabase", "\"one", "ABOUT", "two\"", "done"}).size() == 3);
    }

    TEST_CASE("commands in a waiting text do not end the search") {
        Desk desk;
        desk.prepare();
        desk.say({"turn 0,0", "yxedittextdatabase", "\"one", "Start of the second line",
                  "Stop here", "Info timeout_turn 0\"", "7,7", "done"});
        CHECK_FALSE(desk.gomocup.stop_wanted());
        CHECK_FALSE(desk.gomocup.take_clock_update());
        desk.say({"INFO timeout_turn 700"});
        CHECK(desk.gomocup.take_clock_update());
        desk.say({"STOP"});
        CHECK(desk.gomocup.stop_wanted());
        desk.finish(move_at(1, 1));
        CHECK(desk.say({"yxquerydatabasetext 7,7 done"}) ==
              Lines{"MESSAGE DATABASE TEXT \"one Start of the second line Stop here Info "
                    "timeout_turn 0\""});
    }

    TEST_CASE("quotes in waiting lines do not delay a command that ends the search") {
        for (const std::string_view waiting :
             {"INFO folder \"/tmp/x\"", "yxedittextdatabase \"all of it\" 7,7 done",
              "yxedittextdatabase \"as far as here"}) {
            CAPTURE(waiting);
            Desk desk;
            desk.prepare();
            desk.say({"turn 0,0", waiting, "BOARD 7,7,2 DONE"});
            CHECK(desk.gomocup.stop_wanted());
        }
        Desk desk;
        desk.prepare();
        desk.say({"turn 0,0", "yxedittextdatabase", "\"one", "two\"", "7,7", "done",
                  "info timeout_turn 0"});
        CHECK(desk.gomocup.stop_wanted());
    }

    TEST_CASE("a bad clock during a search is reported with the next move") {
        Desk desk;
        desk.prepare();
        desk.say({"turn 0,0", "INFO timeout_turn abc"});
        desk.finish(move_at(1, 1));
        const Lines lines = desk.say({"turn 0,1"});
        CHECK(std::find(lines.begin(), lines.end(),
                        "MESSAGE INFO timeout_turn abc is ignored: it takes a number") !=
              lines.end());
    }

    TEST_CASE("a shown comment that comes back keeps its line feeds") {
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

    TEST_CASE("a deletion with an unknown word deletes nothing") {
        Desk desk;
        desk.prepare();
        desk.say({"yxedittvddatabase", "1 87 0 0", "7,7", "done"});
        Position position(Rule::Freestyle, 15, 15);
        position.make(move_at(7, 7));
        REQUIRE(desk.memory.find(position));
        CHECK(desk.memory.find(position)->label == database::kWon);
        const Lines refused = desk.say({"yxdeletedatabaseall nonwl", "7,7", "done"});
        REQUIRE(refused.size() == 3);
        CHECK(refused[0] == "MESSAGE nothing is deleted: all of the command has to be stones");
        CHECK(desk.memory.find(position));
        desk.say({"yxedittvddatabase", "1 -1 0 0", "7,7", "done"});
        REQUIRE(desk.memory.find(position));
        CHECK(desk.memory.find(position)->label == database::kNoLabel);
        desk.say({"yxdeletedatabaseall", "7,7", "done"});
        CHECK_FALSE(desk.memory.find(position));
    }

    TEST_CASE("a text for the board belongs to the position after the move") {
        Desk desk;
        desk.prepare();
        CHECK(desk.say({"yxeditlabeldatabase", "8,8", "A1", "7,7", "done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseall", "7,7", "done"}) ==
              Lines{kRefresh, "MESSAGE DATABASE 8 8 16689 0 0 0 0 A1", kDone});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) ==
              Lines{"MESSAGE DATABASE ONE 0 0 0 0 A1"});
        // Empty lines are dropped, so the stones follow the cell directly.
        CHECK(desk.say({"yxeditlabeldatabase", "8,8", "", "7,7", "done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseone", "7,7", "8,8", "done"}) == Lines{kUnknown});
        // No cell, a cell off the board, a cell with a stone, and no text.
        desk.say({"yxeditlabeldatabase x \"A\" 7,7 done", "yxeditlabeldatabase 15,0 \"A\" 7,7 done",
                  "yxeditlabeldatabase 7,7 \"A\" 7,7 done", "yxeditlabeldatabase 1,1 7,7 done",
                  "yxeditlabeldatabase 1,1 \"\" 7,7 done"});
        CHECK(desk.say({"yxquerydatabaseall", "7,7", "done"}).size() == 3);
    }

    TEST_CASE("all moves of a position, with its comment") {
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

    TEST_CASE("positions are deleted, alone or with all below") {
        Desk desk;
        desk.prepare();
        for (const char* stones : {"7,7", "7,7 8,8", "7,7 8,8 9,9", "6,6"})
            desk.say({"yxedittvddatabase 2 0 5 0 " + std::string(stones) + " done"});
        CHECK(desk.say({"yxdeletedatabaseone 6,6 done"}) == Lines{});
        CHECK(desk.say({"yxquerydatabaseone 6,6 done"}) == Lines{kUnknown});
        CHECK(desk.say({"yxdeletedatabaseall 7,7 done"}) == Lines{kRefresh, kDone});
        CHECK(desk.say({"yxquerydatabaseone 7,7 8,8 9,9 done"}) == Lines{kUnknown});
    }

    TEST_CASE("a read-only file answers and is not changed") {
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
}

}  // namespace
}  // namespace fukumi
