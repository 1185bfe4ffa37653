// See typed_values.h.
#include "tools/command_line/typed_values.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "engine/core/text.h"

namespace fukumi {
namespace {

struct Unit {
    std::string_view name;
    double ms;
};
constexpr Unit kUnits[] = {{"ms", 1},       {"s", 1000},      {"sec", 1000},
                           {"min", 60'000}, {"h", 3'600'000}, {"", 1}};

// Parses digits with an optional point. Returns nullopt for every other text.
std::optional<double> parse_decimal(std::string_view text) {
    double value = 0;
    double digit = 0;  // value of the next digit after the point; 0 before the point
    bool has_digit = false;
    for (const char c : text) {
        if (c == '.' && digit == 0) {
            digit = 0.1;
        } else if (c < '0' || c > '9') {
            return std::nullopt;
        } else if (digit == 0) {
            value = 10 * value + (c - '0');
            has_digit = true;
        } else {
            value += digit * (c - '0');
            digit /= 10;
            has_digit = true;
        }
    }
    return has_digit ? std::optional(value) : std::nullopt;
}

}  // namespace

Result<std::int64_t> parse_duration(std::string_view text, std::int64_t most) {
    const std::string_view whole = trimmed(text);
    const std::size_t end = std::min(whole.find_first_not_of("0123456789."), whole.size());
    const auto number = parse_decimal(whole.substr(0, end));
    const std::string unit = to_lower(trimmed(whole.substr(end)));
    for (const Unit& known : kUnits) {
        if (!number || unit != known.name)
            continue;
        const double ms = std::round(*number * known.ms);
        if (ms > static_cast<double>(most))
            return Error{fmt::format("'{}' is more than {}", text, duration_text(most))};
        return static_cast<std::int64_t>(ms);
    }
    return Error{fmt::format("'{}' is not a time such as 500ms or 2s", text)};
}

std::string duration_text(std::int64_t milliseconds) {
    if (milliseconds < 1000)
        return fmt::format("{} ms", milliseconds);
    if (milliseconds < 60'000)
        return fmt::format("{:g} s", static_cast<double>(milliseconds) / 1000);
    return fmt::format("{:g} min", static_cast<double>(milliseconds) / 60'000);
}

}  // namespace fukumi
