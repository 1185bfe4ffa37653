// What every reader of text needs: blanks, integers, letters of either case, byte order marks.
//
// Pure functions over views; ASCII alone has a meaning.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace fukumi {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

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
inline std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

/// A decimal integer with an optional sign and nothing else but blanks around it; nothing if it
/// does not fit into 64 bits.
inline std::optional<std::int64_t> parse_integer(std::string_view text) noexcept {
    text = trimmed(text);
    if (text.substr(0, 1) == "+")
        text.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

}  // namespace fukumi
