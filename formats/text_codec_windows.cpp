// See text_codec.h. Uses the code pages of Windows.
#include <windows.h>

#include <cstdint>

#include "engine/core/text.h"
#include "formats/text_codec.h"

namespace fukumi::formats {
namespace {

constexpr UINT kUnknown = 0;

UINT code_page_of(std::string_view name) {
    constexpr struct {
        std::string_view name;
        UINT page;
    } kPages[] = {
        {"utf8", CP_UTF8}, {"gb2312", 936},  {"gbk", 936},         {"gb18030", 936},
        {"xgbk", 936},     {"big5", 950},    {"shiftjis", 932},    {"sjis", 932},
        {"xsjis", 932},    {"mskanji", 932}, {"windows31j", 932},  {"eucjp", 20932},
        {"euckr", 949},    {"uhc", 949},     {"ksc56011987", 949}, {"koi8r", 20866},
        {"koi8u", 21866},  {"ascii", 28591}, {"usascii", 28591},   {"latin1", 28591},
    };
    const std::string plain = plain_encoding_name(name);
    for (const auto& known : kPages) {
        if (plain == known.name)
            return known.page;
    }
    const auto number_after = [&](std::string_view start) -> std::int64_t {
        if (plain.substr(0, start.size()) != start)
            return 0;
        return parse_integer(std::string_view(plain).substr(start.size())).value_or(0);
    };
    for (const std::string_view start : {"windows", "cp"}) {
        if (const auto page = number_after(start); page > 0 && page < 65000)
            return static_cast<UINT>(page);
    }
    if (const auto part = number_after("iso8859"); part >= 1 && part <= 15)
        return static_cast<UINT>(28590 + part);
    return kUnknown;
}

std::optional<std::wstring> wide_of(std::string_view bytes, UINT page) {
    if (bytes.empty())
        return std::wstring();
    const int size = static_cast<int>(bytes.size());
    const int length =
        MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, bytes.data(), size, nullptr, 0);
    if (length <= 0)
        return std::nullopt;
    std::wstring wide(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, bytes.data(), size, wide.data(), length);
    return wide;
}

std::optional<std::string> narrow_of(const std::wstring& wide, UINT page) {
    if (wide.empty())
        return std::string();
    const int size = static_cast<int>(wide.size());
    BOOL is_lost = FALSE;
    const bool is_utf8 = page == CP_UTF8;
    const DWORD flags = is_utf8 ? WC_ERR_INVALID_CHARS : WC_NO_BEST_FIT_CHARS;
    BOOL* const lost = is_utf8 ? nullptr : &is_lost;
    const int length =
        WideCharToMultiByte(page, flags, wide.data(), size, nullptr, 0, nullptr, lost);
    if (length <= 0 || is_lost != FALSE)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(length), '\0');
    WideCharToMultiByte(page, flags, wide.data(), size, bytes.data(), length, nullptr, lost);
    return bytes;
}

std::optional<std::string> converted(std::string_view from, UINT source, UINT target) {
    if (source == kUnknown || target == kUnknown)
        return std::nullopt;
    const auto wide = wide_of(from, source);
    return wide ? narrow_of(*wide, target) : std::nullopt;
}

}  // namespace

bool is_encoding(std::string_view name) {
    constexpr std::string_view kAscii = "AZaz09 ()[];\\\n";
    return converted(kAscii, CP_UTF8, code_page_of(name)) == kAscii;
}

std::optional<std::string> utf8_of(std::string_view bytes, std::string_view encoding) {
    auto text = converted(bytes, code_page_of(encoding), CP_UTF8);
    return text && bytes_in(*text, encoding) == bytes ? text : std::nullopt;
}

std::optional<std::string> bytes_in(std::string_view text, std::string_view encoding) {
    return converted(text, CP_UTF8, code_page_of(encoding));
}

}  // namespace fukumi::formats
