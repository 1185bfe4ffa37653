// Journals: files of records that a long run appends to, and resumes after it was killed.
//
// Only one process at a time writes to a journal. When append() returns, the operating system has
// the record; about a second later the disk has it. So a killed process leaves complete records and
// perhaps the first part of another record, which resume() cuts off. After a loss of power the file
// may also end with zero bytes.
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
    /// Opens the file, or creates it, and locks it. Does not change the content. Other processes
    /// can still read and rename the file.
    /// Errors: "path: …": the file cannot be opened, or another Journal has it open.
    static Result<Journal> open(const std::filesystem::path& path);

    /// Opens a journal that may have records. `read` must read the file and return the size in
    /// bytes of the header and all complete records, or 0 if the header is incomplete. Then cuts
    /// the file to this size. If the size is 0, writes `header`.
    /// Errors: those of open() and of `read`, after which the file is unchanged; no space left.
    static Result<Journal> resume(const std::filesystem::path& path, std::string_view header,
                                  const std::function<Result<std::int64_t>()>& read);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    /// Deletes the content of the file and writes `header`. Errors: those of append().
    Result<void> begin(std::string_view header);
    /// Appends one record. Errors: "path: …", for example on a full disk. After an error all later
    /// calls fail too, so that no record follows an incomplete record.
    Result<void> append(std::string_view record);

 private:
    using Handle = std::intptr_t;  // a POSIX file descriptor, or a Windows HANDLE
    static constexpr Handle kNone = -1;

    Journal(Handle handle, std::filesystem::path path)
        : handle_(handle), path_(std::move(path)), synced_(Clock::now()) {}

    Result<void> check(int problem);
    // Defined in journal_posix.cpp and journal_windows.cpp. Return 0, or an error number of errno.
    int write_all(std::string_view bytes) noexcept;
    int truncate(std::int64_t bytes) noexcept;
    void sync() noexcept;
    void close() noexcept;

    Handle handle_;
    std::filesystem::path path_;
    int problem_ = 0;  // error number of the write that failed; 0 if none failed
    bool is_synced_ = true;
    TimePoint synced_;
};

/// The start of the first line by which a reader recognizes one kind of journal.
struct JournalStart {
    std::string_view bytes;  ///< the first bytes of every file of this kind
    std::string_view name;   ///< name of the kind in errors, such as "journal of an analysis"
};

/// Returns true if `text` starts with `start.bytes`, or is a shorter part of it from a file that
/// was cut off. Only the bytes before the first zero byte of `text` count.
bool starts_like(std::string_view text, const JournalStart& start);

/// Calls `take(line, number)` for each complete line, without its LF; numbers count from 1. The
/// last line is incomplete if it has no LF or contains a zero byte. Returns the size of all
/// complete lines in bytes, which is 0 if the first line is incomplete.
/// Errors: "path: …": the file cannot be read, or does not begin with `start`. "path:number: …": `take`
/// returned an error.
Result<std::int64_t> read_journal(
    const std::filesystem::path& path, const JournalStart& start,
    const std::function<Result<void>(const std::string& line, std::int64_t number)>& take);

}  // namespace fukumi::formats
