// The file format of neural networks.
//
// All numbers are little endian:
//
//   8 bytes  "FKNETWRK"
//   u16      format version, kNetworkVersion
//   u8       rule: info_number() in core/types.h; 9 means both rules of caro
//   u8       number of colours in the payload: 2 in renju (Black, then White), otherwise 1 for both
//   u64      digest of the payload (core/bytes.h)
//   payload  for each colour the numbers of NetworkOfColor in the order of their declaration. The
//            file leaves out the rows that are always zero: those of windows without a stone, of
//            kNoPattern, and of class_row(None, None).
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

/// A network in the form in which a trainer produces it and a file stores it.
struct StoredNetwork {
    Rule rule = Rule::Freestyle;
    std::shared_ptr<const NetworkOfColor> black;
    std::shared_ptr<const NetworkOfColor> white;  ///< null unless the rule is renju
};

/// Encodes a network as the bytes of a network file. Requires: every weight is within its limit
/// (network_from_bytes() refuses others).
std::string bytes_of(const StoredNetwork& network);

/// Decodes the bytes of a network file. Errors: the message is the predicate of a sentence whose
/// subject is the file: "is not a network file".
Result<StoredNetwork> network_from_bytes(std::string_view bytes);

/// Returns the digest in the header of a network file. Requires: network_from_bytes() accepts
/// `bytes`. Two networks have equal digests exactly if all their numbers are equal (except for hash
/// collisions).
std::uint64_t network_digest(std::string_view bytes);

}  // namespace fukumi
