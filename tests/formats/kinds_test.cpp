// Tests of formats/kinds.h.
#include "formats/kinds.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "formats/convert.h"

namespace fukumi::formats {

TEST_SUITE_BEGIN("kinds of files");

TEST_CASE("each kind has its own name, and extensions select one kind") {
    std::set<std::string> names;
    for (const FileKind& kind : file_kinds()) {
        CAPTURE(std::string(kind.name));
        CHECK(names.insert(kind.name).second);
        CHECK(std::string(name_of(kind.format)) == kind.name);
        CHECK(kind_of(kind.format).name == kind.name);
        CHECK(format_named(kind.name).has_value() == kind.has_games);
        CHECK((kind.has_positions || !kind.has_games));
        CHECK((kind.has_games || !kind.is_written));
        if (*kind.extension != '\0' && kind.format != Format::GomocupResult) {
            CHECK(format_by_extension(std::string("x") + kind.extension) == kind.format);
            CHECK(format_by_extension(std::string("x.y") + kind.extension) == kind.format);
        }
    }
    CHECK(format_by_extension("x.PSQ") == Format::Psq);
    CHECK_FALSE(format_by_extension("psq").has_value());
    CHECK_FALSE(format_by_extension("x.txt").has_value());
    CHECK_FALSE(format_by_extension("x.").has_value());
}

TEST_CASE("the README lists all kinds with their extensions") {
    std::ifstream in(FUKUMI_SOURCE_DIR "/formats/README.md");
    const std::string readme((std::istreambuf_iterator<char>(in)), {});
    REQUIRE_FALSE(readme.empty());
    for (const FileKind& kind : file_kinds()) {
        CAPTURE(std::string(kind.name));
        const std::string name = std::string("| `") + kind.name + "` | ";
        const std::string extension =
            *kind.extension == '\0' ? "" : std::string("`") + kind.extension + "` ";
        CHECK(readme.find(name + extension + "| ") != std::string::npos);
    }
}

TEST_CASE("a file of a wrong kind is refused with the list of the kinds") {
    const auto error_of = [](std::string_view text, const char* path) {
        return read_text_of_games(text, path, {}).error();
    };
    CHECK(error_of("hello\n", "x") ==
          "x: a file of an unknown kind; games are read from " + list_of_kinds(Use::GameInput));
    CHECK(error_of(".....\n..X..\n", "x") ==
          "x: board (a board without the order of its moves); games are read from " +
              list_of_kinds(Use::GameInput));
    CHECK(error_of("", "x.lib") == "x.lib: lib ('db import' reads it); games are read from " +
                                       list_of_kinds(Use::GameInput));
    CHECK(format_of_text("hello", "x", Use::PositionInput).error() ==
          "x: a file of an unknown kind; positions are read from " +
              list_of_kinds(Use::PositionInput));
    CHECK(
        format_of_text("", "x.jsonl", Use::PositionInput).error().starts_with("x.jsonl: jsonl ("));
}

TEST_SUITE_END();

}  // namespace fukumi::formats
