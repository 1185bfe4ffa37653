// See player_program.h.
#include "tournaments/setup/player_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "formats/text_file.h"
#include "tournaments/system/programs.h"

namespace fukumi::match {
namespace {

namespace fs = std::filesystem;
using formats::path_from_utf8;
using formats::system_problem;
using formats::to_utf8;

// Returns "Foo64" for "folder/pbrain-Foo64.exe".
std::string default_name(const std::string& program) {
    std::string name = to_utf8(path_from_utf8(program).filename());
    for (const std::string_view prefix : {"pbrain-", "pbrain_"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size())
            name.erase(0, prefix.size());
    }
    if (name.ends_with(".exe") && name.size() > 4)
        name.erase(name.size() - 4);
    return name;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view command) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && (c == ' ' || c == '\t')) {
            if (in_word)
                words.push_back(std::exchange(word, {}));
            in_word = false;
            continue;
        }
        in_word = true;
        if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
        else if (c == '\\' && !kBackslashIsSeparator && quote != '\'' && i + 1 < command.size())
            word += command[++i];
        else
            word += c;
    }
    if (quote != 0)
        return Error{fmt::format("the quote {} is not closed", quote)};
    if (in_word)
        words.push_back(word);
    return words;
}

std::string quoted_word(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,.:/@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player) {
    Result<std::vector<std::string>> words = split_command(player.command);
    if (!words)
        return Error{fmt::format("{} cmd={}: {}", place, player.command, words.error())};
    if (words->empty())
        return Error{fmt::format("{}: cmd= contains no program", place)};
    std::string& program = (*words)[0];
    const auto fault = [&](std::string_view what) {
        return Error{fmt::format("{} cmd={}: {} {}", place, player.command, program, what)};
    };
    if (player.name.empty()) {
        // A word that ends with ".exe" names the engine, such as the second word of "wine
        // pbrain-Foo.exe".
        const auto windows =
            std::find_if(words->begin(), words->end(),
                         [](const std::string& word) { return word.ends_with(".exe"); });
        player.name = default_name(windows != words->end() ? *windows : program);
    }
    std::error_code error;
    // A program that is not found from the current folder may be named as seen from `dir`.
    if (const fs::path there = path_from_utf8(player.directory) / path_from_utf8(program);
        !player.directory.empty() && !fs::exists(path_from_utf8(program_file(program)), error) &&
        fs::is_regular_file(path_from_utf8(program_file(to_utf8(there))), error) &&
        (names_folder(program) || find_in_path(program).empty())) {
        program = to_utf8(there);
    }
    const bool is_here =
        fs::is_regular_file(path_from_utf8(program), error) && find_in_path(program).empty();
    if (is_here || names_folder(program)) {
        // Run an engine in the folder of its program, where engines look for their data files.
        const fs::path file = fs::absolute(path_from_utf8(program_file(program)), error);
        if (!fs::exists(file, error))
            return fault("does not exist");
        if (fs::is_directory(file, error))
            return fault("is a directory");
        program = to_utf8(file);
        if (player.directory.empty())
            player.directory = to_utf8(file.parent_path());
    }
    // On this system a Windows program needs Wine, even if its file has the executable bit.
    if (program.ends_with(".exe") && names_folder(program) && !kRunsWindowsPrograms) {
        if (find_in_path("wine").empty())
            return fault("is a Windows program, and wine is not installed");
        words->insert(words->begin(), "wine");
    } else if (!names_folder(program) ? find_in_path(program).empty() : !is_program(program)) {
        return fault(!names_folder(program) ? "is not in PATH" : "is not executable");
    }
    if (!player.directory.empty() && !fs::is_directory(path_from_utf8(player.directory), error))
        return Error{fmt::format("{} dir={}: no such folder", place, player.directory)};
    if (!player.stderr_file.empty()) {
        const fs::path file = fs::absolute(path_from_utf8(player.stderr_file), error);
        if (!fs::is_directory(file.parent_path(), error))
            return Error{fmt::format("{} stderr={}", place, system_problem(file, ENOENT).text)};
        if (fs::is_directory(file, error))
            return Error{fmt::format("{} stderr={}", place, system_problem(file, EISDIR).text)};
        player.stderr_file = to_utf8(file);
    }
    words->insert(words->end(), player.arguments.begin(), player.arguments.end());
    player.given = std::exchange(player.arguments, std::move(*words));
    return player;
}

}  // namespace fukumi::match
