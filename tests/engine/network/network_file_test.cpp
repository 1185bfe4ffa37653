// Tests network files: writing and reading gives the same network, and every kind of damage gives
// an error.
#include "engine/network/network_file.h"

#include <doctest/doctest.h>

#include "engine/core/bytes.h"
#include "engine/core/random.h"
#include "tests/twins/slow_network.h"

using namespace fukumi;

namespace {

StoredNetwork stored(Rule rule) {
    const auto colors = support::random_colors(rule, 11);
    return {rule, colors[Color::Black], colors[Color::White]};
}

std::string error_of(const std::string& bytes) {
    const auto network = network_from_bytes(bytes);
    return network ? "" : network.error();
}

// Returns the bytes of the file after its digest is set to the right one for its content.
std::string with_digest(std::string bytes) {
    std::string digest;
    append_number(digest, digest_of(std::string_view(bytes).substr(20)));
    return bytes.replace(12, 8, digest);
}

}  // namespace

TEST_SUITE_BEGIN("network file");

TEST_CASE("a network is unchanged after writing and reading") {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::CaroExact}) {
        CAPTURE(name_of(rule));
        const StoredNetwork written = stored(rule);
        const auto read = network_from_bytes(bytes_of(written));
        REQUIRE(read);
        CHECK(read->rule == rule);
        CHECK(*read->black == *written.black);
        CHECK((read->white == nullptr) == (rule != Rule::Renju));
        if (read->white)
            CHECK(*read->white == *written.white);
    }
}

TEST_CASE("damaged files are rejected") {
    const std::string good = bytes_of(stored(Rule::Standard));
    CHECK(error_of(good) == "");
    CHECK(error_of("") == "is not a network file");
    CHECK(error_of("FKWEIGHT" + good.substr(8)) == "is not a network file");
    CHECK(error_of(good.substr(0, 15)) == "is not a network file");
    std::string bytes = good;
    bytes[8] = 7;
    CHECK(error_of(bytes) == "has format version 7, but this program reads version 3");
    bytes = good;
    bytes[10] = 3;
    CHECK(error_of(bytes) == "has the unknown rule number 3");
    bytes[10] = 8;  // number 8 is not used: both rules of caro have number 9
    CHECK(error_of(bytes) == "has the unknown rule number 8");
    bytes[10] = 4;
    CHECK(error_of(bytes) == "has the wrong size for its rule");
    CHECK(error_of(good.substr(0, good.size() - 1)) == "has the wrong size for its rule");
    CHECK(error_of(good + "x") == "has the wrong size for its rule");
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        bytes = good;
        const auto place =
            static_cast<std::size_t>(20 + random.below(static_cast<int>(good.size()) - 20));
        bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.below(8)));
        CHECK(error_of(bytes) == "is damaged: the digest does not match");
    }
}

TEST_CASE("weights beyond their limits are rejected even with the right digest") {
    const std::string good = bytes_of(stored(Rule::Freestyle));
    CHECK(error_of(with_digest(good)) == "");
    // One place is in a weight of a row, the other in a weight of the head.
    for (const std::size_t place : {std::size_t{21}, good.size() - 1}) {
        std::string bytes = good;
        bytes[place] = 0x7F;
        CHECK(error_of(with_digest(bytes)) == "has a weight beyond its limit");
        bytes[place] = static_cast<char>(0x80);
        CHECK(error_of(with_digest(bytes)) == "has a weight beyond its limit");
    }
}

TEST_SUITE_END();
