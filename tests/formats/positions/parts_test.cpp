// Tests functions that all position files use: encodings of texts, and symmetries.
#include <doctest/doctest.h>

#include <string>

#include "formats/positions/position_tree.h"
#include "formats/text_encoding.h"
#include "tests/formats/positions/samples.h"

namespace fukumi::database {

using namespace testing;
using namespace formats;

TEST_SUITE_BEGIN("database files parts");

TEST_CASE("is_utf8()") {
    for (const char* good : {"", "61", "c3a9", "e4b8ad", "efbfbf", "f09f9880", "c280", "dfbf",
                             "e0a080", "ed9fbf", "ee8080", "f0908080", "f48fbfbf"}) {
        CAPTURE(good);
        CHECK(is_utf8(from_hex(good)));
        CHECK(utf8_from(from_hex(good)) == from_hex(good));
    }
    // Invalid UTF-8: cut off, overlong, surrogates, code points that are too large, a continuation
    // byte alone.
    for (const char* bad :
         {"c3", "e4b8", "f09f98", "c080", "c1bf", "e09fbf", "eda080", "f0808080", "f4908080",
          "f5808080", "80", "ff", "61a1ef", "c328", "e428a1", "e4b828", "f09f9828"}) {
        CAPTURE(bad);
        CHECK_FALSE(is_utf8(from_hex(bad)));
        CHECK(is_utf8(utf8_from(from_hex(bad))));
        CHECK(bytes_from(utf8_from(from_hex(bad))) == from_hex(bad));
    }
    CHECK(utf8_from("a\xE9") == "a\xC3\xA9");
}

TEST_CASE("bytes_from() is the inverse of utf8_from()") {
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes;
        for (int size = random.below(5); size > 0; --size)
            bytes += "\x61\x0A\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80\xC2\xFF"[random.below(13)];
        CAPTURE(bytes);
        const std::string text = utf8_from(bytes);
        CHECK(is_utf8(text));
        CHECK(utf8_from(bytes_from(text)) == text);
        if (!is_utf8(bytes))
            CHECK(bytes_from(text) == bytes);
    }
    CHECK(bytes_from("\xE4\xB8\xAD") == "\xE4\xB8\xAD");
    // This text stays UTF-8: its Latin-1 bytes are valid UTF-8, so they would be read as another
    // text.
    CHECK(bytes_from("\xC3\x83\xC2\xA9") == "\xC3\x83\xC2\xA9");
}

TEST_CASE("with_line_feeds()") {
    CHECK(with_line_feeds("a\bb\r\nc\nd\r\r\n\re\r") == "a\nb\nc\nd\n\re\r");
    CHECK(with_line_feeds("a\r\bb\r\r\b\bc") == "a\nb\n\nc");
    CHECK(with_line_feeds("").empty());
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        for (int length = random.below(12); length > 0; --length)
            text += "a\r\n\b"[random.below(4)];
        const std::string lines = with_line_feeds(text);
        CHECK_MESSAGE(with_line_feeds(lines) == lines, text);
    }
}

TEST_CASE("followed_by() combines symmetries") {
    for (const int height : {11, 7}) {
        const int width = 11;
        const Point p{2, 4};
        for (int first = 0; first < symmetry_count(width, height); ++first) {
            const Point once = transformed(p, first, width, height);
            if (width == height)
                CHECK(once == transformed(p, first, width));
            CHECK(transformed(once, inverse_symmetry(first), width, height) == p);
            for (int second = 0; second < symmetry_count(width, height); ++second) {
                CHECK(transformed(p, followed_by(first, second), width, height) ==
                      transformed(once, second, width, height));
            }
        }
    }
}

TEST_SUITE_END();

}  // namespace fukumi::database
