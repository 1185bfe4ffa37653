// Bytes to frames of LZ4 and back; see https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::database {

/// Whether the bytes begin as a frame does.
bool begins_lz4(std::string_view bytes) noexcept;

/// One frame, with a checksum of its content.
std::string packed_by_lz4(std::string_view bytes);

/// The content of one frame, with nothing behind it.
/// Errors: broken, cut or foreign bytes; more than `most` bytes of content. They name no file.
Result<std::string> unpacked_by_lz4(std::string_view frame, std::size_t most);

}  // namespace fukumi::database
