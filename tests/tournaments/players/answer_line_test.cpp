// Tests how lines from engines are classified, and how the output of an engine is split into lines.
#include "tournaments/players/answer_line.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tournaments/players/line_reader.h"

using namespace fukumi;
using namespace fukumi::match;

namespace {

void add(LineReader& reader, std::string_view text) {
    const auto space = reader.space();
    REQUIRE(space.size() >= text.size());
    std::copy(text.begin(), text.end(), space.begin());
    reader.added(text.size());
}

}  // namespace

TEST_SUITE_BEGIN("tournaments players");

TEST_CASE("cells may have blanks around them and no other characters") {
    for (const std::string_view line : {"7,8", " 7,8 ", "7 , 8", "7,8\r", "+7,8"}) {
        CAPTURE(line);
        const AnswerLine answer = classify(line);
        CHECK(answer.kind == LineKind::Points);
        REQUIRE(answer.point_count == 1);
        CHECK(answer.points[0].x == 7);
        CHECK(answer.points[0].y == 8);
    }
    const AnswerLine three = classify("1,2 3,4  5,6");
    CHECK(three.kind == LineKind::Points);
    REQUIRE(three.point_count == 3);
    CHECK(three.points[2].x == 5);
    CHECK(three.points[2].y == 6);
    for (const std::string_view line :
         {"7;8", "7,", ",8", "7,8,9", "7,8x", "1,2 3,4 5,6 7,8", "-"}) {
        CAPTURE(line);
        CHECK(classify(line).kind == LineKind::Garbage);
    }
}

TEST_CASE("numbers too large for an int remain off the board") {
    CHECK(classify("-1,3").points[0].x == -1);
    CHECK(classify("99999999999999999999,3").points[0].x >= 1000);
    CHECK(classify("-99999999999999999999,3").points[0].x <= -1000);
}

TEST_CASE("words match in either case and only as a whole") {
    CHECK(classify("OK").kind == LineKind::Ok);
    CHECK(classify("ok").text.empty());
    CHECK(classify("OK 20x20").text == "20x20");
    CHECK(classify("OKAY").kind == LineKind::Garbage);
    CHECK(classify("ERROR no").kind == LineKind::Error);
    CHECK(classify("Unknown command").kind == LineKind::Unknown);
    CHECK(classify("message hello").text == "hello");
    CHECK(classify("MESSAGE").kind == LineKind::Message);
    CHECK(classify("DEBUG x").kind == LineKind::Ignored);
    CHECK(classify("INFO DEPTH 3").kind == LineKind::Ignored);
    CHECK(classify("swap").kind == LineKind::Swap);
    CHECK(classify("name=\"Foo\", version=\"1\"").kind == LineKind::About);
    CHECK(classify("banana").kind == LineKind::Garbage);
    CHECK(classify("").kind == LineKind::Blank);
    CHECK(classify(" \t\r").kind == LineKind::Blank);
    CHECK(classify("SUGGEST 3,4").kind == LineKind::Suggest);
    CHECK(classify("SUGGEST nothing").kind == LineKind::Garbage);
    CHECK(classify(std::string_view("\0\xff\x80", 3)).kind == LineKind::Garbage);
}

TEST_CASE("evaluation and depth in the formats of several engines") {
    struct Sample {
        std::string_view text;
        std::optional<int> eval;
        int depth;
    };
    for (const Sample& sample : {
             Sample{"depth 4-12 ev -20 n 40 nps 40.0K tm 0 pv f6", -20, 4},
             Sample{"depth 10-17 ev 51 n 40 tm 236 pv f10 c8 d5 v7", 51, 10},
             Sample{"Depth 12-15 | Eval +23 | Node 1234", 23, 12},
             Sample{"D:9 V:+M7", 29993, 9},
             Sample{"ev -M8 depth 3", -29992, 3},
             Sample{"score=15 d=2", 15, 2},
             Sample{"evaluation 0.53 depth 7", std::nullopt, 7},
             Sample{"value 57% deep 4", std::nullopt, 0},
             Sample{"hello", std::nullopt, 0},
             Sample{"ev", std::nullopt, 0},
         }) {
        CAPTURE(sample.text);
        std::optional<int> eval;
        int depth = 0;
        read_evaluation(sample.text, eval, depth);
        CHECK(eval == sample.eval);
        CHECK(depth == sample.depth);
    }
}

TEST_CASE("lines are found for every division of the stream") {
    const std::string stream = "first\r\n\nsecond\rthird\n";
    for (std::size_t step = 1; step <= stream.size(); ++step) {
        CAPTURE(step);
        LineReader reader;
        std::string found;
        for (std::size_t at = 0; at < stream.size(); at += step) {
            const std::string_view piece = std::string_view(stream).substr(at, step);
            add(reader, piece);
            while (const auto line = reader.next())
                found += line->empty() ? "" : std::string(*line) + "/";
        }
        CHECK(found == "first/second/third/");
    }
}

TEST_CASE("a line longer than the buffer is dropped") {
    LineReader reader;
    for (int i = 0; i < 100; ++i) {
        const auto space = reader.space();
        REQUIRE_FALSE(space.empty());
        std::fill(space.begin(), space.end(), 'x');
        reader.added(space.size());
        CHECK_FALSE(reader.next());
    }
    // The reader also drops the end of the line that was too long. The next line is complete.
    add(reader, "7,7\n8,8\n");
    CHECK(reader.next() == "8,8");
    CHECK_FALSE(reader.next());
}

TEST_CASE("skip_begun() drops an incomplete line and its later part") {
    LineReader reader;
    add(reader, "first\nMESSAGE about ");
    CHECK(reader.next() == "first");
    CHECK_FALSE(reader.next());
    reader.skip_begun();
    add(reader, "7,");
    CHECK_FALSE(reader.next());
    reader.skip_begun();
    add(reader, "7\r\n8,8\n");
    CHECK(reader.next() == "");
    CHECK(reader.next() == "8,8");
    reader.skip_begun();  // no incomplete line was read, so nothing is skipped
    add(reader, "9,9\n1,");
    CHECK(reader.next() == "9,9");
    reader.skip_begun();
    reader.clear();
    add(reader, "2,2\n");
    CHECK(reader.next() == "2,2");
}

TEST_SUITE_END();
