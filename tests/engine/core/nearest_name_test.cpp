// Mistyped words and what was meant.
#include "engine/core/nearest_name.h"

#include <doctest/doctest.h>

#include <string>

namespace fukumi {
namespace {

constexpr std::string_view kNames[] = {"solve", "bench", "demo", "max_memory", "max_node"};

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
    CHECK(nearest_name("slove", kNames) == "solve");
    CHECK(nearest_name("BENHC", kNames) == "bench");
    CHECK(nearest_name("max_nodes", kNames) == "max_node");
    CHECK(nearest_name("maxmemory", kNames) == "max_memory");
    CHECK(nearest_name("deom", kNames) == "demo");
    CHECK(nearest_name("x", kNames).empty());
    CHECK(nearest_name("", kNames).empty());
    CHECK(nearest_name("dm", kNames).empty());
    CHECK(nearest_name("--force-utf8", kNames).empty());
    CHECK(nearest_name(std::string(100000, 'x'), kNames).empty());
}

TEST_SUITE_END();

}  // namespace fukumi
