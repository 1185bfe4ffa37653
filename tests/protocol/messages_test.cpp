// Tests how search results become output lines.
#include "protocol/messages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/geometry.h"

namespace fukumi {
namespace {

using Lines = std::vector<std::string>;

PvLine sample() {
    PvLine line;
    line.depth = 12;
    line.selective_depth = 20;
    line.value = 35;
    line.nodes = 1234567;
    line.elapsed_ms = 1043;
    line.moves = {move_at(7, 7), move_at(8, 8), move_at(9, 10)};
    return line;
}

TEST_SUITE("protocol messages") {
    TEST_CASE("moves") {
        CHECK(format_move(move_at(0, 0)) == "0,0");
        CHECK(format_move(move_at(21, 3)) == "21,3");
        CHECK(format_moves({}) == "");
        CHECK(format_moves({move_at(1, 2), move_at(3, 4)}) == "1,2 3,4");
    }

    TEST_CASE("values") {
        CHECK(format_value(35) == "35");
        CHECK(format_value(-120) == "-120");
        CHECK(format_value(0) == "0");
        CHECK(format_value(win_in(7)) == "+M7");
        CHECK(format_value(loss_in(8)) == "-M8");
        CHECK(format_value(kMaxEval) == "8000");
    }

    TEST_CASE("speeds") {
        CHECK(format_speed(1000, 0) == "0");
        CHECK(format_speed(850, 1000) == "850");
        CHECK(format_speed(12345, 1000) == "12.3K");
        CHECK(format_speed(1234567, 1000) == "1.2M");
        CHECK(format_speed(9000000000000000000, 1) == "9000000000000.0M");
    }

    TEST_CASE("the MESSAGE line") {
        CHECK(search_message(sample()) ==
              "MESSAGE depth 12-20 ev 35 n 1234567 nps 1.2M tm 1043 pv h8 i9 j11");
        PvLine mate = sample();
        mate.value = win_in(5);
        CHECK(search_message(mate) ==
              "MESSAGE depth 12-20 ev +M5 n 1234567 nps 1.2M tm 1043 pv h8 i9 j11");
        mate.kind = WinKind::Fours;
        CHECK(search_message(mate) ==
              "MESSAGE depth 12-20 ev +M5 n 1234567 nps 1.2M tm 1043 by fours pv h8 i9 j11");
        mate.kind = WinKind::Threats;
        CHECK(search_message(mate).find(" by threats pv h8") != std::string::npos);
        mate.kind = WinKind::Search;
        CHECK(search_message(mate).find(" by search pv h8") != std::string::npos);
    }

    TEST_CASE("a line without a value states none") {
        PvLine line = sample();
        line.bound = Bound::None;
        CHECK(search_message(line) ==
              "MESSAGE depth 12-20 n 1234567 nps 1.2M tm 1043 pv h8 i9 j11");
        for (const std::string& text : report_lines(line, {.realtime = true, .detail = true})) {
            CHECK(text.find("VAL") == std::string::npos);
            CHECK(text.find("WINRATE") == std::string::npos);
        }
    }

    TEST_CASE("a long variation is cut between moves") {
        PvLine line = sample();
        line.moves.assign(kMaxPly, move_at(21, 21));
        const std::string text = search_message(line);
        CHECK(text.size() < 100);
        CHECK(text.size() > 91);
        CHECK(text.substr(text.size() - 4) == " v22");
        const Lines detail = report_lines(line, {.realtime = false, .detail = true});
        for (const std::string& detail_line : detail)
            CHECK(detail_line.size() < 1000);
    }

    TEST_CASE("the line of a win is not cut at 99 characters") {
        PvLine win = sample();
        win.value = win_in(51);
        win.kind = WinKind::Threats;
        win.moves.assign(51, move_at(14, 14));
        win.moves.back() = move_at(0, 0);
        const std::string text = search_message(win);
        CHECK(text.size() > 99);
        CHECK(std::count(text.begin(), text.end(), 'o') == 50);
        CHECK(text.substr(text.size() - 7) == " o15 a1");
        // If the line proves no win, it is cut after 99 characters.
        win.kind = WinKind::None;
        CHECK(search_message(win).size() <= 99);
        // Managers read into buffers of a few thousand bytes, so even the longest line is short
        // enough.
        win.kind = WinKind::Search;
        win.moves.assign(kMaxPly, move_at(21, 21));
        CHECK(search_message(win).size() <= 900);
        CHECK(search_message(win).size() > 890);
    }

    TEST_CASE("the number of moves in a message does not depend on the clock") {
        PvLine line = sample();
        line.moves.assign(40, line.moves.front());
        const auto told = [&](std::int64_t nodes, std::int64_t elapsed_ms) {
            line.nodes = nodes;
            line.elapsed_ms = elapsed_ms;
            const std::string text = search_message(line);
            CHECK(text.size() <= 99);
            return text.substr(text.find(" pv "));
        };
        // The values have different lengths, so the lines reach their limit at different moves.
        for (const Value value : {1, 10, 100, 1000}) {
            CAPTURE(value);
            line.value = value;
            const std::string usual = told(123456, 1043);
            for (const std::int64_t elapsed_ms : {0, 1, 9, 10, 99, 100, 5000, 99999, 999999})
                CHECK(told(123456, elapsed_ms) == usual);
            // If speed and time together need nine to twelve characters, the same number of moves
            // is printed.
            CHECK(told(83'400'000, 1000) == told(83'400'000, 100'000));
        }
        // With longer numbers fewer moves are printed, so the line still fits.
        CHECK(told(12'345'678'901'234, 12'345'678).size() < told(123456, 1043).size());
    }

    TEST_CASE("by default one line for the best variation, none for the others") {
        CHECK(report_lines(sample(), {}) == Lines{search_message(sample())});
        PvLine second = sample();
        second.rank = 1;
        CHECK(report_lines(second, {}) == Lines{});
    }

    TEST_CASE("realtime marks begin at depth 8") {
        const ReportStyle style{.realtime = true};
        CHECK(report_lines(sample(), style) ==
              Lines{"MESSAGE REALTIME BEST 7,7", "MESSAGE REALTIME PV h8 i9 j11",
                    "MESSAGE REALTIME VAL 35", search_message(sample())});
        PvLine shallow = sample();
        shallow.depth = 5;
        CHECK(report_lines(shallow, style) == Lines{search_message(shallow)});
        // The lines of a proven win are printed at any depth.
        shallow.kind = WinKind::Fours;
        CHECK(report_lines(shallow, style).size() == 4);
    }

    TEST_CASE("realtime marks for the moves of the root") {
        using State = RootMoveVisit::State;
        const ReportStyle style{.realtime = true};
        RootMoveVisit visit{State::Begins, 0, 8, move_at(3, 4), 0, {}};
        CHECK(realtime_lines(visit, style) == Lines{"MESSAGE REALTIME POS 3,4"});
        visit.state = State::Worse;
        visit.value = -20;
        CHECK(realtime_lines(visit, style) == Lines{"MESSAGE REALTIME DONE 3,4"});
        visit.value = loss_in(6);
        CHECK(realtime_lines(visit, style) ==
              Lines{"MESSAGE REALTIME LOSE 3,4", "MESSAGE REALTIME DONE 3,4"});
        visit.state = State::Best;
        visit.value = 41;
        visit.line = {move_at(3, 4), move_at(5, 5)};
        CHECK(realtime_lines(visit, style) ==
              Lines{"MESSAGE REALTIME BEST 3,4", "MESSAGE REALTIME PV d5 f6",
                    "MESSAGE REALTIME VAL 41", "MESSAGE REALTIME DONE 3,4"});
        CHECK(realtime_lines(visit, {}).empty());
        visit.rank = 1;
        CHECK(realtime_lines(visit, style).empty());
        visit.rank = 0;
        visit.depth = 7;
        CHECK(realtime_lines(visit, style).empty());
    }

    TEST_CASE("detail is a block in a fixed order for each variation") {
        PvLine second = sample();
        second.rank = 1;
        second.value = loss_in(4);
        const ReportStyle style{.detail = true, .variations = 3, .cells = {}};
        CHECK(report_lines(second, style) ==
              Lines{"INFO PV 1", "INFO NUMPV 3", "INFO DEPTH 12", "INFO SELDEPTH 20",
                    "INFO NODES 1234567", "INFO TOTALNODES 1234567", "INFO TOTALTIME 1043",
                    "INFO SPEED 1183669", "INFO EVAL -M4", "INFO WINRATE 0.0000",
                    "INFO BESTLINE 7,7 8,8 9,10", "INFO PV DONE"});
        CHECK(report_lines(sample(), style)[0] == search_message(sample()));
        CHECK(report_lines(sample(), style)[10] == "INFO WINRATE 0.5436");
    }

    TEST_CASE("the texts for Yixin-Board name the cells that its board shows") {
        const ReportStyle style{.realtime = true,
                                .detail = true,
                                .variations = 1,
                                .cells = TextCells::of_yixin_board(15)};
        PvLine line = sample();
        line.moves = {move_at(4, 6), move_at(14, 0), move_at(0, 14)};
        const Lines lines = report_lines(line, style);
        CHECK(lines[0] == "MESSAGE REALTIME BEST 4,6");
        CHECK(lines[1] == "MESSAGE REALTIME PV g11 a1 o15");
        CHECK(lines[3].ends_with(" pv g11 a1 o15"));
        CHECK(std::find(lines.begin(), lines.end(), "INFO BESTLINE 4,6 14,0 0,14") != lines.end());
        RootMoveVisit visit{RootMoveVisit::State::Best, 0, 8, move_at(4, 6), 5, {move_at(4, 6)}};
        CHECK(realtime_lines(visit, style)[1] == "MESSAGE REALTIME PV g11");
        // On each board, the names are those of a board that is drawn with the rows of Yixin-Board.
        for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
            const TextCells cells = TextCells::of_yixin_board(size);
            for (int row = 0; row < size; ++row) {
                for (int column = 0; column < size; ++column) {
                    const std::string name = std::string(1, static_cast<char>('a' + column)) +
                                             std::to_string(size - row);
                    REQUIRE(cells.name({row, column}) == name);
                }
            }
        }
    }
}

}  // namespace
}  // namespace fukumi
