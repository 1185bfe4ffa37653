// Tests that journals survive killed writers, full disks and power failures, and that files of
// another kind are refused.
#include "formats/journal.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace fukumi::formats {
namespace {

const std::string kHeader = "{\"test\":1,\"options\":\"a\"}";
constexpr JournalStart kStart{"{\"test\":", "journal of a test"};

std::string record(int number) {
    return "record " + std::to_string(number);
}

// Returns the text of a journal: the header and then `count` records.
std::string content(int count) {
    std::string text = kHeader + "\n";
    for (int i = 1; i <= count; ++i)
        text += record(i) + "\n";
    return text;
}

// Reads a journal that is content(N) for any N, and sets `records` to N. Returns the result of
// read_journal().
Result<std::int64_t> read(const std::string& path, int& records) {
    records = 0;
    return read_journal(path, kStart, [&](const std::string& line, std::int64_t number) {
        if (line != (number == 1 ? kHeader : record(records + 1)))
            return Result<void>(Error{"wrong line"});
        records += number > 1;
        return Result<void>();
    });
}

Result<Journal> resume(const std::string& path, int& records) {
    return Journal::resume(path, kHeader + "\n", [&] { return read(path, records); });
}

// Writes records 1, 2, … without end, until another process kills this one.
[[noreturn]] void write_until_killed(const std::string& path) {
    int records = 0;
    auto journal = resume(path, records);
    while (journal && journal->append(record(++records) + "\n")) {
    }
    std::_Exit(1);
}

TEST_SUITE_BEGIN("formats journals");

TEST_CASE("A journal that was cut off anywhere continues to the same bytes") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("journal");
    const std::string whole = content(3);
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        for (const char* tail : {"", "\0\0\0", "\0\0\n"}) {
            const std::string zeros = tail == std::string("") ? "" : std::string(tail, 3);
            CAPTURE(size);
            folder.write("journal", whole.substr(0, size) + zeros);
            int records = 0;
            auto journal = resume(path, records);
            REQUIRE(journal);
            while (records < 3)
                CHECK(journal->append(record(++records) + "\n"));
            REQUIRE(folder.read("journal") == whole);
        }
    }
}

TEST_CASE("A killed writer leaves complete records, and its journal resumes") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("journal");
    int before = 0;
    for (int i = 0; i < 10; ++i) {
        const pid_t child = fork();
        REQUIRE(child >= 0);
        if (child == 0)
            write_until_killed(path);
        // Wait until the writer has written some records, then kill it at any point.
        const auto wanted = content(before + 20).size();
        std::error_code ignored;
        while (std::filesystem::file_size(path, ignored) + 1 <= wanted)
            usleep(200);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        CHECK(WIFSIGNALED(status));
        int records = 0;
        REQUIRE(resume(path, records));
        CHECK(records >= before + 20);
        CHECK(folder.read("journal") == content(records));
        before = records;
    }
}

TEST_CASE("A journal has one writer at a time") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("journal");
    int records = 0;
    {
        const auto journal = resume(path, records);
        REQUIRE(journal);
        const std::string busy = path + ": another run is writing to it";
        CHECK(Journal::open(path).error() == busy);
        CHECK(resume(path, records).error() == busy);
        CHECK(folder.read("journal") == content(0));
    }
    CHECK(Journal::open(path));
}

TEST_CASE("A file of another kind, or with a damaged line, is refused and unchanged") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("journal");
    int records = 0;
    const auto check_refused = [&](const std::string& text, const std::string& problem) {
        CAPTURE(text);
        folder.write("journal", text);
        CHECK(resume(path, records).error() == path + problem);
        CHECK(folder.read("journal") == text);
    };
    for (const char* mine : {"notes", "notes\n", "{\"tess", "{\"other\":1}\n"})
        check_refused(mine, ": is not a journal of a test");
    check_refused("{\"test\":2}\n", ":1: wrong line");
    check_refused(content(1) + "record 3\n", ":3: wrong line");
    check_refused(kHeader + "\n" + std::string(9, '\0') + "\nrecord 2\n", ":2: wrong line");
    CHECK(resume(folder.path(), records).error() == folder.path().string() + ": Is a directory");
    CHECK(read(folder.file("none"), records).error() ==
          folder.file("none") + ": No such file or directory");
    CHECK(Journal::open("/nonexistent/folder/x").error() ==
          "/nonexistent/folder/x: the folder /nonexistent does not exist");
}

TEST_CASE("Nothing follows a record for which the disk had no space") {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("journal");
    int records = 0;
    {
        auto journal = resume(path, records);
        REQUIRE(journal);
        CHECK(journal->append(record(1) + "\n"));
        {
            const support::FileSizeLimit limit(content(1).size() + 5);
            CHECK(journal->append(record(2) + "\n").error() == path + ": File too large");
        }
        CHECK(journal->append(record(2) + "\n").error() == path + ": File too large");
        CHECK(folder.read("journal") == content(1) + record(2).substr(0, 5));
    }
    auto journal = resume(path, records);
    REQUIRE(journal);
    CHECK(records == 1);
    CHECK(journal->append(record(2) + "\n"));
    CHECK(folder.read("journal") == content(2));
    CHECK(journal->begin(kHeader + "\n"));
    CHECK(folder.read("journal") == content(0));
}

TEST_SUITE_END();

}  // namespace
}  // namespace fukumi::formats
