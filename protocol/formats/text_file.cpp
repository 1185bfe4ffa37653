// See text_file.h.
#include "protocol/formats/text_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace fukumi::formats {

std::filesystem::path path_from_utf8(std::string_view text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

std::string to_utf8(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return std::string(text.begin(), text.end());
}

Error system_problem(const std::filesystem::path& path, int code) {
    const auto& category = std::generic_category();
    return Error{fmt::format("{}: {}", to_utf8(path), category.message(code != 0 ? code : EIO))};
}

Result<std::string> read_text_file(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return system_problem(path, EISDIR);  // some systems open it, and find it empty
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return system_problem(path, errno);
    return read_text_stream(in, path);
}

Result<std::string> read_text_stream(std::istream& in, const std::filesystem::path& name) {
    errno = 0;
    std::string text;
    constexpr std::size_t kBlock = 1 << 16;
    while (in) {
        const std::size_t length = text.size();
        text.resize(length + kBlock);
        in.read(text.data() + length, kBlock);
        text.resize(length + static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad())
        return system_problem(name, errno);
    return text;
}

Result<void> write_text_file(const std::filesystem::path& path, std::string_view text) {
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!(out << text) || !out.flush())
        return system_problem(path, errno);
    return {};
}

}  // namespace fukumi::formats
