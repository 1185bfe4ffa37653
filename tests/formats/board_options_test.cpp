// Tests rules and board sizes as they are written in options, and the numbers of the rules.
#include "formats/board_options.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>

namespace fukumi::formats {
namespace {

/// Parses a board size. Returns it as text such as "20x12", or the error.
std::string size_of(std::string_view text) {
    const auto size = parse_board_size(text);
    return size ? std::to_string(size->width) + "x" + std::to_string(size->height) : size.error();
}

}  // namespace

TEST_SUITE_BEGIN("protocol formats");

TEST_CASE("numbers of INFO rule") {
    struct Row {
        int bits;
        std::optional<Rule> rule;
        bool continuous;
    };
    constexpr Row kRows[] = {
        {0, Rule::Freestyle, false}, {1, Rule::Standard, false},     {2, Rule::Freestyle, true},
        {3, Rule::Standard, true},   {4, Rule::Renju, false},        {5, std::nullopt, false},
        {6, Rule::Renju, true},      {7, std::nullopt, false},       {8, Rule::CaroOverline, false},
        {9, Rule::CaroExact, false}, {10, Rule::CaroOverline, true}, {11, Rule::CaroExact, true},
        {12, std::nullopt, false},   {13, std::nullopt, false},      {14, std::nullopt, false},
        {15, std::nullopt, false},   {16, std::nullopt, false},      {18, std::nullopt, false},
        {-1, std::nullopt, false},   {-2, std::nullopt, false},      {1 << 30, std::nullopt, false},
    };
    for (const Row& row : kRows) {
        CAPTURE(row.bits);
        CHECK(rule_from_info(row.bits) == row.rule);
        CHECK(continuous_from_info(row.bits) == row.continuous);
    }
    for (const Rule rule : kAllRules)
        CHECK(rule_from_info(info_number(rule)) == rule);
}

TEST_CASE("a rule is its number or its name, in either case") {
    for (const Rule rule : kAllRules) {
        const std::string name = name_of(rule);
        CAPTURE(name);
        const auto by_name = parse_rule(name);
        const auto by_number = parse_rule(std::to_string(info_number(rule)));
        REQUIRE(by_name.has_value());
        REQUIRE(by_number.has_value());
        CHECK(*by_name == rule);
        CHECK(*by_number == rule);
    }
    CHECK(parse_rule("Renju").has_value());
    CHECK(*parse_rule("CARO-Overline") == Rule::CaroOverline);
}

TEST_CASE("an unknown rule is quoted, with the list of all rules") {
    for (const std::string_view text : {"", "2", "gomoku", "renju ", "4.0", "-1"}) {
        const auto rule = parse_rule(text);
        CAPTURE(text);
        REQUIRE_FALSE(rule.has_value());
        CHECK(rule.error() == "'" + std::string(text) +
                                  "' is not one of 0 freestyle, 1 standard, 4 renju, 8 "
                                  "caro-overline, 9 caro");
    }
}

TEST_CASE("sizes of boards") {
    CHECK(size_of("15") == "15x15");
    CHECK(size_of("5x22") == "5x22");
    CHECK(size_of("20X12") == "20x12");
    for (const std::string_view text : {"", "4", "23", "15x", "x15", "15x23", "4x15", "15*15",
                                        "15x15x15", "99999999999999999999"}) {
        CHECK(size_of(text) ==
              "'" + std::string(text) + "' is not a size such as 15 or 20x12, from 5 to 22");
    }
}

TEST_SUITE_END();

}  // namespace fukumi::formats
