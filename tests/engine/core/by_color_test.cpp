// What there is one of for each colour.
#include "engine/core/by_color.h"

#include <doctest/doctest.h>

#include <string>

namespace fukumi {

TEST_SUITE_BEGIN("core by color");

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

TEST_CASE("the colours come in their order, and any type may be kept") {
    const ByColor<std::string> names{{"first", "second"}};
    std::string text;
    for (const std::string& name : names)
        text += name + ' ';
    CHECK(text == "first second ");
    CHECK(names[opponent(Color::Black)] == "second");
    CHECK(names != ByColor<std::string>{{"second", "first"}});
}

TEST_SUITE_END();

}  // namespace fukumi
