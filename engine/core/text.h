// Helper functions for parsers: they skip blanks, read integers, convert case, remove byte order
// marks, and find the right name for a misspelt one.
//
// All functions are pure. They interpret only ASCII characters and leave all other bytes unchanged.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace fukumi {

inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Tests of characters that replace those of <cctype>, which depend on the locale and are undefined
// for negative chars.
inline constexpr bool is_blank(char c) noexcept {
    return kBlanks.find(c) != std::string_view::npos;
}
inline constexpr bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}
inline constexpr bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Removes the blanks at the front of `text`.
inline constexpr void skip_blanks(std::string_view& text) noexcept {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
}

/// Returns `text` without the blanks at both ends.
inline constexpr std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Returns `text` without the UTF-8 byte order mark that some editors write at the start of a file.
inline constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.substr(0, kMark.size()) == kMark)
        text.remove_prefix(kMark.size());
    return text;
}

/// Returns the character or the text in lower case. Only ASCII letters change.
inline constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = to_lower(c);
    return lower;
}

/// Returns the text in upper case. Only ASCII letters change.
inline std::string to_upper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

/// Parses the whole text as one decimal integer with an optional sign; blanks at both ends are
/// allowed. Returns nullopt for any other text and for numbers that do not fit into 64 bits.
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

/// Parses a decimal integer with an optional sign at the front of `text`, removes it from `text`,
/// and returns it. A number that does not fit into 64 bits becomes the largest 64-bit number, or
/// minus the largest. If `text` does not start with an integer, returns nullopt and leaves `text`
/// unchanged.
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

/// Returns the smallest number of edits that turn `a` into `b`; an edit inserts, deletes or
/// replaces one letter, or swaps two neighbouring letters. The function takes O(a.size() *
/// b.size()) time.
/// Source: F. Damerau, "A technique for computer detection and correction of spelling errors",
/// Communications of the ACM 7 (1964).
inline int edit_distance(std::string_view a, std::string_view b) {
    // Entry (i, j) of the full table is the distance between the first i letters of `a` and the
    // first j letters of `b`. The function keeps only the last three rows.
    std::vector<int> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last.swap(last);
        last.swap(row);
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

/// Returns the name that the user probably meant by the misspelt `word`: the first of the names
/// that differ from it by the fewest edits, ignoring case. A name may differ by one edit for every
/// three of its letters. Returns an empty view if all names differ by more, or if `word` is longer
/// than 64 characters.
inline std::string_view nearest_name(std::string_view word,
                                     std::span<const std::string_view> names) {
    constexpr std::size_t kLongest = 64;
    if (word.size() > kLongest)
        return {};
    std::string_view nearest;
    int fewest = 0;
    for (const std::string_view name : names) {
        const int edits = edit_distance(to_lower(word), to_lower(name));
        if (edits * 3 <= static_cast<int>(name.size()) && (nearest.empty() || edits < fewest)) {
            nearest = name;
            fewest = edits;
        }
    }
    return nearest;
}

}  // namespace fukumi
