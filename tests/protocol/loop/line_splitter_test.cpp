// Tests how input bytes are split into lines, with all line ends and in pieces of any size.
#include "protocol/loop/line_splitter.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace fukumi {
namespace {

using namespace std::string_view_literals;
using Lines = std::vector<std::string>;

/// Feeds `bytes` to a splitter in pieces of `piece` bytes. Returns the lines; a '!' marks a line
/// that was too long.
Lines split(std::string_view bytes, std::size_t piece, bool end = false) {
    Lines lines;
    const auto visit = [&](const InputLine& line) {
        lines.push_back((line.too_long ? "!" : "") + line.text);
    };
    LineSplitter splitter;
    for (std::size_t i = 0; i < bytes.size(); i += piece)
        splitter.feed(bytes.substr(i, piece), visit);
    if (end)
        splitter.finish(visit);
    return lines;
}

TEST_SUITE("protocol line splitter") {
    TEST_CASE("all terminators, mixed, in pieces of every size") {
        const std::string_view bytes = "START 15\r\nBOARD\n7,7,1\rDONE\n\r\n\n\rEND\r"sv;
        for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
            CAPTURE(piece);
            CHECK(split(bytes, piece) == Lines{"START 15", "BOARD", "7,7,1", "DONE", "END"});
        }
    }

    TEST_CASE("a rest without a terminator is a line only at the end of the input") {
        CHECK(split("START 15", 3) == Lines{});
        CHECK(split("START 15", 3, true) == Lines{"START 15"});
        CHECK(split("START 15\n", 3, true) == Lines{"START 15"});
        CHECK(split("", 3, true) == Lines{});
    }

    TEST_CASE("bytes are not changed") {
        CHECK(split("a\0\xff\t b\n"sv, 2) == Lines{std::string("a\0\xff\t b"sv)});
    }

    TEST_CASE("a too long line keeps its first bytes; the next line is complete") {
        const std::string longest(LineSplitter::kMaxLine, 'x');
        for (const std::size_t piece :
             {std::size_t{1000}, std::size_t{65536}, std::size_t{1000000}}) {
            CAPTURE(piece);
            CHECK(split(longest + "\nEND\n", piece) == Lines{longest, "END"});
            CHECK(split("INFO" + longest + "\nEND\n", piece) ==
                  Lines{"!INFO" + longest.substr(0, LineSplitter::kHeadOfLongLine - 4), "END"});
            CHECK(split(longest + longest + longest + "\r\nEND\n", piece) ==
                  Lines{"!" + longest.substr(0, LineSplitter::kHeadOfLongLine), "END"});
        }
        CHECK(split(longest + longest, 100, true).size() == 1);
    }
}

}  // namespace
}  // namespace fukumi
