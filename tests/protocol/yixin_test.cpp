// Tests commands of Yixin-Board and gomocalc: files of the transposition table, opening steps,
// blocked paths, candidate range, pondering. tests/golden/protocol contains whole sessions.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "protocol/gomocup.h"
#include "tests/support/protocol_session.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;
using support::ProtocolSession;
using support::TemporaryFolder;

/// Sends lines to a session that may read and write files. Returns the lines that it prints.
Lines play(ProtocolSession& session, std::initializer_list<std::string> lines) {
    session.allow_files();
    for (const std::string& line : lines)
        session.feed(line + "\n");
    return session.take_output();
}

std::size_t files_in(const TemporaryFolder& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()));
}

const char* const kBoard = "BOARD 7,7,1 8,8,2 9,7,1 8,7,2 DONE";

bool is_move_line(const std::string& line) {
    return support::matches_expectation("<move>", line);
}

TEST_SUITE("protocol yixin") {
    TEST_CASE("a table is saved by one session and loaded by another") {
        const TemporaryFolder folder;
        const std::string path = folder.file("a table.bin");
        ProtocolSession first;
        Lines lines = play(first, {"START 15", "INFO max_node 5000", kBoard, "YXHASHDUMP " + path});
        REQUIRE_FALSE(lines.empty());
        CHECK(support::matches_expectation("MESSAGE <any>", lines.back()));
        CHECK(lines.back().find(" positions of the table were saved") != std::string::npos);
        CHECK(files_in(folder) == 1);
        // The path may also be on the line after the command.
        lines = play(first, {"yxhashdump", folder.file("second"), "ABOUT"});
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].find("saved") != std::string::npos);
        CHECK(files_in(folder) == 2);
        ProtocolSession second;
        lines = play(second, {"START 15", "yxhashload", "  " + path + "  ", kBoard});
        REQUIRE(lines.size() >= 3);
        CHECK(lines[0] == "OK");
        CHECK(lines[1].find(" positions of the table were loaded") != std::string::npos);
        CHECK(is_move_line(lines.back()));
        // A table file can be loaded only for the rule and board size with which it was saved.
        lines = play(second, {"START 20", "YXHASHLOAD " + path});
        CHECK(lines == Lines{"OK",
                             "MESSAGE the table was not loaded: the file is for another size of "
                             "board"});
    }

    TEST_CASE("a failure to save or load prints one line and leaves no file") {
        const TemporaryFolder folder;
        ProtocolSession session;
        CHECK(play(session, {"YXHASHDUMP " + folder.file("x")}) ==
              Lines{"MESSAGE no game started"});
        CHECK(play(session, {"START 15", "YXHASHDUMP " + folder.file("x")}) ==
              Lines{"OK", "MESSAGE the table was not saved: the table is empty"});
        play(session, {"INFO max_node 500", kBoard});
        CHECK(play(session, {"YXHASHDUMP " + folder.file("no/such/folder")}) ==
              Lines{"MESSAGE the table was not saved: the folder " + folder.file("no") +
                    " does not exist"});
        CHECK(play(session, {"YXHASHDUMP " + folder.path().string()}) ==
              Lines{"MESSAGE the table was not saved: Is a directory"});
        CHECK(play(session, {"YXHASHLOAD " + folder.file("nothing")}) ==
              Lines{"MESSAGE the table was not loaded: there is no such file"});
        CHECK(play(session, {"YXHASHLOAD /dev/zero"}) ==
              Lines{"MESSAGE the table was not loaded: there is no such file"});
        CHECK(play(session, {"YXHASHDUMP", "ABOUT"}).size() == 2);
        CHECK(files_in(folder) == 0);
        std::ofstream(folder.file("text")) << "words";
        CHECK(play(session, {"YXHASHLOAD " + folder.file("text")}) ==
              Lines{"MESSAGE the table was not loaded: this is no file of a table"});
        // If saving fails, the old file keeps its content.
        ProtocolSession empty;
        play(empty, {"START 15", "YXHASHDUMP " + folder.file("text")});
        std::ifstream in(folder.file("text"));
        CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == "words");
        CHECK(files_in(folder) == 1);
    }

    TEST_CASE("each text names the cell that the board of Yixin-Board shows") {
        for (const int size : {8, 15, 20}) {
            ProtocolSession session;
            session.feed("YXSHOWINFO\nINFO show_detail 3\nSTART " + std::to_string(size) + "\n");
            for (const int row : {2, 5}) {
                session.take_output();
                session.feed("BOARD " + std::to_string(row) + ",3,2 DONE\n");
                const Lines lines = session.take_output();
                // The answer is "row,column".
                const std::string& answer = lines.back();
                const std::size_t comma = answer.find(',');
                const int answered_row = std::stoi(answer);
                const int column = std::stoi(answer.substr(comma + 1));
                const std::string name = std::string(1, static_cast<char>('a' + column)) +
                                         std::to_string(size - answered_row);
                int texts = 0;
                std::string last;
                for (const std::string& line : lines) {
                    if (const std::size_t at = line.find(" pv "); at != std::string::npos) {
                        last = line.substr(at + 4, line.find(' ', at + 4) - at - 4);
                        ++texts;
                    }
                }
                CHECK(texts > 0);
                CHECK(last == name);
            }
        }
    }

    TEST_CASE("only END interrupts work on a file; all other commands wait") {
        ProtocolSession session;
        session.feed("START 15\n");
        session.hold(true);
        session.feed("YXHASHDUMP x\n");
        session.take_output();
        REQUIRE(session.gomocup().request() != nullptr);
        CHECK(session.gomocup().request()->is_file_work());
        session.feed("YXSTOP\nINFO timeout_turn 0\nSTART 20\nABOUT\n");
        CHECK(session.gomocup().stop_wanted() == Gomocup::Stop::No);
        CHECK(session.take_output().empty());
        session.finish_search();
        const Lines lines = session.take_output();
        REQUIRE(lines.size() == 3);
        CHECK(lines[0] == "MESSAGE the table was left as it is");
        CHECK(lines[1] == "OK");
        CHECK(lines[2].rfind("name=", 0) == 0);
    }

    TEST_CASE("the steps of Soosorv") {
        ProtocolSession session;
        const auto answers = [&](std::initializer_list<std::string> input) {
            return play(session, input);
        };
        CHECK(answers({"yxsoosorvstep1"}) == Lines{"MESSAGE no game started"});
        answers({"START 15", "INFO rule 2", "INFO max_node 200"});
        Lines lines = answers({"yxsoosorvstep1"});
        REQUIRE(lines.size() == 3);
        for (int i = 0; i < 3; ++i)
            CHECK(lines[i].rfind("MESSAGE SOOSORV MOVE" + std::to_string(i + 1) + " ", 0) == 0);
        const std::string three = " 7,7 7,6 8,6 done";
        lines = answers({"yxsoosorvstep2" + three});
        CHECK((lines == Lines{"MESSAGE SOOSORV SWAP1 YES"} ||
               lines == Lines{"MESSAGE SOOSORV SWAP1 NO"}));
        lines = answers({"yxsoosorvstep3", "7,7", "7,6", "8,6", "done"});
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].rfind("MESSAGE SOOSORV MOVE4 ", 0) == 0);
        CHECK(std::count(lines[0].begin(), lines[0].end(), ' ') == 5);  // coordinates, number
        const std::string four = "7,7 7,6 8,6 6,6";
        lines = answers({"yxsoosorvstep4 " + four + " 2 done"});
        CHECK((lines == Lines{"MESSAGE SOOSORV SWAP2 YES"} ||
               lines == Lines{"MESSAGE SOOSORV SWAP2 NO"}));
        // The number of fifth moves from the last step stays valid until a command contains another
        // number.
        lines = answers({"yxsoosorvstep5 " + four + " done"});
        REQUIRE(lines.size() == 4);
        CHECK(lines[0] == "MESSAGE SOOSORV MOVE5 REFRESH");
        CHECK(lines[1].rfind("MESSAGE SOOSORV MOVE5 ", 0) == 0);
        CHECK(lines[3] == "MESSAGE SOOSORV MOVE5 DONE");
        CHECK(answers({"yxsoosorvstep5 4", four, "done"}).size() == 6);
        CHECK(answers({"yxsoosorvstep5 99 " + four + " done"}).size() == 10);
        lines = answers({"yxsoosorvstep6 " + four + " 9,9 5,5 done"});
        CHECK((lines == Lines{"MESSAGE SOOSORV MOVE5C 9 9"} ||
               lines == Lines{"MESSAGE SOOSORV MOVE5C 5 5"}));
        // The command need not repeat the stones that are already on the board.
        answers({"yxboard 7,7,1 7,6,2 8,6,1 6,6,2 done"});
        lines = answers({"yxsoosorvstep6 9,9 done"});
        CHECK(lines == Lines{"MESSAGE SOOSORV MOVE5C 9 9"});
        // Here the command has four fifth stones, and four stones are on the board.
        lines = answers({"yxsoosorvstep6 9,9 5,5 4,4 10,10 done"});
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].rfind("MESSAGE SOOSORV MOVE5C ", 0) == 0);
        CHECK(answers({"yxsoosorvstep5 1 done"}).size() == 3);
        CHECK(answers({"yxsoosorvstep2 done"}) ==
              Lines{"MESSAGE this step of Soosorv needs 3 stones"});
        CHECK(answers({"yxsoosorvstep6 " + four + " done"}) ==
              Lines{"MESSAGE this step of Soosorv needs 4 stones and the fifth ones"});
    }

    TEST_CASE("a step of Soosorv ends a running search, as all commands that begin a search") {
        for (const char* step :
             {"YXSOOSORVSTEP1", "YXSOOSORVSTEP2", "YXSOOSORVSTEP6", "YXSWAP2STEP1", "YXNBEST 2"}) {
            CAPTURE(step);
            ProtocolSession session;
            session.feed("START 15\n");
            session.hold(true);
            session.feed("TURN 7,7\n");
            session.take_output();
            session.feed(std::string(step) + "\n");
            const Lines lines = session.take_output();
            CHECK(std::count_if(lines.begin(), lines.end(), is_move_line) == 1);
        }
    }

    TEST_CASE("a blocked path excludes its last move if its other stones are on the board") {
        ProtocolSession session;
        session.feed("START 15\n");
        session.hold(true);
        const auto excluded = [&] {
            session.feed("YXNBEST 1\n");
            REQUIRE(session.gomocup().request() != nullptr);
            const auto moves = session.gomocup().request()->limits.excluded;
            session.feed("YXSTOP\n");
            session.feed("YXBOARD 7,7,1 8,8,2 DONE\n");
            return moves;
        };
        session.feed("YXBOARD 7,7,1 8,8,2 DONE\n");
        session.feed("YXBLOCKPATH 8,8 7,7 9,9 DONE\nYXBLOCKPATH 7,7 1,1 DONE\n");
        CHECK(excluded() == std::vector<Move>{move_at(9, 9)});
        session.feed("YXBLOCK 0,0 DONE\n");
        CHECK(excluded().size() == 2);
        session.feed("YXBLOCKPATHUNDO 8,8 7,7 9,9 DONE\n");
        CHECK(excluded() == std::vector<Move>{move_at(0, 0)});
        session.feed("YXBLOCKRESET\nYXBLOCKPATHEXCEPT 7,7 8,8 6,6 DONE\n");
        const auto all_but_one = excluded();
        CHECK(all_but_one.size() == 15 * 15 - 3);
        CHECK(std::find(all_but_one.begin(), all_but_one.end(), move_at(6, 6)) ==
              all_but_one.end());
        session.feed("YXBLOCKPATHRESET\n");
        CHECK(excluded().empty());
    }

    TEST_CASE("caution_factor goes to the search") {
        ProtocolSession session;
        session.hold(true);
        session.feed("START 15\n");
        const auto caution = [&] {
            session.feed("YXNBEST 1\n");
            const int value = session.gomocup().request()->limits.candidate_range;
            session.feed("YXSTOP\n");
            return value;
        };
        CHECK(caution() == kDefaultCandidateRange);
        session.feed("INFO caution_factor 4\n");
        CHECK(caution() == 4);
        session.feed("INFO caution_factor 6\nINFO caution_factor -1\n");
        CHECK(caution() == 4);
    }

    TEST_CASE("the engine ponders only if the manager allows it") {
        const auto ponders = [](std::initializer_list<std::string> settings,
                                const std::string& command = "TURN 7,7") {
            ProtocolSession session;
            session.feed("START 15\n");
            for (const std::string& setting : settings)
                session.feed(setting + "\n");
            session.feed(command + "\n");
            return session.gomocup().to_ponder() != nullptr;
        };
        CHECK_FALSE(ponders({}));
        CHECK(ponders({"INFO pondering 1"}));
        CHECK_FALSE(ponders({"INFO pondering 1", "INFO pondering 0"}));
        CHECK(ponders({"INFO pondering 1", "INFO game_type 1"}));
        // In these game types the referee of a tournament may suspend the engine that is not to
        // move, so the engine does not ponder.
        CHECK_FALSE(ponders({"INFO pondering 1", "INFO game_type 2"}));
        CHECK_FALSE(ponders({"INFO pondering 1", "INFO game_type 3"}));
        // The game is over after the engine's own five.
        CHECK_FALSE(ponders({"INFO pondering 1"},
                            "BOARD 4,7,1 0,0,2 5,7,1 0,2,2 6,7,1 0,4,2 7,7,1 14,0,2 DONE"));

        // A continuous game continues after a five. The five of this game ends at the edge of the
        // board.
        ProtocolSession continuous;
        continuous.feed(
            "INFO rule 3\nINFO pondering 1\nSTART 15\n"
            "BOARD 0,0,1 14,0,2 0,1,1 14,5,2 0,2,1 14,9,2 0,3,1 9,14,2 DONE\n");
        CHECK(continuous.take_output().back() == "0,4");
        REQUIRE(continuous.gomocup().to_ponder() != nullptr);
        CHECK(continuous.gomocup().to_ponder()->position.at(move_at(0, 4)) == Cell::Wall);
        continuous.feed("TURN 9,9\n");
        CHECK(support::answers_among(continuous.take_output()).size() == 1);

        ProtocolSession session;
        session.feed("START 15\nINFO pondering 1\nTURN 7,7\n");
        REQUIRE(session.gomocup().to_ponder() != nullptr);
        const Position position = session.gomocup().to_ponder()->position;
        CHECK(position.stones() == 2);
        CHECK(position.side_to_move() == Color::Black);
        session.feed("INFO time_left 5000\n");
        CHECK(session.gomocup().to_ponder() != nullptr);
        // Yixin-Board sends these commands after every move. They do not stop pondering.
        session.feed("YXQUERYDATABASEALLT\n7,7\n8,7\nDONE\nYXSHOWFORBID\nABOUT\nYXSHOWHASHUSAGE\n");
        CHECK(session.gomocup().to_ponder() != nullptr);
        session.feed("nonsense\nYXSHOWINFO\n\n");
        CHECK(session.gomocup().to_ponder() != nullptr);
        for (const char* ends : {"YXHASHCLEAR", "YXBLOCK", "TAKEBACK 7,7", "YXBOARD", "START 15"}) {
            CAPTURE(ends);
            ProtocolSession other;
            other.feed("START 15\nINFO pondering 1\nTURN 7,7\n");
            REQUIRE(other.gomocup().to_ponder() != nullptr);
            other.feed(std::string(ends) + "\n");
            CHECK(other.gomocup().to_ponder() == nullptr);
        }
        session.feed("YXSTOP\n");
        CHECK(session.gomocup().to_ponder() == nullptr);
        session.feed("TURN 0,0\n");
        CHECK(session.gomocup().to_ponder() != nullptr);
        session.feed("INFO game_type 3\n");
        CHECK(session.gomocup().to_ponder() == nullptr);
    }
}

}  // namespace
}  // namespace fukumi
