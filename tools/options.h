// Options that several commands of pbrain-fukumi share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/left_out.h"
#include "tools/command_line/board_choice.h"
#include "tools/command_line/rows_choice.h"
#include "tools/position_input.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace fukumi {

// ---- Positions ----------------------------------------------------------------------------------

/// The options that say which positions a command works on, and how to read them.
struct PositionOptions {
    BoardChoice board;                    ///< rule and size, if the file does not name them
    RowsChoice rows;                      ///< how move lists and answers number the rows
    std::optional<Color> to_move;         ///< empty: the numbers of stones decide
    std::optional<std::string> position;  ///< a move list
    std::optional<std::string> file;      ///< path of the input; "-" for stdin
    std::string encoding;                 ///< of the file; empty: it is recognised
};

/// Adds the argument `file` and the options --position, --rule, --size, --to-move, --rows and
/// --encoding to a command. `what` is the help text of `file`. `options` must outlive `command`.
void add_position_options(CLI::App& command, PositionOptions& options, const std::string& what);

/// Adds --rows to a command that shows cells and reads .pos files. `rows` must outlive `command`.
CLI::Option* add_rows_option(CLI::App& command, RowsChoice& rows);
/// Adds --rows with another help text.
CLI::Option* add_rows_option(CLI::App& command, RowsChoice& rows, const std::string& help);

/// The positions of the input of a command.
struct GivenPositions {
    std::vector<InputPosition> positions;
    formats::LeftOut left_out;  ///< games and lines with an error
};

/// Reads the positions from the file or the move list of the options, and prints the notes of the
/// reader to stderr. `every`: see InputOptions.
/// Errors: those of read_positions(); the file cannot be read; the person gave both a file and a
/// move list, or neither.
Result<GivenPositions> read_positions(const PositionOptions& options, bool every = false);

/// Prints what was left out, if anything, to stderr. Returns `code`, the exit code of the finished work;
/// but kExitFailure if `code` is kExitOk and a file or game with an error was left out.
int report_left_out_games(const formats::LeftOut& left_out, int code);

/// Adds --number, which selects one position or game of the input, counted from 1. `number` stays 0
/// if the person does not give the option.
CLI::Option* add_number_option(CLI::App& command, std::int64_t& number, const std::string& help);
/// Checks that `number` is at most `count`, the number of positions or games in the input. `noun`
/// is "position" or "game", for the message. Errors: the message names --number.
Result<void> check_number(std::int64_t number, std::int64_t count, const char* noun);

// ---- Limits -------------------------------------------------------------------------------------

/// Returns a validator for numbers in `least`..`most` that does not print the range in the help.
CLI::Validator within(std::int64_t least, std::int64_t most);

inline constexpr std::int64_t kMaxNodesOption = std::int64_t{1} << 60;
/// The smallest --nodes for a command that needs a line of moves from each search. With fewer nodes
/// a search may end before it has found a line.
inline constexpr std::int64_t kMinNodesOption = 100;

/// Adds --nodes, 0 = no limit.
CLI::Option* add_nodes_option(CLI::App& command, std::int64_t& nodes, const std::string& help);
/// Adds --depth, in plies.
CLI::Option* add_depth_option(CLI::App& command, int& depth, const std::string& help);
/// Adds --time, a duration such as "500ms" or "2s"; 0 = no limit. The largest accepted number is 2^40, so that a sum
/// of a time point and this limit does not overflow.
CLI::Option* add_time_option(CLI::App& command, std::int64_t& milliseconds,
                             const std::string& help);
/// Returns true if the parsed command line contains none of --nodes, --depth and --time.
bool lacks_limits(const CLI::App& command);

/// Adds --threads.
CLI::Option* add_threads_option(CLI::App& command, int& threads, const std::string& help);
/// Adds --hash, in MiB.
CLI::Option* add_hash_option(CLI::App& command, std::size_t& bytes, const std::string& help);
/// Adds --jobs, the number of threads or searches at the same time. Without the option `jobs` stays
/// 0, which means one for each core.
CLI::Option* add_jobs_option(CLI::App& command, int& jobs, const std::string& help);
}  // namespace fukumi
