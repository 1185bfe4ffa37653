// See text_file.h.
#include "formats/text_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <system_error>

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

namespace fukumi::formats {
namespace {

namespace fs = std::filesystem;

// Returns the file that a link leads to, so that the writer replaces this file and not the link.
fs::path target_of(const fs::path& path) {
    constexpr int kMostLinks = 40;  // the limit of Linux
    fs::path target = path;
    std::error_code code;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, code); ++i)
        target = target.parent_path() / fs::read_symlink(target, code);
    return target;
}

// Returns the first folder of the path that does not exist; empty if all exist.
fs::path missing_folder_of(const fs::path& path) {
    fs::path missing;
    std::error_code ignored;
    for (fs::path folder = path.parent_path(); !folder.empty() && !fs::exists(folder, ignored);
         folder = folder.parent_path())
        missing = folder;
    return missing;
}

// Returns true for a regular or missing file. Does not use target_of(), because links in /dev to
// the pipes of a program lead to names that do not exist.
bool is_replaceable(const fs::path& path) {
    std::error_code ignored;
    const auto type = fs::status(path, ignored).type();
    return type == fs::file_type::not_found || type == fs::file_type::regular;
}

// Waits until the content of a file, or the list of files of a folder, is on the disk. Returns 0 or
// an error number of errno.
int put_on_disk([[maybe_unused]] const fs::path& path) {
#ifdef _WIN32
    return 0;
#else
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int problem = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return problem;
#endif
}

}  // namespace

fs::path path_from_utf8(std::string_view text) {
    return fs::path(std::u8string(text.begin(), text.end()));
}

std::string to_utf8(const fs::path& path) {
    const std::u8string text = path.u8string();
    return std::string(text.begin(), text.end());
}

Error system_problem(const fs::path& path, int code) {
    if (code == ENOENT) {
        if (const fs::path folder = missing_folder_of(path); !folder.empty()) {
            return Error{
                fmt::format("{}: the folder {} does not exist", to_utf8(path), to_utf8(folder))};
        }
    }
    const auto& category = std::generic_category();
    return Error{fmt::format("{}: {}", to_utf8(path), category.message(code != 0 ? code : EIO))};
}

namespace {

constexpr std::size_t kBlock = 1 << 16;  // bytes of a read

// Reads all. `expected` is the probable number of bytes, or 0.
Result<std::string> read_stream(std::istream& in, const fs::path& name, bool is_text,
                                std::uintmax_t expected = 0) {
    errno = 0;
    std::string bytes;
    // Without the reserve, a large file would be copied again and again while `bytes` grows.
    if (expected < bytes.max_size() / 2)
        bytes.reserve(static_cast<std::size_t>(expected) + kBlock);
    while (in) {
        const std::size_t length = bytes.size();
        bytes.resize(length + kBlock);
        in.read(bytes.data() + length, kBlock);
        bytes.resize(length + static_cast<std::size_t>(in.gcount()));
        if (is_text && bytes.find('\0', length) != std::string::npos)
            return Error{to_utf8(name) + ": not a text"};
    }
    if (in.bad())
        return system_problem(name, errno);
    return bytes;
}

Result<std::string> read(const fs::path& path, bool is_text) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return system_problem(path, EISDIR);  // some systems open a folder as an empty file
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return system_problem(path, errno);
    // A text ends at its first byte 0, so it may be much shorter than its file.
    const std::uintmax_t size = is_text ? 0 : fs::file_size(path, ignored);
    return read_stream(in, path, is_text, ignored ? 0 : size);
}

}  // namespace

Result<std::string> read_file(const fs::path& path) {
    return read(path, false);
}

Result<std::string> read_text_file(const fs::path& path) {
    return read(path, true);
}

Result<std::string> read_text_stream(std::istream& in, const fs::path& name) {
    return read_stream(in, name, true);
}

fs::path part_of(const fs::path& path) {
    if (!is_replaceable(path))
        return path;
    fs::path part = target_of(path);
    part += ".part";
    return part;
}

Result<void> put_in_place(const fs::path& part, const fs::path& path, OnDisk on_disk) {
    if (part == path)
        return {};  // a device or pipe, which has already received the content
    const fs::path target = target_of(path);
    const bool waits = on_disk == OnDisk::Wait;
    std::error_code code(waits ? put_on_disk(part) : 0, std::generic_category());
    if (!code)
        fs::rename(part, target, code);
    if (code) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return system_problem(path, code.default_error_condition().value());
    }
    // Ignore the result: some systems cannot sync a folder. There the old file may come back after
    // a crash.
    const fs::path folder = target.parent_path();
    if (waits)
        put_on_disk(folder.empty() ? "." : folder);
    return {};
}

ReplacedFile::ReplacedFile(const fs::path& path, const fs::path& part) : path_(path), part_(part) {
    errno = 0;
    out_.open(part_, std::ios::binary | std::ios::trunc);
}

Result<std::unique_ptr<ReplacedFile>> ReplacedFile::open(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return system_problem(path, EISDIR);
    std::unique_ptr<ReplacedFile> file(new ReplacedFile(path, part_of(path)));
    if (!file->out_.is_open())
        return system_problem(path, errno);
    return file;
}

ReplacedFile::~ReplacedFile() {
    if (out_.is_open())
        drop();
}

Result<void> ReplacedFile::keep(OnDisk on_disk) {
    if (out_)
        errno = 0;  // if a write has failed already, errno still has the reason
    out_.close();
    if (!out_) {
        const int problem = errno;
        drop();
        return system_problem(path_, problem);
    }
    return put_in_place(part_, path_, on_disk);
}

void ReplacedFile::drop() {
    out_.close();
    std::error_code ignored;
    if (part_ != path_)
        fs::remove(part_, ignored);
}

Result<void> check_replaceable(const fs::path& path) {
    std::error_code ignored;
    if (path.empty())
        return system_problem(path, ENOENT);
    if (fs::is_directory(path, ignored))
        return system_problem(path, EISDIR);
    const fs::path part = part_of(path);
    if (part == path) {
#ifndef _WIN32
        // Do not open the file: opening a pipe waits until another program reads it.
        if (access(path.c_str(), W_OK) != 0)
            return system_problem(path, errno);
#endif
        return {};
    }
    const bool existed = fs::exists(part, ignored);
    errno = 0;
    if (!std::ofstream(part, std::ios::binary | std::ios::app))
        return system_problem(path, errno);
    if (!existed)
        fs::remove(part, ignored);
    return {};
}

Result<void> write_text_file(const fs::path& path, std::string_view text) {
    auto file = ReplacedFile::open(path);
    if (!file)
        return Error{file.error()};
    (*file)->stream() << text;
    return (*file)->keep();
}

}  // namespace fukumi::formats
