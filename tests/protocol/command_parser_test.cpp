// Tests the parsing of commands, of the items in a list, of points and of numbers.
#include "protocol/command_parser.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

/// Parses the items of a text and returns them as text such as "7,7,1 ? DONE"; a question mark
/// means an invalid item.
std::string in_short(std::string_view text) {
    std::string result;
    for (const Item& item : parse_items(text)) {
        if (!result.empty())
            result += ' ';
        if (item.kind == Item::Kind::Done)
            result += "DONE";
        if (item.kind == Item::Kind::Bad)
            result += '?';
        for (std::size_t i = 0; i < item.numbers.size(); ++i) {
            if (i > 0)
                result += ',';
            result += std::to_string(item.numbers[i]);
        }
    }
    return result;
}

TEST_SUITE("protocol command parser") {
    TEST_CASE("command words in any case and spacing, and the rest of the line") {
        const struct {
            std::string_view line;
            CommandKind kind;
            std::string_view rest;
        } cases[] = {
            {"START 15", CommandKind::Start, "15"},
            {"start 15\r", CommandKind::Start, "15"},
            {"  \tStArT\t 15\t ", CommandKind::Start, "15"},
            {"INFO folder  C:\\a b ", CommandKind::Info, "folder  C:\\a b"},
            {"END", CommandKind::End, ""},
            {"YXSTOP", CommandKind::Stop, ""},
            {"stop", CommandKind::Stop, ""},
            {"YXQUERYDATABASEALLT", CommandKind::YxQueryDatabaseAllText, ""},
            {"yxquerydatabaseall 7,7", CommandKind::YxQueryDatabaseAll, "7,7"},
            {"yxquerydatabasewhatever", CommandKind::UnknownBlock, ""},
            {"YXEDITTVDDATABASE 1 2", CommandKind::YxEditDatabaseJudgement, "1 2"},
            {"yxedit", CommandKind::UnknownBlock, ""},
            {"YXDELETEDATABASEONE", CommandKind::YxDeleteDatabaseOne, ""},
            {"YXSETDATABASE a b", CommandKind::YxSetDatabase, "a b"},
            {"yxdbtotxtall", CommandKind::YxDatabaseFiles, ""},
            {"yxdbtopos a b.pos", CommandKind::YxDatabaseFiles, "a b.pos"},
            {"yxtxttodb", CommandKind::YxDatabaseFiles, ""},
            {"yxdbcheck", CommandKind::YxDatabaseCheck, ""},
            {"yxdbfix", CommandKind::YxDatabaseCheck, ""},
            {"yxforbid add 3 4 0", CommandKind::Unknown, "add 3 4 0"},
            {"yxsetbestmovedatabase", CommandKind::UnknownBlock, ""},
            {"YXBLOCKRESET", CommandKind::YxBlockReset, ""},
            {"YXBLOCKPATH", CommandKind::YxBlockPath, ""},
            {"yxsoosorvstep6 1,1", CommandKind::YxSoosorvStep6, "1,1"},
            {"", CommandKind::Blank, ""},
            {" \t ", CommandKind::Blank, ""},
            {"\0\0"sv, CommandKind::Blank, ""},
            {"START15", CommandKind::Unknown, ""},
            {"STARTS 15", CommandKind::Unknown, "15"},
            {"7,7,1", CommandKind::Unknown, ""},
            {"DONE", CommandKind::Unknown, ""},
            {"\xff\xfe", CommandKind::Unknown, ""},
        };
        for (const auto& c : cases) {
            CAPTURE(c.line);
            const Command command = parse_command(c.line);
            CHECK(command.kind == c.kind);
            CHECK(command.rest == c.rest);
        }
    }

    TEST_CASE("NUL bytes and a byte order mark are dropped, other control bytes are blanks") {
        CHECK(parse_command("ST\0ART\x01"
                            "15"sv)
                  .text == "START 15");
        CHECK(parse_command("\xef\xbb\xbf"
                            "ABOUT")
                  .kind == CommandKind::About);
        CHECK(parse_command("INFO folder /\xc3\xa4\x7f").rest == "folder /\xc3\xa4");
    }

    TEST_CASE("items of a block") {
        CHECK(in_short("") == "");
        CHECK(in_short("7,7,1") == "7,7,1");
        CHECK(in_short(" 7 , 7 , 1   8 ,8, 2 done 9,9,1") == "7,7,1 8,8,2 DONE");
        CHECK(in_short("+7,-7") == "7,-7");
        CHECK(in_short("7") == "7");
        CHECK(in_short("1,2,3,4,5") == "1,2,3,4,5");
        CHECK(in_short("a,b 7,7") == "? 7,7");
        CHECK(in_short("7;7 7,7") == "? 7,7");
        CHECK(in_short("7,7x 8,8") == "? 8,8");
        CHECK(in_short("7,x 8,8") == "? ? 8,8");
        CHECK(in_short("7,7, DONE") == "? DONE");
        CHECK(in_short("7,,7 8,8") == "? 8,8");
        CHECK(in_short(",") == "?");
        CHECK(in_short("- + 7,-") == "? ? ?");
        CHECK(in_short("\xff 7,7") == "? 7,7");
        CHECK(in_short("99999999999999999999,-99999999999999999999") ==
              std::to_string(kMax) + "," + std::to_string(-kMax));
    }

    TEST_CASE("points") {
        const auto is = [](std::string_view text, int x, int y) {
            const auto point = parse_point(text);
            return point && point->x == x && point->y == y;
        };
        CHECK(is("7,8", 7, 8));
        CHECK(is(" 7 , 8 ", 7, 8));
        CHECK(is("+7,8", 7, 8));
        CHECK(is("0,21", 0, 21));
        // If a number is out of range, the result is a point that is outside every board.
        CHECK(is("-5,99999999999999999999", -1, kMaxBoardSize));
        for (const std::string_view bad :
             {"", "7", "7,", ",7", "7,8,9", "7 8", "7,8 x", "7;8", "7.0,8", "x"}) {
            CAPTURE(bad);
            CHECK_FALSE(parse_point(bad).has_value());
        }
    }

    TEST_CASE("numbers") {
        CHECK(parse_saturating("15") == 15);
        CHECK(parse_saturating("+15") == 15);
        CHECK(parse_saturating("-15") == -15);
        CHECK(parse_saturating("9223372036854775807") == kMax);
        CHECK(parse_saturating("9223372036854775808") == kMax);
        CHECK(parse_saturating("-99999999999999999999999") == -kMax);
        for (const std::string_view bad : {"", "+", "-", "x", "1x", "1.5", " 1", "1 ", "--1"}) {
            CAPTURE(bad);
            CHECK_FALSE(parse_saturating(bad).has_value());
        }
        CHECK(parse_truncated("5000.75") == 5000);
        CHECK(parse_truncated("-0.5") == 0);
        CHECK(parse_truncated("-350.9") == -350);
        CHECK(parse_truncated("12.") == 12);
        for (const std::string_view bad : {"", ".5", "1.x", "1.5.5", "1e5", "x"}) {
            CAPTURE(bad);
            CHECK_FALSE(parse_truncated(bad).has_value());
        }
    }
}

}  // namespace
}  // namespace fukumi
