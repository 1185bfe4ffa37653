// See text_codec.h. Uses the decoder of the browser or of Node.js (TextDecoder), because the tables
// of iconv would add 140 KB to what a page loads. Neither can write an encoding other than UTF-8.
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "formats/text_codec.h"
#include "formats/text_encoding.h"

// web/fukumi/wasm/host.js defines this function. It returns UTF-8 that was allocated by malloc(), or
// null if the encoding is unknown or the bytes are not a text in it.
extern "C" char* fukumi_decode(const char* encoding, const char* bytes, int size);

namespace fukumi::formats {
namespace {

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8_name(std::string_view encoding) {
    return plain_encoding_name(encoding) == "utf8";
}

// Returns true for encodings in which each byte is the letter with its number. Browsers read them
// as windows-1252, which has other letters from 0x80 to 0x9F.
bool is_latin1(std::string_view encoding) {
    const std::string plain = plain_encoding_name(encoding);
    return plain == "iso88591" || plain == "latin1" || plain == "ascii" || plain == "usascii";
}

}  // namespace

bool is_encoding(std::string_view name) {
    constexpr std::string_view kAscii = "AZaz09 ()[];\\\n";
    return utf8_of(kAscii, name) == kAscii;
}

std::optional<std::string> utf8_of(std::string_view bytes, std::string_view encoding) {
    if (is_latin1(encoding))
        return utf8_from_latin1(bytes);
    const std::unique_ptr<char, decltype(&std::free)> text(
        fukumi_decode(std::string(encoding).c_str(), bytes.data(), static_cast<int>(bytes.size())),
        &std::free);
    return text ? std::optional<std::string>(text.get()) : std::nullopt;
}

std::optional<std::string> bytes_in(std::string_view text, std::string_view encoding) {
    const bool is_same = is_utf8_name(encoding) || (is_ascii(text) && is_encoding(encoding));
    return is_same ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace fukumi::formats
