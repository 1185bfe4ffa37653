// Whole files: read as text, written so that they are replaced or stay as they were, and what to
// say when that fails.
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

/// Paths as users name them, in UTF-8; on Windows plain characters have no fixed meaning.
std::filesystem::path path_from_utf8(std::string_view text);
std::string to_utf8(const std::filesystem::path& path);

/// "path: what the system says". For `code` 0, where the system gave no reason: an input/output
/// error.
Error system_problem(const std::filesystem::path& path, int code);

/// Everything in the file. Errors: "path: …", also for a folder.
Result<std::string> read_text_file(const std::filesystem::path& path);

/// Everything up to the end of `in`; `name` is for errors.
Result<std::string> read_text_stream(std::istream& in, const std::filesystem::path& name);

/// Where the content of `path` is to be written first: "path.part", or the same beside the file to
/// which a link leads. Devices and pipes cannot be replaced: for them it is their own name.
std::filesystem::path part_of(const std::filesystem::path& path);

/// Whether to wait until content is on the disk, so that one file or the other survives when the
/// machine goes down. Large files may take long. Systems other than POSIX never wait.
enum class OnDisk { Wait, Later };

/// Gives `part`, which is part_of() the path or another file beside it, the name `path`.
/// Errors: "path: …"; the file `path` is as it was, and `part` is gone.
Result<void> put_in_place(const std::filesystem::path& part, const std::filesystem::path& path,
                          OnDisk on_disk = OnDisk::Wait);

/// A file that is written bit by bit, and takes the place of the one before when it is whole.
class ReplacedFile {
 public:
    /// Errors: "path: …", also for a folder.
    static Result<std::unique_ptr<ReplacedFile>> open(const std::filesystem::path& path);
    /// Without keep() the file is as it was, but for devices and pipes, which have taken it all.
    ~ReplacedFile();
    ReplacedFile(const ReplacedFile&) = delete;
    ReplacedFile& operator=(const ReplacedFile&) = delete;

    std::ostream& stream() noexcept { return out_; }
    /// Errors: "path: …"; the file is as it was.
    Result<void> keep(OnDisk on_disk = OnDisk::Wait);

 private:
    ReplacedFile(const std::filesystem::path& path, const std::filesystem::path& part);
    void drop();

    const std::filesystem::path path_;
    const std::filesystem::path part_;  // where the bytes go: part_of() the path
    std::ofstream out_;
};

/// Whether ReplacedFile could write there, found out without changing the file.
/// Errors: "path: …".
Result<void> check_replaceable(const std::filesystem::path& path);

/// Makes `text` all that is in the file, which need not exist. Errors: those of ReplacedFile.
Result<void> write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace fukumi::formats
