// Frames of LZ4: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::database {

/// Returns true if the bytes start with the magic number of a frame.
bool begins_lz4(std::string_view bytes) noexcept;

/// Returns one frame, with a checksum of its content.
std::string packed_by_lz4(std::string_view bytes);

/// Returns the content of a frame that has no bytes behind it.
/// Errors, without a file name: damaged, cut off or other bytes; content of more than `most` bytes.
Result<std::string> unpacked_by_lz4(std::string_view frame, std::size_t most);

}  // namespace fukumi::database
