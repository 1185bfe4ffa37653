// Reads whole files, and writes whole files. If writing fails, the old file stays unchanged.
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

/// Converts a path from UTF-8. Use it instead of the constructor of path, which on Windows expects
/// an encoding that depends on the system.
std::filesystem::path path_from_utf8(std::string_view text);
/// Converts a path to UTF-8.
std::string to_utf8(const std::filesystem::path& path);

/// Returns the error "path: …" with the operating system's text for an error number of errno.
/// Treats 0 as EIO. If the folder of the path does not exist, the error names the first missing folder:
/// "a/b/c.sgf: the folder a/b does not exist".
Error system_problem(const std::filesystem::path& path, int code);

/// Returns the bytes of the file. Errors: "path: …", also for a folder.
Result<std::string> read_file(const std::filesystem::path& path);

/// Returns the content of a text file. Errors: those of read_file(); the file has a byte 0, which no
/// text has.
Result<std::string> read_text_file(const std::filesystem::path& path);

/// Returns the content of the stream from its current position. Errors: "name: …", as for a text
/// file.
Result<std::string> read_text_stream(std::istream& in, const std::filesystem::path& name);

/// Returns the name of the temporary file that receives the new content of `path`: "path.part". If
/// `path` is a link, the temporary file is beside the target of the link. Returns `path` itself for
/// devices and pipes, because nothing can replace them.
std::filesystem::path part_of(const std::filesystem::path& path);

/// When to return after writing. Wait: when the content is on the disk, so that after a loss of
/// power either the complete old or the complete new file exists; this may take long for large
/// files. Later: at once. Windows never waits.
enum class OnDisk { Wait, Later };

/// Renames `part` to `path`, and so replaces the old file. Requires: `part` is part_of(path) or
/// another file in the same folder.
/// Errors: "path: …"; then the file `path` is unchanged, and `part` is deleted.
Result<void> put_in_place(const std::filesystem::path& part, const std::filesystem::path& path,
                          OnDisk on_disk = OnDisk::Wait);

/// Writes to a temporary file, which keep() then renames to the wanted name. So other programs
/// never see an incomplete file.
class ReplacedFile {
 public:
    /// Creates the temporary file part_of(path). Errors: "path: …", also for a folder.
    static Result<std::unique_ptr<ReplacedFile>> open(const std::filesystem::path& path);
    /// Deletes the temporary file unless keep() was called. Devices and pipes have already received
    /// the written bytes.
    ~ReplacedFile();
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    std::ostream& stream() noexcept { return out_; }
    /// Replaces the file `path` by the written content. Call it once, after all content was
    /// written.
    /// Errors: "path: …"; then the file `path` is unchanged.
    Result<void> keep(OnDisk on_disk = OnDisk::Wait);

 private:
    ReplacedFile(const std::filesystem::path& path, const std::filesystem::path& part);
    void drop();

    const std::filesystem::path path_;
    const std::filesystem::path part_;  // part_of(path)
    std::ofstream out_;
};

/// Checks that ReplacedFile can write to `path`. Does not change the file. Errors: "path: …".
Result<void> check_replaceable(const std::filesystem::path& path);

/// Writes `text` to the file, which is replaced or created. Errors: those of ReplacedFile.
Result<void> write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace fukumi::formats
