// Colours, rules, values and what is indexed by them.
#include "engine/core/types.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "engine/core/by_color.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/with_rule.h"

namespace fukumi {

TEST_SUITE_BEGIN("core types");

TEST_CASE("the colours are each other's opponents, and stones are theirs") {
    for (const Color color : kColors) {
        CHECK(opponent(color) != color);
        CHECK(opponent(opponent(color)) == color);
    }
    CHECK(stone_of(Color::Black) == Cell::Black);
    CHECK(stone_of(Color::White) == Cell::White);
}

TEST_CASE("what is kept by colour is found by colour") {
    ByColor<int> numbers{{3, 5}};
    CHECK(numbers[Color::Black] == 3);
    CHECK(numbers[Color::White] == 5);
    numbers[Color::White] += 2;
    CHECK(numbers == ByColor<int>{{3, 7}});
    int sum = 0;
    for (const int number : numbers)
        sum += number;
    CHECK(sum == 10);
    CHECK(ByColor<int>{} == ByColor<int>{{0, 0}});
}

TEST_CASE("wins and losses tell their distance, and nothing else is one") {
    for (const int plies : {0, 1, 7, kMaxPly}) {
        CAPTURE(plies);
        CHECK(is_win(win_in(plies)));
        CHECK(is_loss(loss_in(plies)));
        CHECK(win_in(plies) == -loss_in(plies));
        CHECK(kMate - win_in(plies) == plies);
    }
    CHECK(win_in(1) > win_in(3));
    CHECK(loss_in(4) > loss_in(2));
    for (const Value value : {kDraw, kMaxEval, -kMaxEval}) {
        CHECK_FALSE(is_win(value));
        CHECK_FALSE(is_loss(value));
    }
}

TEST_CASE("every rule reaches the code that was compiled for it") {
    std::set<std::string> names;
    for (const Rule rule : kAllRules) {
        CHECK(with_rule(rule, []<Rule R>() { return R; }) == rule);
        names.insert(name_of(rule));
    }
    CHECK(names.size() == kRuleCount);
}

TEST_CASE("a result holds a value or the reason why there is none") {
    const Result<int> good = 7;
    REQUIRE(good.has_value());
    CHECK(*good == 7);
    const Result<int> bad = Error{"file:3: no number"};
    CHECK_FALSE(bad.has_value());
    CHECK_FALSE(static_cast<bool>(bad));
    CHECK(bad.error() == "file:3: no number");
}

TEST_CASE("random numbers depend on the seed alone and stay in their range") {
    Random a(42);
    Random b(42);
    Random c(43);
    int different = 0;
    int counts[7] = {};
    for (int i = 0; i < 7000; ++i) {
        CAPTURE(i);
        const int number = a.below(7);
        REQUIRE(number >= 0);
        REQUIRE(number < 7);
        REQUIRE(number == b.below(7));
        different += number != c.below(7);
        ++counts[number];
    }
    CHECK(different > 5000);
    for (const int count : counts) {
        CHECK(count > 850);  // 1000 expected, standard deviation 29
        CHECK(count < 1150);
    }
    CHECK(Random(1).below(1) == 0);
}

TEST_SUITE_END();

}  // namespace fukumi
