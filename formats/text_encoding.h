// Converts texts in files of other programs to UTF-8 and back.
//
// RenLib writes texts in the encoding of its system, such as GBK or Windows-1252, and databases of
// Yixin may have such texts too. The files do not name the encoding, and nobody could undo a wrong
// guess. So utf8_from() reads a text that is not UTF-8 as Latin-1, one letter for each byte. The
// text may look odd, but no byte is lost. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::formats {

/// Returns true if the bytes are UTF-8: no cut or overlong sequence, no surrogate, nothing above
/// U+10FFFF.
bool is_utf8(std::string_view bytes) noexcept;

/// Returns UTF-8 bytes unchanged, and any others as Latin-1 converted to UTF-8.
std::string utf8_from(std::string_view bytes);

/// Converts back what utf8_from() converted. Returns the Latin-1 bytes of `text` if utf8_from()
/// converts them to `text`, and otherwise `text` itself. Requires: `text` is UTF-8.
std::string latin1_from(std::string_view text);

/// Replaces bytes that are not UTF-8 with U+FFFD.
std::string valid_utf8(std::string_view text);

/// Converts line ends to LF: LF after any number of CRs, and the '\b' that RenLib writes after the
/// first line. A text that was converted before does not change.
std::string with_line_feeds(std::string_view text);

}  // namespace fukumi::formats
