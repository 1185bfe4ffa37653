// Journals: files of records that a long run appends to, and resumes after it was killed.
//
// Only one process at a time writes to a journal. The system has a record when append() returns,
// and the disk has it about a second later. A killed process therefore leaves complete records and
// at most the first part of another one, which resume() cuts off. After a loss of power the end of
// the file may also consist of zero bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/clock.h"
#include "engine/core/result.h"

namespace fukumi::formats {

class Journal {
 public:
    /// Opens the file, or creates it, and locks it. The content does not change. Other processes
    /// can still read and rename the file.
    /// Errors: "path: …": it cannot be opened, or another Journal has it open.
    static Result<Journal> open(const std::filesystem::path& path);

    /// Opens a journal that may have records. `read` reads them and returns the size of its
    /// complete records in bytes, with the header; 0 if the header is not complete. The rest
    /// of the file is cut off. A journal without a complete header starts again with `header`.
    /// Errors: those of open() and of `read`, after which the file is unchanged; no space left.
    static Result<Journal> resume(const std::filesystem::path& path, std::string_view header,
                                  const std::function<Result<std::int64_t>()>& read);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    /// Empties the file and writes `header`. Errors: those of append().
    Result<void> begin(std::string_view header);
    /// Appends one record. Errors: "path: …", as on a full disk. All later calls then fail too, so
    /// that no record follows an incomplete one.
    Result<void> append(std::string_view record);

 private:
    using Handle = std::intptr_t;  // a descriptor, or a HANDLE of Windows
    static constexpr Handle kNone = -1;

    Journal(Handle handle, std::filesystem::path path)
        : handle_(handle), path_(std::move(path)), synced_(Clock::now()) {}

    Result<void> check(int problem);
    // In journal_posix.cpp and journal_windows.cpp. They return 0 or an error number of errno.
    int write_all(std::string_view bytes) noexcept;
    int truncate(std::int64_t bytes) noexcept;
    void sync() noexcept;
    void close() noexcept;

    Handle handle_;
    std::filesystem::path path_;
    int problem_ = 0;  // of the write that failed
    bool is_synced_ = true;
    TimePoint synced_;
};

/// How a kind of journal with lines starts.
struct JournalStart {
    std::string_view bytes;  ///< of each such file: a part of its first line
    std::string_view name;   ///< of the kind, for errors: "journal of an analysis"
};

/// True if `text` is a part of `start.bytes`, or starts with it. Zero bytes end `text`.
bool starts_like(std::string_view text, const JournalStart& start);

/// Calls `take(line, number)` for each complete line, without its LF, from number 1 on. A last line
/// is incomplete if it has no LF or contains a zero byte. Returns the size of the complete lines in
/// bytes: 0 if the file ends within its first line.
/// Errors: "path: …": the file cannot be read, or is of another kind. "path:number: …": `take`
/// returned an error.
Result<std::int64_t> read_journal(
    const std::filesystem::path& path, const JournalStart& start,
    const std::function<Result<void>(const std::string& line, std::int64_t number)>& take);

}  // namespace fukumi::formats
