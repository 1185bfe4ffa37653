// See text_encoding.h.
#include "formats/text_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/core/text.h"
#include "formats/encoding_guess.h"
#include "formats/text_codec.h"

namespace fukumi::formats {
namespace {

// Returns the length of the UTF-8 sequence at the start of `bytes`, or 0 if that sequence is not
// valid. Requires: `bytes` is not empty.
std::size_t sequence_length(std::string_view bytes) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    // Some first bytes allow a smaller range for the second byte. This excludes overlong sequences,
    // surrogates and letters above U+10FFFF.
    std::size_t length = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        low = first == 0xE0 ? 0xA0 : low;
        high = first == 0xED ? 0x9F : high;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        low = first == 0xF0 ? 0x90 : low;
        high = first == 0xF4 ? 0x8F : high;
    }
    if (length == 0 || bytes.size() < length || byte(1) < low || byte(1) > high)
        return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    return length;
}

// Converts UTF-8 to Latin-1, one byte for each letter. Returns nullopt if a letter is above U+00FF.
// Requires: `text` is UTF-8.
std::optional<std::string> narrowed(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto first = static_cast<unsigned char>(text[i]);
        if (first < 0x80) {
            bytes += text[i];
        } else if (first <= 0xC3) {
            ++i;
            const auto second = static_cast<unsigned char>(text[i]);
            bytes += static_cast<char>(((first & 0x03) << 6) | (second & 0x3F));
        } else {
            return std::nullopt;
        }
    }
    return bytes;
}

// Appends a byte of Latin-1 as UTF-8.
void append_latin1(std::string& text, char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
        text += c;
    } else {
        text += static_cast<char>(0xC0 | (byte >> 6));
        text += static_cast<char>(0x80 | (byte & 0x3F));
    }
}

// Returns UTF-8 with each wrong byte as Latin-1 if such bytes are few, otherwise nullopt.
std::optional<std::string> mended_utf8(std::string_view bytes) {
    constexpr std::size_t kLettersForWrongByte = 8;
    std::string text;
    std::size_t letters = 0;
    std::size_t wrong = 0;
    while (!bytes.empty()) {
        const std::size_t length = sequence_length(bytes);
        if (length == 0)
            append_latin1(text, bytes.front());
        else
            text += bytes.substr(0, length);
        letters += length > 1;
        wrong += length == 0;
        bytes.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return letters >= kLettersForWrongByte * wrong ? std::optional(text) : std::nullopt;
}

// Returns the first property CA of a text of SGF, or an empty text.
std::string_view declared_encoding(std::string_view bytes) {
    constexpr std::size_t kLongestName = 40;
    for (std::size_t at = std::min(bytes.find("(;"), bytes.size());
         (at = bytes.find("CA[", at)) != std::string_view::npos; ++at) {
        if (is_letter(bytes[at - 1]))
            continue;
        const std::string_view name = bytes.substr(at + 3, kLongestName);
        return trimmed(name.substr(0, name.find(']')));
    }
    return {};
}

bool is_ascii(std::string_view bytes) noexcept {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool names_utf8(std::string_view encoding) {
    return plain_encoding_name(encoding) == "utf8";
}

}  // namespace

Result<DecodedText> decode_text(std::string_view bytes, std::string_view forced) {
    if (!forced.empty()) {
        auto text = utf8_of(bytes, forced);
        if (!text)
            return Error{fmt::format("the text is not in the encoding {}", forced)};
        const bool is_plain = names_utf8(forced) || is_ascii(bytes);
        return DecodedText{std::move(*text), is_plain ? "" : std::string(forced), {}};
    }
    if (is_ascii(bytes))
        return DecodedText{std::string(bytes), {}, {}};
    const std::string_view declared = declared_encoding(bytes);
    if (!declared.empty() && !names_utf8(declared)) {
        if (auto text = utf8_of(bytes, declared))
            return DecodedText{std::move(*text), std::string(declared), {}};
    }
    std::string note;
    if (!declared.empty())
        note = fmt::format("the text is not in the encoding {} that it names", declared);
    if (is_utf8(bytes))
        return DecodedText{std::string(bytes), {}, names_utf8(declared) ? "" : note};
    if (auto text = mended_utf8(bytes))
        return DecodedText{std::move(*text), {}, "some bytes are not UTF-8; each is one letter"};
    const EncodingGuess guess = guess_encoding(bytes);
    if (!guess.is_sure || !note.empty()) {
        note += fmt::format("{}the encoding is probably {}; --encoding names another",
                            note.empty() ? "" : "; ", guess.encoding);
    }
    return DecodedText{utf8_of(bytes, guess.encoding).value_or(utf8_from(bytes)), guess.encoding,
                       note};
}

std::string encoded(std::string_view text, std::string_view encoding) {
    if (!encoding.empty()) {
        auto bytes = bytes_in(text, encoding);
        if (bytes && utf8_of(*bytes, encoding) == text)
            return *bytes;
    }
    return std::string(text);
}

bool is_utf8(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const std::size_t length = sequence_length(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string utf8_from_latin1(std::string_view bytes) {
    std::string text;
    for (const char c : bytes)
        append_latin1(text, c);
    return text;
}

std::string utf8_from(std::string_view bytes, std::string_view encoding) {
    if (is_utf8(bytes))
        return std::string(bytes);
    if (!encoding.empty()) {
        if (auto text = utf8_of(bytes, encoding))
            return *text;
    }
    return utf8_from_latin1(bytes);
}

std::string bytes_from(std::string_view text, std::string_view encoding) {
    if (!is_utf8(text))
        return std::string(text);
    for (const auto& bytes :
         {encoding.empty() ? std::nullopt : bytes_in(text, encoding), narrowed(text)}) {
        if (bytes && utf8_from(*bytes, encoding) == text)
            return *bytes;
    }
    return std::string(text);
}

std::string valid_utf8(std::string_view text) {
    using nlohmann::json;
    const std::string valid = json(text).dump(-1, ' ', false, json::error_handler_t::replace);
    return json::parse(valid).get<std::string>();
}

std::string with_line_feeds(std::string_view text) {
    std::string lines;
    for (const char c : text) {
        const bool is_end = c == '\n' || c == '\b';
        while (is_end && !lines.empty() && lines.back() == '\r')
            lines.pop_back();
        lines += is_end ? '\n' : c;
    }
    return lines;
}

}  // namespace fukumi::formats
