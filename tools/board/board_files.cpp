// See board_files.h.
#include "tools/board/board_files.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "engine/core/text.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view extension;
    std::string_view mime;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".network", "application/octet-stream"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
};

struct Encoding {
    std::string_view name;
    std::string_view ending;
};
constexpr Encoding kEncodings[] = {{"br", ".br"}, {"gzip", ".gz"}};  // the best comes first

bool is_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

bool is_safe_name(std::string_view name) {
    constexpr std::string_view kAllowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !name.empty() && name.front() != '.' &&
           name.find_first_not_of(kAllowed) == std::string_view::npos;
}

// True if the header Accept-Encoding allows the encoding: "gzip, br;q=0.5" allows both, "br;q=0"
// forbids br.
bool accepts(std::string_view header, std::string_view encoding) {
    while (!header.empty()) {
        const std::size_t comma = std::min(header.find(','), header.size());
        const std::string item = to_lower(trimmed(header.substr(0, comma)));
        header.remove_prefix(std::min(comma + 1, header.size()));
        const std::size_t semicolon = std::min(item.find(';'), item.size());
        if (trimmed(std::string_view(item).substr(0, semicolon)) != encoding)
            continue;
        const std::size_t weight = item.find("q=");
        return weight == std::string::npos ||
               item.find_first_of("123456789", weight) != std::string::npos;
    }
    return false;
}

}  // namespace

std::vector<fs::path> board_folders(const fs::path& program) {
    const fs::path folder = program.parent_path();
    return {(folder / ".." / "share" / "fukumi" / "board").lexically_normal(), folder / "board",
            (folder / ".." / ".." / "web" / "board" / "dist").lexically_normal()};
}

bool has_board(const fs::path& folder) {
    return is_file(folder / "index.html");
}

std::optional<BoardFile> find_board_file(const fs::path& folder, std::string_view path,
                                         std::string_view accepted) {
    if (path.empty() || path.front() != '/')
        return std::nullopt;
    const std::string_view rest = path == "/" ? "index.html" : path.substr(1);
    fs::path file = folder;
    for (std::size_t begin = 0; begin <= rest.size();) {
        const std::size_t end = std::min(rest.find('/', begin), rest.size());
        const std::string_view name = rest.substr(begin, end - begin);
        if (!is_safe_name(name))
            return std::nullopt;
        file /= std::string(name);
        begin = end + 1;
    }
    const std::string extension = file.extension().string();
    const auto* type = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Type& known) {
        return known.extension == extension;
    });
    if (type == std::end(kTypes) || !is_file(file))
        return std::nullopt;
    // Vite puts the files with a hash in their names into this folder.
    BoardFile found{file, type->mime, "", rest.starts_with("assets/")};
    for (const Encoding& encoding : kEncodings) {
        fs::path compressed = file;
        compressed += encoding.ending;
        if (accepts(accepted, encoding.name) && is_file(compressed)) {
            found.path = compressed;
            found.encoding = encoding.name;
            break;
        }
    }
    return found;
}

}  // namespace fukumi
