// See text_codec.h. Uses iconv.
#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <utility>

#include "formats/text_codec.h"

namespace fukumi::formats {
namespace {

// Returns the name of the encoding for iconv; an empty text if `name` is not the name of an
// encoding. Programs on Windows write the name of a small standard and mean the code page that
// contains it: the WHATWG standard "Encoding" lists these names.
std::string iconv_name(std::string_view name) {
    constexpr std::pair<std::string_view, const char*> kNames[] = {
        {"gb2312", "GB18030"},    {"gbk", "GB18030"},        {"cp936", "GB18030"},
        {"gb18030", "GB18030"},   {"xgbk", "GB18030"},       {"shiftjis", "CP932"},
        {"sjis", "CP932"},        {"xsjis", "CP932"},        {"windows31j", "CP932"},
        {"mskanji", "CP932"},     {"cp932", "CP932"},        {"euckr", "CP949"},
        {"ksc56011987", "CP949"}, {"uhc", "CP949"},          {"cp949", "CP949"},
        {"big5", "BIG5-HKSCS"},   {"cp950", "BIG5-HKSCS"},   {"utf8", "UTF-8"},
        {"ascii", "ISO-8859-1"},  {"usascii", "ISO-8859-1"}, {"latin1", "ISO-8859-1"},
    };
    const std::string plain = plain_encoding_name(name);
    for (const auto& [known, for_iconv] : kNames) {
        if (plain == known)
            return for_iconv;
    }
    for (const char c : name) {
        if (plain_encoding_name({&c, 1}).empty() && c != '-' && c != '_' && c != '.' && c != ':')
            return {};  // iconv takes flags after a slash
    }
    return std::string(name);
}

std::optional<std::string> converted(std::string_view from, const std::string& source,
                                     const std::string& target) {
    if (source.empty() || target.empty())
        return std::nullopt;
    iconv_t const converter = iconv_open(target.c_str(), source.c_str());
    if (converter == reinterpret_cast<iconv_t>(-1))
        return std::nullopt;
    std::string result;
    std::string input(from);
    char* in = input.data();
    std::size_t left = input.size();
    bool is_good = true;
    while (is_good && left > 0) {
        std::array<char, 4096> block;
        char* out = block.data();
        std::size_t room = block.size();
        const std::size_t replaced = iconv(converter, &in, &left, &out, &room);
        const bool is_full = replaced == static_cast<std::size_t>(-1) && errno == E2BIG;
        is_good = replaced == 0 || is_full;
        result.append(block.data(), block.size() - room);
    }
    iconv_close(converter);
    return is_good ? std::optional(result) : std::nullopt;
}

}  // namespace

bool is_encoding(std::string_view name) {
    constexpr std::string_view kAscii = "AZaz09 ()[];\\\n";
    return converted(kAscii, "UTF-8", iconv_name(name)) == kAscii;
}

std::optional<std::string> utf8_of(std::string_view bytes, std::string_view encoding) {
    const std::string name = iconv_name(encoding);
    auto text = converted(bytes, name, "UTF-8");
    // The iconv of some systems cannot write every encoding that it reads.
    const bool can_write = converted("", "UTF-8", name).has_value();
    return text && can_write && bytes_in(*text, encoding) != bytes ? std::nullopt : text;
}

std::optional<std::string> bytes_in(std::string_view text, std::string_view encoding) {
    return converted(text, "UTF-8", iconv_name(encoding));
}

}  // namespace fukumi::formats
