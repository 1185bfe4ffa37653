// One thing for each colour, indexed by Color.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/types.h"

namespace fukumi {

/// Aggregate: ByColor<int>{{of_black, of_white}}.
template <typename T>
struct ByColor {
    std::array<T, 2> of{};  ///< Black's, White's

    constexpr T& operator[](Color color) noexcept { return of[static_cast<std::size_t>(color)]; }
    constexpr const T& operator[](Color color) const noexcept {
        return of[static_cast<std::size_t>(color)];
    }
    constexpr auto begin() noexcept { return of.begin(); }
    constexpr auto end() noexcept { return of.end(); }
    constexpr auto begin() const noexcept { return of.begin(); }
    constexpr auto end() const noexcept { return of.end(); }

    friend constexpr bool operator==(const ByColor&, const ByColor&) = default;
};

}  // namespace fukumi
