// Tests the lines that show database records in Yixin-Board, and the first lines (head) of the
// command blocks that edit records.
#include "protocol/database/database_messages.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/types.h"
#include "protocol/blocks.h"

namespace fukumi {
namespace {

using database::Record;

Record valued(Value value, char label = database::kNoLabel) {
    Record record;
    record.value = value;
    record.label = label;
    record.bound = Bound::Exact;
    return record;
}

Record with_board_text(std::string text) {
    Record record = valued(100, 'w');
    record.board_text = std::move(text);
    return record;
}

/// Returns the characters that a tag stores, one in each byte.
std::string unpacked(std::int64_t tag) {
    std::string text;
    for (; tag > 0; tag >>= 8)
        text.insert(text.begin(), static_cast<char>(tag & 0xFF));
    return text;
}

std::string tag_text(const Record& after) {
    return unpacked(cell_tag(after));
}

/// Feeds lines to the parser of a block's head. Returns "words|text|rest of the last line", or
/// "bad|rest of the last line" if the head is invalid.
std::string taken(BlockHead::Form form, std::initializer_list<std::string_view> lines) {
    BlockHead head(form);
    std::string_view rest;
    for (const std::string_view line : lines) {
        rest = line;
        head.take(rest);
    }
    if (!head.is_good())
        return "bad|" + std::string(rest);
    std::string result;
    for (const std::string& word : head.words())
        result += (result.empty() ? "" : " ") + word;
    return result + "|" + head.text() + "|" + std::string(rest);
}

TEST_SUITE("protocol database messages") {
    TEST_CASE("a tag is a number with its first character in the highest byte") {
        CHECK(cell_tag(valued(loss_in(10), 'l')) == 7811377);  // "w11" in Yixin-Board
        CHECK(cell_tag(valued(40)) == 3421477);                // "45%"
        CHECK(cell_tag(with_board_text("A")) == 65);
    }

    TEST_CASE("a tag shows the label from the side of the move") {
        CHECK(tag_text(valued(loss_in(10), 'l')) == "w11");
        CHECK(tag_text(valued(win_in(7), 'w')) == "l8");
        CHECK(tag_text(valued(0, 'l')) == "w*");
        CHECK(tag_text(valued(0, 'w')) == "l*");
        CHECK(tag_text(valued(loss_in(10), 'w')) == "l*");
        CHECK(tag_text(valued(0, 'd')) == "d*");
        CHECK(tag_text(valued(loss_in(4), 'b')) == "b*");
        CHECK(tag_text(valued(0, '\x05')) == "?*");
        CHECK(tag_text(valued(0, '\xE9')) == "?*");
    }

    TEST_CASE("without a label a tag shows the value from the side of the move") {
        CHECK(tag_text(valued(loss_in(0))) == "w1");
        CHECK(tag_text(valued(win_in(5))) == "l6");
        CHECK(tag_text(valued(0)) == "50%");
        CHECK(tag_text(valued(-200)) == "73%");
        CHECK(tag_text(valued(200)) == "27%");
        CHECK(tag_text(valued(-8000)) == "100%");
    }

    TEST_CASE("a text for the board comes first, shortened to four bytes") {
        CHECK(tag_text(with_board_text("A1")) == "A1");
        CHECK(tag_text(with_board_text("abcdef")) == "abcd");
        CHECK(tag_text(with_board_text(" \n")) == "l*");
        // A UTF-8 character is kept whole or dropped whole.
        CHECK(tag_text(with_board_text("a\xC3\xA4\xC3\xA4")) == "a\xC3\xA4");
        CHECK(tag_text(with_board_text("\xE4\xB8\xAD\xE4\xB8\xAD")) == "\xE4\xB8\xAD");
    }

    TEST_CASE("a comment alone gives -1, an empty record an asterisk") {
        Record record;
        CHECK(tag_text(record) == "*");
        record.comment = "x";
        CHECK(cell_tag(record) == -1);
        record.value = 0;
        CHECK(tag_text(record) == "50%");
    }

    TEST_CASE("lines for a move, a position and a comment") {
        Record record = valued(-35, 'd');
        record.depth = 12;
        record.bound = Bound::Lower;
        CHECK(database_move_line({3, 14}, record) ==
              "MESSAGE DATABASE 3 14 " + std::to_string(('d' << 8) + '*') + " -35 12 2 0");
        CHECK(database_one_line(record) == "MESSAGE DATABASE ONE 100 -35 12 2");
        CHECK(database_text_line(record) == "MESSAGE DATABASE TEXT \"\"");
        record.comment = "7,7\r\n8,8";
        record.board_text = "two words";
        CHECK(database_move_line({3, 14}, record) ==
              "MESSAGE DATABASE 3 14 " +
                  std::to_string(('t' << 24) + ('w' << 16) + ('o' << 8) + ' ') +
                  " -35 12 2 1 two words");
        CHECK(database_one_line(record) == "MESSAGE DATABASE ONE 100 -35 12 2 two words");
        CHECK(database_text_line(record) == "MESSAGE DATABASE TEXT \"7,7  8,8\"");
        CHECK(database_one_line({}) == "MESSAGE DATABASE ONE 0 0 0 0");
    }

    TEST_CASE("texts become one short line of UTF-8 without quotes") {
        CHECK(as_one_line(" a\n\"b\"\tc\x7F ", 100) == "a 'b' c");
        CHECK(as_one_line("abcdef", 3) == "abc");
        CHECK(as_one_line("ab cdef", 3) == "ab");
        CHECK(as_one_line("\xE4\xB8\xAD\xE4\xB8\xAD", 5) == "\xE4\xB8\xAD");
        CHECK(shown_comment(std::string(5000, 'x')).size() == 900);
        CHECK(as_one_line("", 10) == "");
    }

    TEST_CASE("bytes that are not UTF-8 count as Latin-1") {
        CHECK(as_utf8("a\xE4z") == "a\xC3\xA4z");
        CHECK(as_utf8("\xC0\x80") == "\xC3\x80\xC2\x80");  // an overlong encoding
        CHECK(as_utf8("\xED\xA0\x80").size() == 6);        // a surrogate
        CHECK(as_utf8("\xF4\x90\x80\x80").size() == 8);    // above U+10FFFF
        CHECK(as_utf8("\xE4\xB8") == "\xC3\xA4\xC2\xB8");  // a character that is cut short
        CHECK(as_utf8("\xF0\x9F\x98\x80 \xE4\xB8\xAD") == "\xF0\x9F\x98\x80 \xE4\xB8\xAD");
    }

    TEST_CASE("the four numbers of an edit, spread over lines") {
        const auto form = BlockHead::Form::Judgement;
        CHECK(taken(form, {"7 119 100 12"}) == "7 119 100 12||");
        CHECK(taken(form, {"7 119", " 100", "12 7,7 done"}) == "7 119 100 12||7,7 done");
        CHECK(taken(form, {"7 119 7,7"}) == "bad|7,7");
        CHECK(taken(form, {"7 119 100 DONE"}) == "bad|DONE");
        CHECK(taken(form, {"7"}) == "bad|");
    }

    TEST_CASE("a text with quotes and without") {
        const auto form = BlockHead::Form::Text;
        CHECK(taken(form, {"\"a b\""}) == "|a b|");
        CHECK(taken(form, {"\"\""}) == "||");
        CHECK(taken(form, {" \"a b\" 7,7 8,8 done"}) == "|a b| 7,7 8,8 done");
        CHECK(taken(form, {"\"say \"yes\" or no\""}) == "|say \"yes\" or no|");
        CHECK(taken(form, {"\"7,7 done\""}) == "|7,7 done|");
        CHECK(taken(form, {"\"one", "7,7", "", "two\""}) == "|one\n7,7\n\ntwo|");
        CHECK(taken(form, {"plain words"}) == "|plain words|");
        CHECK(taken(form, {"", "12"}) == "|12|");
        // These blocks are invalid: the first two have no text, the others a text without a closing
        // quote.
        CHECK(taken(form, {"7,7"}) == "bad|7,7");
        CHECK(taken(form, {"done"}) == "bad|done");
        CHECK(taken(form, {"\"one", "done"}) == "bad|done");
        CHECK(taken(form, {"\"one"}) == "bad|");
    }

    TEST_CASE("a cell and its text, which may be missing") {
        const auto form = BlockHead::Form::CellAndText;
        CHECK(taken(form, {"7,7", "A1"}) == "7,7|A1|");
        CHECK(taken(form, {"7,7", "\"done\"", "8,8"}) == "7,7|done|8,8");
        CHECK(taken(form, {"7,7 \"a b\" 8,8"}) == "7,7|a b| 8,8");
        CHECK(taken(form, {"7,7", "8,8"}) == "7,7||8,8");
        CHECK(taken(form, {"7,7", "done"}) == "7,7||done");
        CHECK(taken(form, {"done"}) == "bad|done");
    }

    TEST_CASE("a line that is too long makes an incomplete head bad") {
        BlockHead head(BlockHead::Form::Text);
        head.skip_line();
        std::string_view line = "\"text\"";
        head.take(line);
        CHECK_FALSE(head.is_good());
        BlockHead whole(BlockHead::Form::Text);
        line = "\"text\"";
        whole.take(line);
        whole.skip_line();
        CHECK(whole.is_good());
    }

    TEST_CASE("the length of a text is limited") {
        BlockHead head(BlockHead::Form::Text);
        std::string_view line = "\"";
        head.take(line);
        const std::string long_line(1000, 'x');
        for (int i = 0; i < 1000; ++i) {
            line = long_line;
            head.take(line);
        }
        CHECK(head.text().size() < 70000);
    }
}

}  // namespace
}  // namespace fukumi
