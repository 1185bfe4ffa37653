// What every reader of text needs: blanks, integers, letters of either case, byte order marks.
//
// Pure functions over views; ASCII alone has a meaning.
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace fukumi {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Not the functions of <cctype>: those depend on the locale and take no negative char.
inline constexpr bool is_blank(char c) noexcept {
    return kBlanks.find(c) != std::string_view::npos;
}
inline constexpr bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}
inline constexpr bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Cuts the blanks in front off `text`.
inline constexpr void skip_blanks(std::string_view& text) noexcept {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
}

/// Without the blanks at both ends.
inline constexpr std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Without the byte order mark of UTF-8 that editors put in front of a file.
inline constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.substr(0, kMark.size()) == kMark)
        text.remove_prefix(kMark.size());
    return text;
}

/// In lower case, ASCII letters only.
inline constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = to_lower(c);
    return lower;
}

/// In upper case, ASCII letters only.
inline std::string to_upper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

/// A decimal integer with an optional sign and nothing else but blanks around it; nothing if it
/// does not fit into 64 bits.
inline std::optional<std::int64_t> parse_integer(std::string_view text) noexcept {
    text = trimmed(text);
    if (text.size() > 1 && text[0] == '+' && is_digit(text[1]))
        text.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Cuts a sign and digits off the front of `text`. Nothing, and nothing cut, if there is no digit.
/// A number that does not fit into 64 bits becomes the largest, or minus the largest.
inline constexpr std::optional<std::int64_t> take_integer(std::string_view& text) noexcept {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    const bool negative = text.substr(0, 1) == "-";
    std::size_t i = negative || text.substr(0, 1) == "+" ? 1 : 0;
    if (i == text.size() || !is_digit(text[i]))
        return std::nullopt;
    std::int64_t magnitude = 0;
    for (; i < text.size() && is_digit(text[i]); ++i) {
        const int digit = text[i] - '0';
        magnitude = magnitude > (kMax - digit) / 10 ? kMax : magnitude * 10 + digit;
    }
    text.remove_prefix(i);
    return negative ? -magnitude : magnitude;
}

}  // namespace fukumi
