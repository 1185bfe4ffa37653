// Files of networks, so that a candidate is tried without a rebuild.
//
// All numbers are little endian:
//
//   8 bytes  "FKNETWRK"
//   u16      version of the format, kNetworkVersion
//   u8       rule, as in INFO rule; 9 stands for both rules of caro
//   u8       colours that follow: 2 in renju, Black first, else 1 for both
//   u64      digest of the payload (core/bytes.h)
//   payload: for each colour the numbers of NetworkOfColor in the order of their declaration; of
//            the rows of windows only those with stones
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/network/network.h"

namespace fukumi {

inline constexpr int kNetworkVersion = 3;

/// What a trainer makes and a file holds.
struct StoredNetwork {
    Rule rule = Rule::Freestyle;
    std::shared_ptr<const NetworkOfColor> black;
    std::shared_ptr<const NetworkOfColor> white;  ///< null unless the rule is renju
};

/// Of all numbers: equal for equal networks.
std::uint64_t digest_of_network(const StoredNetwork& network);

/// The content of a file.
std::string bytes_of(const StoredNetwork& network);
/// Errors: says what is wrong with the bytes, without a place.
Result<StoredNetwork> network_from_bytes(std::string_view bytes);

}  // namespace fukumi
