// Finds the files of the board in the browser: the folder of the built page, and the file that
// answers a request.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace fukumi {

/// Returns the folders that may hold the page, for the program file `program`: an installation
/// (share/fukumi/board), an unpacked archive (board, beside the program), and a build tree
/// (web/board/dist). The folders need not exist.
std::vector<std::filesystem::path> board_folders(const std::filesystem::path& program);

/// Returns true if the folder holds a built page.
bool has_board(const std::filesystem::path& folder);

/// A file of the page, and how the server sends it.
struct BoardFile {
    std::filesystem::path path;
    std::string_view type;      ///< MIME type
    std::string_view encoding;  ///< "br" or "gzip" if the file is compressed, otherwise empty
    bool is_permanent;          ///< the name contains a hash, so the content never changes
};

/// Returns the file for the path of a request, such as "/assets/index-1.js"; "/" is index.html.
/// Returns the compressed file if it exists and `accepted`, the header Accept-Encoding, allows it.
/// Returns nullopt if no file has this path, if its type is unknown, or if the path could leave the
/// folder: a path may contain only letters, digits, "-", "_", "." and "/", and no part of it may
/// begin with a dot.
std::optional<BoardFile> find_board_file(const std::filesystem::path& folder, std::string_view path,
                                         std::string_view accepted);

}  // namespace fukumi
