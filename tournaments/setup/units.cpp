// See units.h.
#include "tournaments/setup/units.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

namespace fukumi::match {
namespace {

Result<double> parse_seconds(std::string_view text) {
    double scale = 1;
    if (text.ends_with("ms")) {
        scale = 0.001;
        text.remove_suffix(2);
    } else if (text.ends_with('s')) {
        text.remove_suffix(1);
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) ||
        number < 0 || number * 1000 > static_cast<double>(kLargestNumber)) {
        return Error{fmt::format("'{}' is not a time in seconds", text)};
    }
    return number * scale;
}

}  // namespace

Result<std::int64_t> parse_duration_ms(std::string_view text) {
    const Result<double> seconds = parse_seconds(text);
    if (!seconds)
        return Error{seconds.error()};
    return static_cast<std::int64_t>(std::llround(*seconds * 1000));
}

Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest,
                                  std::int64_t highest) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < lowest ||
        number > highest) {
        return Error{
            fmt::format("'{}' is not a whole number from {} to {}", text, lowest, highest)};
    }
    return number;
}

Result<std::int64_t> parse_bytes(std::string_view text) {
    constexpr std::string_view kUnits = "KMG";
    int shift = 0;
    std::string_view digits = text;
    if (!digits.empty() && (digits.ends_with('B') || digits.ends_with('b')))
        digits.remove_suffix(1);
    if (!digits.empty()) {
        const char last = static_cast<char>(digits.back() & ~0x20);  // in upper case
        if (const std::size_t unit = kUnits.find(last); unit != std::string_view::npos) {
            shift = 10 * static_cast<int>(unit + 1);
            digits.remove_suffix(1);
        }
    }
    const Result<std::int64_t> number = parse_number(digits, 0, kLargestNumber >> shift);
    if (!number)
        return Error{fmt::format("'{}' is not a size such as 350M", text)};
    return *number << shift;
}

Result<ClockRules> parse_clock_rules(std::string_view text) {
    ClockRules clock;
    if (text == "inf")
        return clock;
    const std::string_view whole = text;
    const auto take = [&](std::string_view part, std::int64_t& target) {
        const Result<std::int64_t> number = parse_duration_ms(part);
        if (number)
            target = *number;
        return number.has_value();
    };
    const auto fault = [&] {
        return Error{fmt::format(
            "'{}' is not a time control such as 5/120 (seconds a turn and a match) or 60+0.6",
            whole)};
    };
    if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
        if (!take(text.substr(plus + 1), clock.increment_ms))
            return fault();
        text = text.substr(0, plus);
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        if (!take(text.substr(0, slash), clock.turn_ms))
            return fault();
        text.remove_prefix(slash + 1);
    }
    if (!take(text, clock.match_ms))
        return fault();
    if (clock.match_ms > 0 && clock.turn_ms > clock.match_ms)
        std::swap(clock.turn_ms, clock.match_ms);
    if (!clock.has_clock())
        return fault();
    return clock;
}

}  // namespace fukumi::match
