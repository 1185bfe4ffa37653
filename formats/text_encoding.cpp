// See text_encoding.h.
#include "formats/text_encoding.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

namespace fukumi::formats {
namespace {

// Returns the length of the UTF-8 sequence at the start of `bytes`, or 0 if there is no valid one.
// Requires: `bytes` is not empty.
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

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const std::size_t length = sequence_length(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string utf8_from(std::string_view bytes) {
    if (is_utf8(bytes))
        return std::string(bytes);
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | (byte >> 6));
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

std::string latin1_from(std::string_view text) {
    if (is_utf8(text)) {
        const auto bytes = narrowed(text);
        if (bytes && !is_utf8(*bytes))
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
