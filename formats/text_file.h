// Reads whole files, and writes files so that they are replaced completely or stay unchanged.
#pragma once

#include <filesystem>
#include <fstream>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::formats {

/// Converts between paths and the UTF-8 in which users name them. On Windows the encoding of a path
/// made from plain characters depends on the system.
std::filesystem::path path_from_utf8(std::string_view text);
std::string to_utf8(const std::filesystem::path& path);

/// Returns the error "path: text of the system" for an error number of errno. 0 counts as EIO.
Error system_problem(const std::filesystem::path& path, int code);

/// Returns the content of the file. Errors: "path: …", also for a folder.
Result<std::string> read_text_file(const std::filesystem::path& path);

/// Returns the rest of the stream; `name` is for errors.
Result<std::string> read_text_stream(std::istream& in, const std::filesystem::path& name);

/// Returns the name under which new content of `path` is written first: "path.part", beside the
/// target if `path` is a link. Returns `path` itself for devices and pipes, which cannot be
/// replaced.
std::filesystem::path part_of(const std::filesystem::path& path);

/// Wait: return after the content is on the disk, so that the old or the new file survives a loss
/// of power. May take long for large files. Only POSIX systems wait.
enum class OnDisk { Wait, Later };

/// Renames `part`, which is part_of(path) or another file beside it, to `path`.
/// Errors: "path: …"; the file `path` is unchanged, and `part` is deleted.
Result<void> put_in_place(const std::filesystem::path& part, const std::filesystem::path& path,
                          OnDisk on_disk = OnDisk::Wait);

/// A file that replaces the old one when it is complete.
class ReplacedFile {
 public:
    /// Errors: "path: …", also for a folder.
    static Result<std::unique_ptr<ReplacedFile>> open(const std::filesystem::path& path);
    /// Without keep(), drops what was written. Devices and pipes have received it already.
    ~ReplacedFile();
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    std::ostream& stream() noexcept { return out_; }
    /// Replaces the old file. Errors: "path: …"; then the old file is still there, unchanged.
    Result<void> keep(OnDisk on_disk = OnDisk::Wait);

 private:
    ReplacedFile(const std::filesystem::path& path, const std::filesystem::path& part);
    void drop();

    const std::filesystem::path path_;
    const std::filesystem::path part_;  // part_of(path)
    std::ofstream out_;
};

/// Checks that ReplacedFile can write there, without changing the file. Errors: "path: …".
Result<void> check_replaceable(const std::filesystem::path& path);

/// Replaces the content of the file, or creates it. Errors: those of ReplacedFile.
Result<void> write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace fukumi::formats
