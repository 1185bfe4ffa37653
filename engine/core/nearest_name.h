// The name that somebody meant who has mistyped it.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.h"

namespace fukumi {

/// How many letters have to be put in, left out, replaced or exchanged with their neighbour to make
/// one word of the other. Takes time in proportion to the product of their lengths.
inline int typing_errors(std::string_view a, std::string_view b) {
    // Three rows of the table of all beginnings of `a` (rows) against those of `b` (columns).
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

/// The name with the fewest typing errors, the first of several; empty if even that has more than
/// one for every three of its letters. Upper and lower case are the same.
inline std::string_view nearest_name(std::string_view word,
                                     std::span<const std::string_view> names) {
    constexpr std::size_t kLongest = 64;
    if (word.size() > kLongest)
        return {};
    std::string_view nearest;
    int fewest = 0;
    for (const std::string_view name : names) {
        const int errors = typing_errors(to_lower(word), to_lower(name));
        if (errors * 3 <= static_cast<int>(name.size()) && (nearest.empty() || errors < fewest)) {
            nearest = name;
            fewest = errors;
        }
    }
    return nearest;
}

}  // namespace fukumi
