// Files that are replaced whole or not at all.
#include "tournaments/training/whole_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/engine/eval/stored_weights.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tests/tournaments/training/training_support.h"
#include "tournaments/training/commands/embed_command.h"

using namespace fukumi;
using namespace fukumi::training;

TEST_SUITE_BEGIN("training whole files");

TEST_CASE("a file is replaced, and what there is no room for leaves it as it was") {
    const support::TemporaryFile file("whole.txt");
    CHECK(write_whole_file(file.path(), "first"));
    CHECK(support::content_of(file.path()) == "first");
    CHECK(write_whole_file(file.path(), "second"));
    CHECK(support::content_of(file.path()) == "second");
    {
        const support::FileSizeLimit limit(100);
        const auto written = write_whole_file(file.path(), std::string(1000, 'x'));
        REQUIRE_FALSE(written);
        CHECK(written.error().starts_with(file.path()));
    }
    CHECK(support::content_of(file.path()) == "second");
    CHECK_FALSE(std::filesystem::exists(file.path() + ".part"));
    CHECK_FALSE(write_whole_file("/nonexistent/folder/x", "text"));
}

TEST_CASE("a file is put in place only if there is one to be put") {
    const support::TemporaryFile file("placed.txt");
    const support::TemporaryFile part("placed.part");
    file.write("old");
    CHECK_FALSE(put_in_place(part.path(), file.path()));
    CHECK(support::content_of(file.path()) == "old");
    part.write("new");
    CHECK(put_in_place(part.path(), file.path()));
    CHECK(support::content_of(file.path()) == "new");
    CHECK_FALSE(std::filesystem::exists(part.path()));
    part.write("newer");
    CHECK_FALSE(put_in_place(part.path(), "/nonexistent/folder/x"));
    CHECK_FALSE(std::filesystem::exists(part.path()));
}

TEST_CASE("a link and a device stay what they are") {
    namespace fs = std::filesystem;
    const support::TemporaryFolder folder;
    const std::string link = folder.file("link");
    const std::string file = folder.file("file");
    fs::create_symlink("file", link);
    CHECK(part_of(file) == file + ".part");
    CHECK(part_of("/dev/null") == "/dev/null");
    std::ofstream(file) << "old";
    CHECK(write_whole_file(link, "new"));
    CHECK(fs::is_symlink(link));
    CHECK(support::content_of(file) == "new");
    CHECK_FALSE(fs::exists(file + ".part"));
    CHECK_FALSE(fs::exists(link + ".part"));
    CHECK(write_whole_file("/dev/null", "text"));
    CHECK(put_in_place(part_of("/dev/null"), "/dev/null"));
    CHECK(fs::is_character_file("/dev/null"));
    CHECK_FALSE(write_whole_file(folder.file(""), "text"));
    CHECK(fs::is_directory(folder.file("")));
}

TEST_CASE("whether a file can be written is found out without changing it") {
    const support::TemporaryFolder folder;
    const std::string file = folder.file("file");
    CHECK(check_writable(file));
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK_FALSE(std::filesystem::exists(file + ".part"));
    std::ofstream(file) << "old";
    std::ofstream(file + ".part") << "of a run";
    CHECK(check_writable(file));
    CHECK(support::content_of(file) == "old");
    CHECK(support::content_of(file + ".part") == "of a run");
    CHECK(check_writable("/dev/null"));
    CHECK(check_writable("/nonexistent/folder/x").error() ==
          "/nonexistent/folder/x: No such file or directory");
    CHECK_FALSE(check_writable(folder.file("")));
    CHECK_FALSE(check_writable(""));
}

TEST_CASE("a network is put into the engine whole or not at all") {
    const support::TemporaryFile network("candidate.network");
    network.write(bytes_of(support::built_in_network(Rule::Standard)));
    const support::TemporaryFolder folder;
    const std::string engine = folder.file("engine");
    const std::string weights = engine + "/eval/weights";
    std::filesystem::create_directories(weights);
    const std::string target = weights + "/standard.network";
    std::ofstream(target) << "the one before";
    {
        const support::FileSizeLimit limit(1000);
        CHECK(run_embed_command({network.path(), "--engine", engine}) == 1);
    }
    CHECK(run_embed_command({network.path(), "--engine", "/nonexistent"}) == 2);
    CHECK(support::content_of(target) == "the one before");
    CHECK(run_embed_command({network.path(), "--engine", engine}) == 0);
    CHECK(support::content_of(target) == support::content_of(network.path()));
}

TEST_SUITE_END();
