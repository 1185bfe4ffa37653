// See option_values.h.
#include "tournaments/setup/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace fukumi::match {
namespace {

Result<double> parse_seconds(std::string_view text) {
    double scale = 1;
    if (text.ends_with("ms")) {
        scale = 0.001;
        text.remove_suffix(2);
    } else if (text.ends_with("min")) {
        scale = 60;
        text.remove_suffix(3);
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

template <typename Target, typename Parsed>
Result<void> assign(Target& target, const Result<Parsed>& parsed) {
    if (!parsed)
        return Error{parsed.error()};
    target = static_cast<Target>(*parsed);
    return {};
}

bool is_for(const KeyReader& reader, std::string_view word) {
    if (!word.starts_with(reader.key))
        return false;
    return reader.key.ends_with('.') ? word.find('=') > reader.key.size()
                                     : word.substr(reader.key.size()).starts_with('=');
}

std::string known_keys(const std::vector<KeyReader>& readers) {
    std::string text;
    for (const KeyReader& reader : readers)
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", reader.key,
                            reader.key.ends_with('.') ? "KEY" : "");
    return text;
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
        const char last = static_cast<char>(digits.back() & ~0x20);  // converts to upper case
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
        return assign(target, parse_duration_ms(part)).has_value();
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
    // The smaller number is the turn limit, because a turn limit above the match limit would have
    // no effect.
    if (clock.match_ms > 0 && clock.turn_ms > clock.match_ms)
        std::swap(clock.turn_ms, clock.match_ms);
    if (!clock.has_clock())
        return fault();
    return clock;
}

ValueReader any_text(std::string& target) {
    return [&target](const std::string& text) -> Result<void> {
        target = text;
        return {};
    };
}

ValueReader whole_number(int& target, int lowest, int highest) {
    return [&target, lowest, highest](const std::string& text) {
        return assign(target, parse_number(text, lowest, highest));
    };
}

ValueReader whole_number(std::int64_t& target, std::int64_t lowest, std::int64_t highest) {
    return [&target, lowest, highest](const std::string& text) {
        return assign(target, parse_number(text, lowest, highest));
    };
}

ValueReader real_number(double& target) {
    return [&target](const std::string& text) -> Result<void> {
        char* end = nullptr;
        const long double number = std::strtold(text.c_str(), &end);
        if (text.empty() || end != text.c_str() + text.size())
            return Error{fmt::format("'{}' is not a number", text)};
        target = static_cast<double>(number);
        return {};
    };
}

ValueReader duration(std::int64_t& target_ms) {
    return [&target_ms](const std::string& text) {
        return assign(target_ms, parse_duration_ms(text));
    };
}

ValueReader one_of(int& chosen, std::vector<std::string_view> words) {
    return [&chosen, words = std::move(words)](const std::string& text) -> Result<void> {
        const auto word = std::find(words.begin(), words.end(), text);
        if (word == words.end())
            return Error{fmt::format("'{}' is not one of: {}", text, fmt::join(words, ", "))};
        chosen = static_cast<int>(word - words.begin());
        return {};
    };
}

Result<void> read_keys(std::string_view option, const KeyValues& words,
                       const std::vector<KeyReader>& readers) {
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{fmt::format("{}: '{}' is not of the form key=value", option, word)};
        const auto reader = std::find_if(readers.begin(), readers.end(),
                                         [&](const KeyReader& r) { return is_for(r, word); });
        if (reader == readers.end()) {
            return Error{fmt::format("{} {}: unknown key; known keys: {}", option, word,
                                     known_keys(readers))};
        }
        const bool is_prefix = reader->key.ends_with('.');
        if (const auto done =
                reader->read(word.substr(is_prefix ? reader->key.size() : equals + 1));
            !done) {
            return Error{fmt::format("{} {}: {}", option, word, done.error())};
        }
    }
    return {};
}

}  // namespace fukumi::match
