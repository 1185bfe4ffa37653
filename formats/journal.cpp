// See journal.h. The calls of the system are in journal_posix.cpp and journal_windows.cpp.
#include "formats/journal.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "formats/text_file.h"

namespace fukumi::formats {
namespace {

constexpr std::int64_t kSyncEveryMs = 1000;

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : handle_(std::exchange(other.handle_, kNone)),
      path_(std::move(other.path_)),
      problem_(other.problem_),
      is_synced_(other.is_synced_),
      synced_(other.synced_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(path_, other.path_);
    std::swap(problem_, other.problem_);
    std::swap(is_synced_, other.is_synced_);
    std::swap(synced_, other.synced_);
    return *this;
}

Journal::~Journal() {
    if (handle_ == kNone)
        return;
    if (!is_synced_)
        sync();
    close();
}

Result<Journal> Journal::resume(const std::filesystem::path& path, std::string_view header,
                                const std::function<Result<std::int64_t>()>& read) {
    auto journal = open(path);
    if (!journal)
        return journal;
    const auto bytes = read();
    if (!bytes)
        return Error{bytes.error()};
    const auto ready =
        *bytes == 0 ? journal->begin(header) : journal->check(journal->truncate(*bytes));
    if (!ready)
        return Error{ready.error()};
    return journal;
}

Result<void> Journal::begin(std::string_view header) {
    if (const auto emptied = check(truncate(0)); !emptied)
        return emptied;
    return append(header);
}

Result<void> Journal::append(std::string_view record) {
    if (problem_ == 0)
        problem_ = write_all(record);
    if (problem_ != 0)
        return system_problem(path_, problem_);
    is_synced_ = milliseconds_since(synced_) >= kSyncEveryMs;
    if (is_synced_) {
        sync();
        synced_ = Clock::now();
    }
    return {};
}

Result<void> Journal::check(int problem) {
    if (problem != 0)
        return system_problem(path_, problem);
    return {};
}

bool starts_like(std::string_view text, const JournalStart& start) {
    text = text.substr(0, text.find('\0'));
    const std::size_t size = std::min(text.size(), start.bytes.size());
    return text.substr(0, size) == start.bytes.substr(0, size);
}

Result<std::int64_t> read_journal(
    const std::filesystem::path& path, const JournalStart& start,
    const std::function<Result<void>(const std::string& line, std::int64_t number)>& take) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return system_problem(path, EISDIR);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return system_problem(path, errno);
    std::int64_t bytes = 0;
    std::string line;
    for (std::int64_t number = 1; std::getline(in, line); ++number) {
        if (number == 1 && !starts_like(line, start))
            return Error{fmt::format("{}: is not a {}", to_utf8(path), start.name)};
        const bool has_zeros = line.find('\0') != std::string::npos;
        if (in.eof() || (has_zeros && in.peek() == std::ifstream::traits_type::eof()))
            break;
        if (const auto taken = take(line, number); !taken)
            return Error{fmt::format("{}:{}: {}", to_utf8(path), number, taken.error())};
        bytes += static_cast<std::int64_t>(line.size()) + 1;
    }
    if (in.bad())
        return system_problem(path, errno);
    return bytes;
}

}  // namespace fukumi::formats
