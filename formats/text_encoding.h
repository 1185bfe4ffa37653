// Converts texts in files of other programs to UTF-8 and back.
//
// Many programs write texts in the encoding of their system, such as GBK or windows-1252, and most
// of their files do not name it. decode_text() finds the encoding of a whole file. Bytes that
// nothing decodes become Latin-1, one letter for each byte: the text looks odd, but no byte is lost
// and no two names become equal. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::formats {

/// The text of a file.
struct DecodedText {
    std::string text;      ///< UTF-8
    std::string encoding;  ///< of the file; empty for UTF-8 and ASCII
    std::string note;      ///< note if the encoding is not certain; otherwise empty
};

/// Decodes the bytes of a file. The encoding is
/// 1. `forced`, if it is not empty;
/// 2. that of the first property CA of SGF, if the bytes are a text in it;
/// 3. UTF-8, if the bytes are UTF-8, perhaps with a few wrong bytes;
/// 4. that of guess_encoding() (encoding_guess.h).
/// bytes_in() (text_codec.h) returns the same bytes again, except after wrong bytes in UTF-8.
/// Errors: the bytes are not a text in the encoding `forced`.
Result<DecodedText> decode_text(std::string_view bytes, std::string_view forced = {});

/// Returns the bytes of a text in an encoding, or the text itself if `encoding` is empty or lacks a
/// letter. decode_text() with this encoding returns the text again.
std::string encoded(std::string_view text, std::string_view encoding);

/// Returns true if the bytes are UTF-8: no cut or overlong sequence, no surrogate, nothing above
/// U+10FFFF.
bool is_utf8(std::string_view bytes) noexcept;

/// Decodes one text of a file with many texts. Returns UTF-8 bytes unchanged. Decodes other bytes
/// from `encoding`; from Latin-1 if `encoding` is empty or the bytes are not valid in it.
std::string utf8_from(std::string_view bytes, std::string_view encoding = {});

/// Decodes Latin-1: returns UTF-8 with one letter for each byte.
std::string utf8_from_latin1(std::string_view bytes);

/// The inverse of utf8_from(): returns bytes that utf8_from() converts to `text`. Tries `encoding`
/// first, then Latin-1; otherwise returns `text` itself. Requires: `text` is UTF-8.
std::string bytes_from(std::string_view text, std::string_view encoding = {});

/// Replaces bytes that are not UTF-8 with U+FFFD.
std::string valid_utf8(std::string_view text);

/// Converts line ends to LF: LF after any number of CRs, and the '\b' that RenLib writes after the
/// first line. A text that was converted before does not change.
std::string with_line_feeds(std::string_view text);

}  // namespace fukumi::formats
