// Tests "pbrain-fukumi analyze" with many positions. The bytes of the result file must not depend
// on the number of jobs, or on whether the run was killed and resumed, or joined from shards.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "formats/text_file.h"
#include "tests/support/child_process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;
using support::ProgramOutput;
using support::TemporaryFolder;

namespace fs = std::filesystem;

std::string bytes_of(const std::string& path) {
    return formats::read_text_file(path).value();
}

void put(const std::string& path, std::string_view text) {
    REQUIRE(formats::write_text_file(path, text).has_value());
}

// Seven positions in which only a few moves have been played.
constexpr const char* kSeven =
    "h8i9i7j9j8\nh8i9\nh8h7i9g7j8\nh8i9i7j7\nh8g9h6\nh8j10i8\nh8i9i7j9j8i8\n";

const std::vector<std::string> kFewNodes{"--nodes", "400", "--others", "3", "--hash", "1"};

std::vector<std::string> with_limits(std::vector<std::string> arguments) {
    arguments = support::with_rows_from_top("analyze", std::move(arguments));
    arguments.insert(arguments.end(), kFewNodes.begin(), kFewNodes.end());
    return arguments;
}

ProgramOutput run_many(const std::vector<std::string>& arguments, std::string_view input = "") {
    return support::run_program(with_limits(arguments), input);
}

void check_many_refused(const std::vector<std::string>& arguments, std::string_view input,
                        const std::string& message) {
    support::check_refused(with_limits(arguments), " analyze: " + message, input);
}

std::vector<json> parsed_lines(const std::string& text) {
    std::vector<json> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(json::parse(text.substr(at, end - at)));
        at = end + 1;
    }
    return lines;
}

/// Returns the bytes of the result file for the seven positions, written in one run by one job.
std::string undisturbed(const TemporaryFolder& folder) {
    const std::string path = folder.file("whole.jsonl");
    const ProgramOutput output = run_many({"-", "--out", path, "--jobs", "1"}, kSeven);
    CHECK(output.err == "");
    CHECK(output.out == "");
    REQUIRE(output.code == 0);
    return bytes_of(path);
}

