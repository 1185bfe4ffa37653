#include "database/canonical.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "tests/database/database_support.h"

namespace fukumi::database {
namespace {

using testing::any_stones;
using testing::image_of;

using Cells = std::set<std::pair<int, int>>;

Cells cells_as_set(const std::vector<Point>& cells) {
    Cells result;
    for (const Point p : cells)
        result.insert({p.x, p.y});
    return result;
}

bool have_same_stones(const Stones& a, const Stones& b) {
    return a.rule == b.rule && a.width == b.width && a.height == b.height &&
           a.to_move == b.to_move && cells_as_set(a.black) == cells_as_set(b.black) &&
           cells_as_set(a.white) == cells_as_set(b.white);
}

TEST_SUITE_BEGIN("database keys");

TEST_CASE("symmetric copies have the same key, from which each can be restored") {
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        CAPTURE(seed);
        const Stones stones = any_stones(seed);
        const std::string bytes = canonical_key(stones).bytes;
        for (int symmetry = 0; symmetry < symmetry_count(stones.width, stones.height); ++symmetry) {
            CAPTURE(symmetry);
            Stones image = image_of(stones, symmetry);
            std::reverse(image.black.begin(), image.black.end());
            const CanonicalKey key = canonical_key(image);
            REQUIRE(key.bytes == bytes);
            const auto stored = stones_of(key.bytes);
            REQUIRE(stored);
            CHECK(have_same_stones(*stored, image_of(image, key.symmetry)));
            CHECK(have_same_stones(image_of(*stored, inverse_symmetry(key.symmetry)), image));
            for (const Point p : image.black)
                CHECK(from_key(transformed(p, key.symmetry, image.width, image.height), key,
                               image) == p);
        }
    }
}

TEST_CASE("the keys of a game are those of its positions") {
    const std::pair<int, int> sizes[] = {{15, 15}, {20, 20}, {9, 12}, {22, 5}};
    std::uint64_t seed = 1;
    for (const auto& [width, height] : sizes) {
        for (int i = 0; i < 10; ++i) {
            auto moves = support::played_moves(Rule::Renju, width, height, 30, ++seed);
            moves.insert(moves.begin() + 2 * i, kNoPoint);
            KeysOfGame keys(Rule::Renju, width, height);
            Stones stones{Rule::Renju, width, height, {}, {}, Color::Black};
            CHECK(keys.key() == canonical_key(stones).bytes);
            for (const Point p : moves) {
                keys.play(p);
                if (p == kNoPoint)
                    stones.to_move = opponent(stones.to_move);
                else
                    stones = with_stone(stones, p);
                CHECK(keys.key() == canonical_key(stones).bytes);
            }
        }
    }
}

TEST_CASE("other positions have different keys") {
    // A slow check: two positions are equal if a symmetric copy of one has the same stones as the
    // other.
    int same = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        Stones a{kAllRules[random.below(2)], 5, 5 + random.below(2), {}, {}, Color::Black};
        Stones b = a;
        b.rule = kAllRules[random.below(2)];
        b.to_move = kColors[random.below(2)];
        for (Stones* stones : {&a, &b}) {
            const int x = random.below(stones->width);
            const int y = random.below(stones->height);
            stones->black.push_back({x, y});
            const Point white{random.below(2), random.below(2)};
            if (white != stones->black.front())
                stones->white.push_back(white);
        }
        bool expected = false;
        for (int symmetry = 0; symmetry < symmetry_count(a.width, a.height); ++symmetry)
            expected = expected || have_same_stones(image_of(a, symmetry), b);
        same += expected;
        CHECK((canonical_key(a).bytes == canonical_key(b).bytes) == expected);
    }
    CHECK(same > 5);
}

TEST_CASE("bytes that are not a key are refused") {
    const Stones stones{Rule::Renju, 15, 15, {{7, 7}, {8, 8}}, {{6, 6}}, Color::White};
    const std::string key = canonical_key(stones).bytes;
    REQUIRE(stones_of(key));
    for (std::size_t length = 0; length < 6; ++length)
        CHECK_FALSE(stones_of(key.substr(0, length)));
    std::string bytes = key;
    bytes[0] = 3;
    CHECK_FALSE(stones_of(bytes));  // the rule is unknown
    bytes = key;
    bytes[1] = 4;
    CHECK_FALSE(stones_of(bytes));  // the size is impossible
    bytes = key;
    bytes[4] = 9;
    CHECK_FALSE(stones_of(bytes));  // more black stones than cells
    bytes = key;
    std::swap(bytes[5], bytes[6]);
    CHECK_FALSE(stones_of(bytes));  // the stones are not in order
    bytes = key;
    bytes[7] = bytes[6];
    CHECK_FALSE(stones_of(bytes));  // two stones are on one cell
    bytes = key;
    bytes[7] = static_cast<char>(225);
    CHECK_FALSE(stones_of(bytes));  // a stone is off the board
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi::database
