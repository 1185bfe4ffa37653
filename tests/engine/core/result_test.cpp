// A value or the reason why there is none.
#include "engine/core/result.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <type_traits>

namespace fukumi {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0)
        return Error{"odd: " + std::to_string(number)};
    return number / 2;
}

Result<void> check_even(int number) {
    if (const Result<int> halved = half(number); !halved)
        return Error{halved.error()};
    return {};
}

}  // namespace

TEST_SUITE_BEGIN("core result");

TEST_CASE("a result holds a value or an error") {
    const Result<int> good = half(8);
    REQUIRE(good);
    CHECK(good.has_value());
    CHECK(*good == 4);
    const Result<int> bad = half(7);
    CHECK_FALSE(bad);
    CHECK(bad.error() == "odd: 7");
}

TEST_CASE("a text as a value is no error") {
    const Result<std::string> text = std::string("odd");
    REQUIRE(text);
    CHECK(text->size() == 3);
}

TEST_CASE("a value that can only be moved is moved out") {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    REQUIRE(result);
    const std::unique_ptr<int> taken = std::move(*result);
    CHECK(*taken == 5);
}

TEST_CASE("a result without a value is fine or holds an error") {
    CHECK(check_even(8));
    CHECK(check_even(8).has_value());
    const Result<void> bad = check_even(7);
    CHECK_FALSE(bad);
    CHECK(bad.error() == "odd: 7");
    // An empty text is an error all the same.
    CHECK_FALSE(Result<void>(Error{}));
    static_assert(!std::is_convertible_v<Result<void>, bool>);
}

TEST_SUITE_END();

}  // namespace fukumi
