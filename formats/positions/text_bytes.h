// Texts of files that do not say how their letters are written, as UTF-8 and back.
//
// RenLib keeps the bytes of the system it runs on, such as GBK or Windows-1252, and so may
// databases of Yixin. Guesses at the language could be wrong and would not lead back; so what is
// no UTF-8 is taken as Latin-1, one letter a byte. It may look odd, but no byte is lost. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::database {

/// Whether the bytes are UTF-8: no cut or overlong sequence, no surrogate, nothing above U+10FFFF.
bool is_utf8(std::string_view bytes) noexcept;

/// The bytes themselves if they are UTF-8, otherwise each byte as the letter with that number.
std::string utf8_from(std::string_view bytes);

/// Bytes from which utf8_from() makes `text`: one byte a letter where that leads back, otherwise
/// the text as it is.
std::string latin1_from(std::string_view text);

/// With a line feed for each end of a line: LF or the '\b' behind RenLib's first line, and the CRs
/// before it. A text that came from here stays as it is.
std::string with_line_feeds(std::string_view text);

}  // namespace fukumi::database