TEST_SUITE("tools analyze many") {
    TEST_CASE("any number of jobs gives the same answers in the order of the input") {
        const TemporaryFolder folder;
        const std::string whole = undisturbed(folder);
        const std::vector<json> lines = parsed_lines(whole);
        REQUIRE(lines.size() == 8);
        CHECK(lines[0]["analysis"]["positions"] == 7);
        CHECK(lines[0]["analysis"]["options"]["nodes"] == 400);
        for (std::size_t i = 1; i <= 7; ++i) {
            CHECK(lines[i]["number"] == i);
            CHECK(lines[i]["place"] == "stdin:" + std::to_string(i));
            CHECK_FALSE(lines[i]["search"].contains("ms"));
        }
        for (const char* jobs : {"2", "5", "16"}) {
            const std::string path = folder.file(std::string("jobs") + jobs);
            CHECK(run_many({"-", "--out", path, "--jobs", jobs}, kSeven).code == 0);
            CHECK(bytes_of(path) == whole);
        }
        // The JSON lines on stdout also contain times; the lines of a file do not.
        const ProgramOutput output = run_many({"-", "--json"}, kSeven);
        std::vector<json> printed = parsed_lines(output.out);
        REQUIRE(printed.size() == 7);
        for (std::size_t i = 0; i < 7; ++i) {
            CHECK(printed[i]["search"].erase("ms") == 1);
            CHECK(printed[i] == lines[i + 1]);
        }
    }

    TEST_CASE("as text each answer begins with its place") {
        const ProgramOutput output = run_many({"-", "--jobs", "3"}, "h8i9\nh8i9i7\n");
        CHECK(output.code == 0);
        CHECK(output.out.rfind("stdin:1\n    a b c", 0) == 0);
        CHECK(output.out.find("\n\nstdin:2\n    a b c") != std::string::npos);
    }

    TEST_CASE("every position of a game, up to its end") {
        const ProgramOutput open = run_many({"--position", "h8i9i7", "--every", "--json"});
        const std::vector<json> lines = parsed_lines(open.out);
        REQUIRE(lines.size() == 4);
        CHECK(lines[0]["place"] == "--position, after 0 moves");
        CHECK(lines[0]["played"] == "h8");
        CHECK(lines[2]["played"] == "i7");
        CHECK(lines[2]["position"]["white"] == json::array({"i9"}));
        CHECK(lines[3]["played"].is_null());
        // Black wins with the last move of this game.
        const std::string won = "h8a1i8c1j8e1k8a15l8";
        const ProgramOutput closed = run_many({"--position", won, "--every", "--json"});
        CHECK(parsed_lines(closed.out).size() == 9);
        check_many_refused({"--position", won}, "", "--position: Black has won already");
        check_many_refused({"--position", won + "m1", "--every"}, "",
                           "--position, after 9 moves: Black has won already");
        const ProgramOutput sgf =
            run_many({"-", "--every", "--json"},
                     "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[ii];B[jj])");
        const std::vector<json> games = parsed_lines(sgf.out);
        REQUIRE(games.size() == 7);
        CHECK(games[3]["place"] == "stdin: game 2, after 0 moves");
        const ProgramOutput one = run_many({"--position", won, "--every", "--number", "4"});
        CHECK(one.code == 0);
        CHECK(one.out.find("\nplayed: c1\n") != std::string::npos);
    }

    TEST_CASE("a run that was cut off resumes to the same bytes") {
        const TemporaryFolder folder;
        const std::string whole = undisturbed(folder);
        const std::string path = folder.file("cut.jsonl");
        const std::size_t header = whole.find('\n');
        for (const std::size_t cut : {header, header + 2, whole.size() / 2, whole.size()}) {
            CAPTURE(cut);
            put(path, whole.substr(0, cut));
            const ProgramOutput output = run_many({"-", "--out", path, "--jobs", "2"}, kSeven);
            CHECK(output.code == 0);
            CHECK(bytes_of(path) == whole);
        }
    }

    TEST_CASE("a killed run resumes to the same bytes") {
        const TemporaryFolder folder;
        const std::string input = folder.file("game.pos");
        // The game has 61 positions, so that the analysis takes long enough to be killed.
        std::string game;
        for (int i = 0; i < 60; ++i)
            game += std::string(1, static_cast<char>('a' + (i * 7) % 15)) +
                    std::to_string(1 + (i * 4 + i / 15) % 15);
        put(input, game);
        const std::vector<std::string> options{
            "analyze", input,       "--every",  "--nodes", support::rounds("20000", "2000"),
            "--jobs",  "2",         "--others", "2",       "--hash",
            "4",       "--threats", "20"};
        const auto run_to = [&](const std::string& path) {
            std::vector<std::string> all = options;
            all.insert(all.end(), {"--out", path});
            return all;
        };
        const std::string path = folder.file("killed.jsonl");
        {
            support::ChildProcess program(FUKUMI_ENGINE, support::ChildProcess::Output::Stream,
                                          run_to(path));
            program.close_input();
            const auto lines = [&] {
                if (!fs::exists(path))
                    return std::ptrdiff_t{0};
                const std::string text = bytes_of(path);
                return std::count(text.begin(), text.end(), '\n');
            };
            for (int i = 0; i < 12000 && lines() < 4; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            program.signal(SIGKILL);
            const auto code = program.wait();
            CHECK((code == -SIGKILL || code == 0));
            WARN(code == -SIGKILL);  // else this machine is too fast to kill the run
        }
        const std::string killed = bytes_of(path);
        CHECK(std::count(killed.begin(), killed.end(), '\n') >= 4);
        CHECK(support::run_program(run_to(path)).code == 0);
        const std::string whole = folder.file("undisturbed.jsonl");
        CHECK(support::run_program(run_to(whole)).code == 0);
        CHECK(bytes_of(path) == bytes_of(whole));
        CHECK(parsed_lines(bytes_of(path)).size() == 62);
    }

    TEST_CASE("files of another kind or analysis are refused and stay unchanged") {
        const TemporaryFolder folder;
        const std::string whole = undisturbed(folder);
        const std::string path = folder.file("whole.jsonl");
        const std::string other = path + ": belongs to another analysis: ";
        check_many_refused({"-", "--out", path, "--variations", "2"}, kSeven,
                           other + "variations is 1 there and 2 now");
        check_many_refused({"-", "--out", path, "--shard", "1/2"}, kSeven,
                           other + "shard is 1/1 there and 1/2 now");
        const ProgramOutput input = run_many({"-", "--out", path}, "h8i9\n");
        CHECK(input.code == 2);
        CHECK(input.err.rfind("pbrain-fukumi analyze: " + other + "input is ", 0) == 0);
        CHECK(bytes_of(path) == whole);
        const std::string text = folder.file("text");
        for (const char* content : {"my notes", "my notes\n", "{}\n", "{\"analysis\":1}\n"}) {
            put(text, content);
            check_many_refused({"-", "--out", text}, kSeven,
                               text + ": is not a journal of an analysis");
            CHECK(bytes_of(text) == content);
        }
        std::string damaged = whole;
        damaged[whole.find("{\"number\":2,") + 11] = '7';
        put(text, damaged);
        check_many_refused({"-", "--out", text}, kSeven, text + ":3: not the result of position 2");
        CHECK(bytes_of(text) == damaged);
        const std::string nowhere = folder.file("nowhere/x.jsonl");
        check_many_refused({"-", "--out", nowhere}, kSeven,
                           nowhere + ": the folder " + folder.file("nowhere") + " does not exist");
        // If the input is invalid, the program does not create the output file.
        check_many_refused({"-", "--out", folder.file("new.jsonl")}, "h8h8\n",
                           "stdin:1:3: 'h8' is played twice");
        CHECK_FALSE(fs::exists(folder.file("new.jsonl")));
    }

    TEST_CASE("joined shards are the file of one run") {
        const TemporaryFolder folder;
        const std::string whole = undisturbed(folder);
        std::vector<std::string> shards;
        for (const char* shard : {"3", "1", "2"}) {
            shards.push_back(folder.file(std::string("shard-") + shard));
            const std::vector<std::string> arguments{"-", "--shard", std::string(shard) + "/3",
                                                     "--out", shards.back()};
            CHECK(run_many(arguments, kSeven).code == 0);
        }
        const std::string all = folder.file("all.jsonl");
        const auto merge = [&](const std::vector<std::string>& files) {
            std::vector<std::string> arguments{"analyze", "--out", all, "--merge"};
            arguments.insert(arguments.end(), files.begin(), files.end());
            return support::run_program(arguments);
        };
        const auto check_bad_merge = [&](const std::vector<std::string>& files,
                                         const std::string& problem) {
            const ProgramOutput output = merge(files);
            CHECK(output.code == 2);
            CHECK(output.err == "pbrain-fukumi analyze: " + problem + "\n");
        };
        check_bad_merge({shards[0], shards[1]},
                        shards[0] + ": is one of 3 shards, and 2 files are given");
        check_bad_merge({shards[0], shards[1], shards[0]},
                        shards[0] + ": is shard 3/3 as well as " + shards[0]);
        check_bad_merge({shards[0], shards[1], folder.file("none")},
                        folder.file("none") + ": No such file or directory");
        CHECK_FALSE(fs::exists(all));
        CHECK(merge(shards).code == 0);
        CHECK(bytes_of(all) == whole);
        const std::string third = bytes_of(shards[0]);
        put(shards[0], third.substr(0, third.size() - 5));
        check_bad_merge(shards, shards[0] + ": is not finished: it holds 1 of 2 positions");
        CHECK(bytes_of(all) == whole);
    }

// Sanitizers need more address space than this test allows.
#ifndef FUKUMI_SANITIZED
    TEST_CASE("without memory for the tables the analysis ends") {
        for (const char* several : {"--jobs 1 --variations", "--variations 1 --jobs"}) {
            CAPTURE(std::string(several));
            const auto analyze_with = [&](const char* count) {
                const std::string words =
                    std::string("ulimit -v 900000; exec '" FUKUMI_ENGINE
                                "' analyze - --rows top --nodes 400 --hash 500 ") +
                    several + " " + count;
                support::ChildProcess program("/bin/sh", support::ChildProcess::Output::Stream,
                                              {"-c", words});
                program.write(kSeven);
                program.close_input();
                program.read_rest();
                return ProgramOutput{program.wait().value_or(-1000), "", program.errors()};
            };
            CHECK(analyze_with("1").code == 0);
            const ProgramOutput lacking = analyze_with("2");
            CHECK(lacking.code == 3);
            CHECK(lacking.err.starts_with("pbrain-fukumi analyze: there is not enough memory"));
        }
    }
#endif

    TEST_CASE("--progress prints the progress") {
        const ProgramOutput output = run_many({"-", "--json", "--progress"}, kSeven);
        CHECK(output.code == 0);
        CHECK(output.err.find("7 of 7 positions\n") != std::string::npos);
        CHECK(run_many({"-", "--json"}, kSeven).err == "");
    }
}

}  // namespace
}  // namespace fukumi
