// Tests that files are either replaced completely or stay unchanged.
#include "formats/text_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/support/temporary_folder.h"

using namespace fukumi;
using namespace fukumi::formats;

namespace fs = std::filesystem;

TEST_SUITE_BEGIN("formats text files");

TEST_CASE("a file is replaced, and stays unchanged if the disk is full") {
    const support::TemporaryFolder folder;
    const std::string file = folder.file("whole.txt");
    CHECK(write_text_file(file, "first"));
    CHECK(folder.read("whole.txt") == "first");
    CHECK(write_text_file(file, "second"));
    CHECK(folder.read("whole.txt") == "second");
    {
        const support::FileSizeLimit limit(100);
        const auto written = write_text_file(file, std::string(1000, 'x'));
        REQUIRE_FALSE(written);
        CHECK(written.error() == file + ": File too large");
    }
    CHECK(folder.read("whole.txt") == "second");
    CHECK_FALSE(folder.has("whole.txt.part"));
    CHECK(write_text_file("/nonexistent/folder/x", "text").error() ==
          "/nonexistent/folder/x: the folder /nonexistent does not exist");
}

TEST_CASE("without keep() the file stays unchanged") {
    const support::TemporaryFolder folder;
    const std::string file = folder.write("file", "old");
    {
        const auto replaced = ReplacedFile::open(file);
        REQUIRE(replaced);
        (*replaced)->stream() << "new";
        CHECK(folder.has("file.part"));
        CHECK(folder.read("file") == "old");
    }
    CHECK(folder.read("file") == "old");
    CHECK_FALSE(folder.has("file.part"));
    const auto replaced = ReplacedFile::open(file);
    REQUIRE(replaced);
    (*replaced)->stream() << "new";
    CHECK((*replaced)->keep(OnDisk::Later));
    CHECK(folder.read("file") == "new");
    CHECK_FALSE(folder.has("file.part"));
}

TEST_CASE("put_in_place() renames a file, and fails without one") {
    const support::TemporaryFolder folder;
    const std::string file = folder.write("placed", "old");
    const std::string part = folder.file("new");
    for (const OnDisk on_disk : {OnDisk::Wait, OnDisk::Later}) {
        folder.write("placed", "old");
        CHECK_FALSE(put_in_place(part, file, on_disk));
        CHECK(folder.read("placed") == "old");
        folder.write("new", "new");
        CHECK(put_in_place(part, file, on_disk));
        CHECK(folder.read("placed") == "new");
        CHECK_FALSE(fs::exists(part));
        folder.write("new", "newer");
        CHECK_FALSE(put_in_place(part, "/nonexistent/folder/x", on_disk));
        CHECK_FALSE(fs::exists(part));
    }
}

TEST_CASE("links, devices and pipes are not replaced") {
    const support::TemporaryFolder folder;
    const std::string link = folder.file("link");
    const std::string file = folder.write("file", "old");
    fs::create_symlink("file", link);
    CHECK(part_of(file) == file + ".part");
    CHECK(write_text_file(link, "new"));
    CHECK(fs::is_symlink(link));
    CHECK(folder.read("file") == "new");
    CHECK_FALSE(folder.has("file.part"));
    CHECK_FALSE(folder.has("link.part"));
    CHECK(part_of("/dev/null") == "/dev/null");
    CHECK(write_text_file("/dev/null", "text"));
    CHECK(put_in_place(part_of("/dev/null"), "/dev/null"));
    CHECK(fs::is_character_file("/dev/null"));
    // A pipe is written directly and not replaced, even if its path is a link as in a shell's
    // process substitution.
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(part_of(pipe) == pipe);
    fs::create_symlink("pipe", folder.file("link_to_pipe"));
    CHECK(part_of(folder.file("link_to_pipe")) == folder.file("link_to_pipe"));
    CHECK(check_replaceable(pipe));
    CHECK_FALSE(write_text_file(folder.path(), "text"));
    CHECK(fs::is_directory(folder.path()));
}

TEST_CASE("check_replaceable() does not change the file") {
    const support::TemporaryFolder folder;
    const std::string file = folder.file("file");
    CHECK(check_replaceable(file));
    CHECK_FALSE(folder.has("file"));
    CHECK_FALSE(folder.has("file.part"));
    folder.write("file", "old");
    folder.write("file.part", "of a run");
    CHECK(check_replaceable(file));
    CHECK(folder.read("file") == "old");
    CHECK(folder.read("file.part") == "of a run");
    CHECK(check_replaceable("/dev/null"));
    CHECK(check_replaceable("/nonexistent/folder/x").error() ==
          "/nonexistent/folder/x: the folder /nonexistent does not exist");
    CHECK_FALSE(check_replaceable(folder.path()));
    CHECK_FALSE(check_replaceable(""));
}

TEST_SUITE_END();
