// Tests Weights that are compiled in, read from files, and used by a Searcher.
#include "engine/eval/weights.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <string>

#include "engine/eval/evaluator.h"
#include "engine/search/searcher.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/temporary_folder.h"

namespace fukumi {
namespace {

std::string error_of(const std::string& bytes) {
    const auto weights = Weights::from_bytes(bytes);
    return weights ? "" : weights.error();
}

Weights reversed_weights() {
    return support::weights_of(support::reversed_network(Rule::Freestyle));
}

}  // namespace

TEST_SUITE_BEGIN("eval weights");

TEST_CASE("each rule has its compiled-in weights") {
    std::set<std::string> digests;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Weights& weights = Weights::built_in(rule);
        CHECK(weights.rule() == weights_rule(rule));
        const auto again = Weights::from_bytes(built_in_bytes(rule));
        REQUIRE(again.has_value());
        CHECK(again->rule() == weights.rule());
        CHECK(again->digest() == weights.digest());
        CHECK(again->digest_text().size() == 16);
        digests.insert(weights.digest_text());
    }
    CHECK(digests.size() == 4);  // five rules, but both rules of caro share one network
    CHECK(reversed_weights().digest() != Weights::built_in(Rule::Freestyle).digest());
    CHECK(error_of("") == "is not a network file");
}

TEST_CASE("weights are loaded from a file, and errors name the file") {
    const support::TemporaryFolder folder;
    const std::string name = "candidate.weights";
    const std::string path = folder.file(name);
    CHECK_FALSE(Weights::load(path + ".none").has_value());
    std::ofstream(path, std::ios::binary) << bytes_of(support::reversed_network(Rule::Freestyle));
    const auto weights = Weights::load(path);
    REQUIRE(weights.has_value());
    CHECK(weights->digest() == reversed_weights().digest());
    std::ofstream(path, std::ios::binary) << "nonsense that is long enough to be read";
    const auto none = Weights::load(path);
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().find(name + ": is not a network file") != std::string::npos);
}

TEST_CASE("a searcher uses the weights it was given, for their rule only") {
    Searcher searcher;
    const auto reversed = std::make_shared<const Weights>(reversed_weights());
    searcher.set_weights(reversed);
    CHECK(&searcher.weights(Rule::Freestyle) == reversed.get());
    CHECK(&searcher.weights(Rule::Standard) == &Weights::built_in(Rule::Standard));
    Position position(Rule::Freestyle, 15, 15);
    for (const auto& [x, y] : {std::pair{7, 7}, {8, 8}, {7, 9}, {5, 5}})
        position.make(move_at(x, y));
    Evaluator usual;
    usual.refresh(position, Weights::built_in(Rule::Freestyle));
    Evaluator other;
    other.refresh(position, *reversed);
    CHECK(usual.value(position) != 0);
    CHECK(other.value(position) == -usual.value(position));
    Limits limits;
    limits.max_depth = 6;
    const SearchResult with_reversed = searcher.search(position, limits);
    Searcher fresh;
    const SearchResult with_built_in = fresh.search(position, limits);
    CHECK(with_reversed.nodes != with_built_in.nodes);
}

TEST_SUITE_END();

}  // namespace fukumi
