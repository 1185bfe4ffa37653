// See whole_file.h.
#include "tournaments/training/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "protocol/formats/text_file.h"

namespace fukumi::training {
namespace {

// Puts a file, or the names in a folder, on the disk. Returns 0 or what the system says.
int put_on_disk(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int problem = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return problem;
}

void drop(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
}

// The file to which a link leads, so that the link stays; without one the path itself.
std::filesystem::path target_of(const std::string& path) {
    constexpr int kMostLinks = 40;  // as the system follows them
    std::filesystem::path target = path;
    std::error_code code;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, code); ++i)
        target = target.parent_path() / std::filesystem::read_symlink(target, code);
    return target;
}

bool is_replaceable(const std::filesystem::path& target) {
    std::error_code ignored;
    const auto type = std::filesystem::status(target, ignored).type();
    return type == std::filesystem::file_type::not_found ||
           type == std::filesystem::file_type::regular;
}

}  // namespace

std::string part_of(const std::string& path) {
    const std::filesystem::path target = target_of(path);
    return is_replaceable(target) ? target.string() + ".part" : target.string();
}

Result<void> put_in_place(const std::string& part, const std::string& path) {
    const std::filesystem::path target = target_of(path);
    if (part == target)
        return {};  // a device, which has it already
    int problem = put_on_disk(part);
    if (problem == 0 && std::rename(part.c_str(), target.c_str()) != 0)
        problem = errno;
    if (problem != 0) {
        drop(part);
        return formats::system_problem(path, problem);
    }
    // Not all systems can do that with a folder. Without it a crash may bring the old file back.
    const std::filesystem::path folder = target.parent_path();
    put_on_disk(folder.empty() ? "." : folder);
    return {};
}

Result<void> write_whole_file(const std::string& path, std::string_view content) {
    const std::string part = part_of(path);
    if (auto written = formats::write_text_file(part, content); !written) {
        if (part != target_of(path))
            drop(part);
        return written;
    }
    return put_in_place(part, path);
}

Result<void> check_writable(const std::string& path) {
    std::error_code ignored;
    if (path.empty())
        return formats::system_problem(path, ENOENT);
    if (std::filesystem::is_directory(path, ignored))
        return formats::system_problem(path, EISDIR);
    const std::string part = part_of(path);
    if (part == target_of(path)) {
        // Not opened: a pipe would wait for its reader.
        if (access(part.c_str(), W_OK) != 0)
            return formats::system_problem(path, errno);
        return {};
    }
    const bool existed = std::filesystem::exists(part, ignored);
    const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return formats::system_problem(path, errno);
    close(descriptor);
    if (!existed)
        drop(part);
    return {};
}

}  // namespace fukumi::training
