// See members.h.
#include "web/service/members.h"

#include <fmt/format.h>

#include <string_view>

namespace fukumi::web {
namespace {

const Json kNothing;

/// Decodes base64. Returns nullopt if the text is not base64.
std::optional<std::string> from_base64(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    while (text.ends_with('='))
        text.remove_suffix(1);
    std::string bytes;
    unsigned bits = 0;
    int count = 0;  // number of bits that wait for a whole byte
    for (const char c : text) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

}  // namespace

Members::Members(const Json& json, std::string place) : json_(json), place_(std::move(place)) {
    if (!json_.is_object() && !json_.is_null())
        problem_ = place_ + ": should be an object";
}

const Json& Members::any(const char* name) const {
    if (!json_.is_object())
        return kNothing;
    const auto found = json_.find(name);
    return found == json_.end() ? kNothing : *found;
}

std::optional<std::int64_t> Members::integer(const char* name, std::int64_t least,
                                             std::int64_t most) {
    const Json& member = any(name);
    if (member.is_null())
        return std::nullopt;
    // JavaScript has only floating-point numbers, but it writes whole numbers without a point. So a
    // number with a point is no whole number.
    const bool fits = member.is_number_integer() &&
                      (!member.is_number_unsigned() || member.get<std::uint64_t>() <= INT64_MAX) &&
                      member.get<std::int64_t>() >= least && member.get<std::int64_t>() <= most;
    if (!fits) {
        refuse(name, fmt::format("should be a whole number from {} to {}", least, most));
        return std::nullopt;
    }
    return member.get<std::int64_t>();
}

std::optional<std::string> Members::text(const char* name) {
    const Json& member = any(name);
    if (member.is_null())
        return std::nullopt;
    if (!member.is_string()) {
        refuse(name, "should be a text");
        return std::nullopt;
    }
    return member.get<std::string>();
}

std::optional<std::string> Members::bytes(const char* name) {
    const auto encoded = text(name);
    if (!encoded)
        return std::nullopt;
    const auto decoded = from_base64(*encoded);
    if (!decoded)
        refuse(name, "should be base64");
    return decoded;
}

bool Members::flag(const char* name) {
    const Json& member = any(name);
    if (!member.is_null() && !member.is_boolean())
        refuse(name, "should be true or false");
    return member.is_boolean() && member.get<bool>();
}

std::vector<std::string> Members::texts(const char* name) {
    std::vector<std::string> list;
    const Json& member = any(name);
    if (!member.is_null() && !member.is_array()) {
        refuse(name, "should be a list");
        return list;
    }
    for (const Json& item : member) {
        if (!item.is_string()) {
            refuse(name, "should be a list of texts");
            return list;
        }
        list.push_back(item.get<std::string>());
    }
    return list;
}

void Members::refuse(const char* name, const std::string& what) {
    if (problem_.empty())
        problem_ = fmt::format("{}.{}: {}", place_, name, what);
}

}  // namespace fukumi::web
