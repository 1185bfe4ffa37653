// What mining allows the solvers, far above what the tests allow, so that the suites are not made
// of what is easy.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fukumi::support {

inline constexpr std::int64_t kMiningFours = 2'000'000;
inline constexpr std::int64_t kMiningThreats = 15'000;
inline constexpr std::size_t kTreeBytes = std::size_t{512} << 20;

}  // namespace fukumi::support
