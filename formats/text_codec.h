// Converts between UTF-8 and the encodings that files of other programs have. Pure functions.
//
// text_codec_posix.cpp uses iconv of the system, text_codec_windows.cpp the code pages of Windows,
// text_codec_web.cpp the decoder of the browser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fukumi::formats {

/// Returns true if `name` is an encoding that contains ASCII, such as "GBK", "shift_jis" or
/// "windows-1251". Ignores case.
bool is_encoding(std::string_view name);

/// Converts bytes to UTF-8. Returns nullopt if `encoding` is unknown, if the bytes are not a text in
/// it, or if bytes_in() would not return the same bytes again.
std::optional<std::string> utf8_of(std::string_view bytes, std::string_view encoding);

/// Converts UTF-8 to bytes. Returns nullopt if `encoding` is unknown or lacks a character, or if the
/// system cannot write it.
std::optional<std::string> bytes_in(std::string_view text, std::string_view encoding);

/// Returns the letters and digits of the name in lower case, such as "gb2312" or "shiftjis", to
/// compare names that are written differently.
std::string plain_encoding_name(std::string_view name);

}  // namespace fukumi::formats
