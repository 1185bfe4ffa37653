// Mistyped words and what was meant.
#include "engine/core/nearest_name.h"

#include <doctest/doctest.h>

#include <string>

namespace fukumi {
namespace {

constexpr std::string_view kKnownNames[] = {"solve", "bench", "demo", "max_memory", "max_node"};

}  // namespace

TEST_SUITE_BEGIN("core nearest name");

TEST_CASE("one error is a letter too many, too few, another one, or two exchanged") {
    CHECK(typing_errors("bench", "bench") == 0);
    for (const std::string_view word : {"benchh", "bnch", "bensh", "becnh"}) {
        CAPTURE(std::string(word));
        CHECK(typing_errors(word, "bench") == 1);
        CHECK(typing_errors("bench", word) == 1);
    }
    CHECK(typing_errors("", "demo") == 4);
    CHECK(typing_errors("demo", "") == 4);
    CHECK(typing_errors("edom", "demo") == 2);
    CHECK(typing_errors("abcd", "efgh") == 4);
}

TEST_CASE("the nearest name, and none for a word that is like no name") {
    CHECK(nearest_name("slove", kKnownNames) == "solve");
    CHECK(nearest_name("BENHC", kKnownNames) == "bench");
    CHECK(nearest_name("max_nodes", kKnownNames) == "max_node");
    CHECK(nearest_name("maxmemory", kKnownNames) == "max_memory");
    CHECK(nearest_name("deom", kKnownNames) == "demo");
    CHECK(nearest_name("x", kKnownNames).empty());
    CHECK(nearest_name("", kKnownNames).empty());
    CHECK(nearest_name("dm", kKnownNames).empty());
    CHECK(nearest_name("--force-utf8", kKnownNames).empty());
    CHECK(nearest_name(std::string(100000, 'x'), kKnownNames).empty());
}

TEST_SUITE_END();

}  // namespace fukumi
