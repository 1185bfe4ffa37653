// Encodings of texts in files of other programs.
//
// RenLib writes texts in the encoding of its system, such as GBK or Windows-1252, and databases of
// Yixin may do the same. The files do not name the encoding, and a wrong guess could not be undone.
// So a text that is not UTF-8 is read as Latin-1, one letter for each byte. It may look odd, but no
// byte is lost. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::formats {

/// Returns true if the bytes are UTF-8: no cut or overlong sequence, no surrogate, nothing above
/// U+10FFFF.
bool is_utf8(std::string_view bytes) noexcept;

/// Returns UTF-8 bytes unchanged, and any others as Latin-1 converted to UTF-8.
std::string utf8_from(std::string_view bytes);

/// The inverse: returns bytes from which utf8_from() makes `text`. They are Latin-1 if that leads
/// back to `text`, otherwise `text` itself.
std::string latin1_from(std::string_view text);

/// Replaces bytes that are not UTF-8 with U+FFFD.
std::string valid_utf8(std::string_view text);

/// Converts line ends to LF: CR LF with any number of CRs, and the '\b' behind RenLib's first line.
/// Texts that were converted do not change.
std::string with_line_feeds(std::string_view text);

}  // namespace fukumi::formats
