// The options and the argument that say which positions a command is about, the same for all.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "tools/command_line/board_choice.h"
#include "tools/position_input.h"

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace fukumi {

/// The words of the command line, not yet checked.
struct PositionWords {
    BoardChoice board;  ///< where the file names none
    std::string rows = "top";
    std::string to_move;   ///< empty: as the number of stones tells
    std::string position;  ///< a move list
    std::string file;      ///< "-" for stdin
};

/// Adds the argument `file` and the options --position, --rule, --size, --to-move and --rows.
/// `words` is filled in when the program parses its command line.
void add_position_options(CLI::App& command, PositionWords& words, const std::string& what);

/// Errors: names the option and its word.
Result<InputOptions> input_options(const PositionWords& words);

/// Reads what the words name, a file or the list of moves, one of them. Errors: as
/// read_positions(); a file that cannot be read; both or none were given.
Result<std::vector<InputPosition>> positions_of(const CLI::App& command, const PositionWords& words,
                                                const InputOptions& input);

/// The value of the choice that has the name `word`. Errors: names the option and the choices.
template <typename Value>
Result<Value> chosen(const char* option, const std::string& word,
                     std::initializer_list<std::pair<const char*, Value>> choices) {
    std::string known;
    for (const auto& [name, value] : choices) {
        if (word == name)
            return value;
        known += known.empty() ? "" : ", ";
        known += name;
    }
    return Error{fmt::format("{}: '{}' is not one of {}", option, word, known)};
}

/// What --rows says: "top" or "bottom". Errors: names the option and the choices.
Result<Rows> chosen_rows(const std::string& word);

/// A check of limits that says nothing in the help: 0 to `max`.
CLI::Validator limit_up_to(std::int64_t max);
/// For commands that need a line from each search: fewer nodes may end it before it has one.
inline constexpr std::int64_t kFewestNodesOption = 100;
inline constexpr std::int64_t kMaxNodesOption = std::int64_t{1} << 60;
inline constexpr std::int64_t kMaxMsOption = std::int64_t{1} << 40;  // added to the clock safely

}  // namespace fukumi
