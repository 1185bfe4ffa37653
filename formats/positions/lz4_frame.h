// Packs and unpacks LZ4 frames: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md. Pure
// functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::database {

/// Returns true if the bytes start with the magic number of a frame.
bool begins_lz4(std::string_view bytes) noexcept;

/// Packs bytes into one frame with a checksum of its content.
std::string packed_by_lz4(std::string_view bytes);

/// Returns the content of a frame.
/// Errors, without a file name: the bytes are not one complete, undamaged frame; bytes follow the
/// frame; the content has more than `most` bytes.
Result<std::string> unpacked_by_lz4(std::string_view frame, std::size_t most);

}  // namespace fukumi::database
