// Writes integers to byte strings and reads them back, in little-endian order; computes 64-bit
// digests of bytes.
//
// Source of the digest: G. Fowler, L. Noll, K. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
// Algorithm" (FNV-1a).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace fukumi {

template <typename Number>
void append_number(std::string& bytes, Number number) {
    using Unsigned = std::make_unsigned_t<Number>;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(static_cast<Unsigned>(number) >> (8 * i) & 0xFF);
}

/// Reads a little-endian number at the front of `bytes`, removes its bytes from the view, and
/// returns the number.
/// Requires: bytes.size() >= sizeof(Number).
template <typename Number>
Number take_number(std::string_view& bytes) {
    std::make_unsigned_t<Number> number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        number = static_cast<decltype(number)>(
            number | static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    }
    bytes.remove_prefix(sizeof(Number));
    return static_cast<Number>(number);
}

inline constexpr std::uint64_t kEmptyDigest = 0xCBF29CE484222325;

/// Returns the FNV-1a digest of `bytes`. If data comes in pieces, call the function once for each
/// piece and pass the digest of all earlier pieces as `before`.
inline std::uint64_t digest_of(std::string_view bytes, std::uint64_t before = kEmptyDigest) {
    std::uint64_t digest = before;
    for (const char c : bytes)
        digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return digest;
}

}  // namespace fukumi
