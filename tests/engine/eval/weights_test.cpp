// Weights as a value: bytes and back, digests, and what is wrong with a file.
#include "engine/eval/weights.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "engine/eval/evaluator.h"
#include "engine/search/searcher.h"

namespace fukumi {
namespace {

std::string error_of(const std::string& bytes) {
    const auto weights = Weights::from_bytes(bytes);
    return weights ? "" : weights.error();
}

/// Freestyle's, with everything that patterns are worth turned round.
Weights reversed_weights() {
    WeightTables tables = Weights::built_in(Rule::Freestyle).tables();
    for (ColorWeights& color : tables.colors) {
        for (SetWeights& set : color.sets) {
            set.moving = static_cast<std::int16_t>(-set.moving);
            set.waiting = static_cast<std::int16_t>(-set.waiting);
        }
    }
    return Weights(Rule::Freestyle, tables);
}

}  // namespace

TEST_SUITE_BEGIN("eval weights");

TEST_CASE("weights survive their bytes, and equal weights have equal digests") {
    std::set<std::string> digests;
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const Weights& weights = Weights::built_in(rule);
        CHECK(weights.rule() == weights_rule(rule));
        const auto again = Weights::from_bytes(weights.bytes());
        REQUIRE(again.has_value());
        CHECK(again->tables() == weights.tables());
        CHECK(again->rule() == weights.rule());
        CHECK(again->digest() == weights.digest());
        CHECK(again->digest_text().size() == 16);
        digests.insert(weights.digest_text());
    }
    CHECK(digests.size() == 4);  // both rules of caro share theirs
    CHECK(reversed_weights().digest() != Weights::built_in(Rule::Freestyle).digest());
}

TEST_CASE("every single weight counts for the digest") {
    WeightTables tables = Weights::built_in(Rule::Renju).tables();
    const std::uint64_t digest = Weights(Rule::Renju, tables).digest();
    tables.colors[Color::White].net.output[31] ^= 1;
    CHECK(Weights(Rule::Renju, tables).digest() != digest);
    tables.colors[Color::White].net.output[31] ^= 1;
    tables.relations[2].to_own[15] ^= 1;
    CHECK(Weights(Rule::Renju, tables).digest() != digest);
}

TEST_CASE("a file that is none, of another version, cut off or damaged is refused") {
    const std::string good = Weights::built_in(Rule::Standard).bytes();
    CHECK(error_of("") == "is no file of weights");
    CHECK(error_of("FKGAMES1" + good.substr(8)) == "is no file of weights");
    std::string bytes = good;
    bytes[8] = 7;
    CHECK(error_of(bytes) == "has weights of version 7, but this program reads 1");
    bytes = good;
    bytes[10] = 3;
    CHECK(error_of(bytes) == "has weights of rule 3, which is none");
    bytes[10] = 8;  // caro with overlines has those of caro
    CHECK(error_of(bytes) == "has weights of rule 8, which is none");
    for (const std::size_t size :
         {std::size_t{12}, std::size_t{19}, std::size_t{20}, good.size() - 1})
        CHECK_FALSE(error_of(good.substr(0, size)).empty());
    CHECK(error_of(good + "x") == "has too few or too many weights");
    for (const std::size_t place :
         {std::size_t{13}, std::size_t{20}, good.size() / 2, good.size() - 1}) {
        bytes = good;
        bytes[place] ^= 64;
        CAPTURE(place);
        CHECK(error_of(bytes) == "is damaged: its digest is another");
    }
}

TEST_CASE("columns that could overflow are refused although their digest is right") {
    WeightTables tables = Weights::built_in(Rule::Freestyle).tables();
    tables.colors[Color::Black].net.own[3][2][1] = kCountNetColumnLimit + 1;
    tables.colors[Color::White] = tables.colors[Color::Black];
    CHECK(error_of(Weights(Rule::Freestyle, tables).bytes()) ==
          "has a network with weights that are too large");
}

TEST_CASE("weights are loaded from a file, whose name stands in errors") {
    const auto path = std::filesystem::temp_directory_path() / "fukumi_weights_test.weights";
    CHECK_FALSE(Weights::load(path.string() + ".none").has_value());
    std::ofstream(path, std::ios::binary) << reversed_weights().bytes();
    const auto weights = Weights::load(path);
    REQUIRE(weights.has_value());
    CHECK(weights->digest() == reversed_weights().digest());
    std::ofstream(path, std::ios::binary) << "nonsense that is long enough to be read";
    const auto none = Weights::load(path);
    REQUIRE_FALSE(none.has_value());
    CHECK(none.error().find("fukumi_weights_test.weights: is no file of weights") !=
          std::string::npos);
    std::filesystem::remove(path);
}

TEST_CASE("a searcher plays with the weights it was given, under their rules alone") {
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
    CHECK(usual.parts(position).patterns != 0);
    CHECK(other.parts(position).patterns == -usual.parts(position).patterns);
    CHECK(other.parts(position).network == usual.parts(position).network);
    Limits limits;
    limits.max_depth = 6;
    const SearchResult with_reversed = searcher.search(position, limits);
    Searcher fresh;
    const SearchResult with_built_in = fresh.search(position, limits);
    CHECK(with_reversed.nodes != with_built_in.nodes);
}

TEST_SUITE_END();

}  // namespace fukumi
