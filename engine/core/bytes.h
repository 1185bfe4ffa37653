// Numbers to bytes and back, little endian, and the digest of bytes.
//
// Source of the digest: G. Fowler, L. Noll, K. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash
// Algorithm" (FNV-1a, 64 bits).
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

/// Takes a number from the front. Requires: there are enough bytes.
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

inline constexpr std::uint64_t kDigestOfNothing = 0xCBF29CE484222325;

/// Of bytes that follow others with the digest `hash`.
inline std::uint64_t digest_of(std::string_view bytes, std::uint64_t hash = kDigestOfNothing) {
    for (const char c : bytes)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return hash;
}

}  // namespace fukumi
