// Options that several commands of pbrain-fukumi share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tools/command_line/board_choice.h"
#include "tools/position_input.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace fukumi {

// ---- Positions ----------------------------------------------------------------------------------

/// The positions that a command line names.
struct PositionOptions {
    BoardChoice board;                    ///< unless the file names one
    Rows rows = Rows::FromTop;            ///< of move lists and answers
    std::optional<Color> to_move;         ///< empty: by the number of stones
    std::optional<std::string> position;  ///< a move list
    std::optional<std::string> file;      ///< "-" for stdin
};

/// Adds the argument `file`, whose help is `what`, and the options --position, --rule, --size,
/// --to-move and --rows. `options` must outlive `command`.
void add_position_options(CLI::App& command, PositionOptions& options, const std::string& what);

/// Adds --rows.
CLI::Option* add_rows_option(CLI::App& command, Rows& rows, const std::string& help);

/// Reads the file or the move list. `every`: see InputOptions. Errors: those of read_positions(); a
/// file that cannot be read; both or neither were given.
Result<std::vector<InputPosition>> read_positions(const PositionOptions& options,
                                                  bool every = false);

/// Adds --number, the position or game of the input to use, from 1. `number` stays 0 without it.
CLI::Option* add_number_option(CLI::App& command, std::int64_t& number, const std::string& help);
/// Checks that the input, `count` things called `noun`, has this number. Errors: names --number.
Result<void> check_number(std::int64_t number, std::int64_t count, const char* noun);

// ---- Limits -------------------------------------------------------------------------------------

/// Checks a number without showing its range in the help.
CLI::Validator within(std::int64_t least, std::int64_t most);

inline constexpr std::int64_t kMaxNodesOption = std::int64_t{1} << 60;
/// The least --nodes of a command that needs a line from each search; with fewer nodes a search may
/// end before it has one.
inline constexpr std::int64_t kMinNodesOption = 100;

/// Adds --nodes, 0 = no limit.
CLI::Option* add_nodes_option(CLI::App& command, std::int64_t& nodes, const std::string& help);
/// Adds --depth, in plies.
CLI::Option* add_depth_option(CLI::App& command, int& depth, const std::string& help);
/// Adds --time, in milliseconds; 0 = no limit. At most 2^40, which added to a time point does not
/// overflow.
CLI::Option* add_time_option(CLI::App& command, std::int64_t& milliseconds,
                             const std::string& help);
/// True if the parsed command line has none of --nodes, --depth and --time.
bool lacks_limits(const CLI::App& command);

/// Adds --threads.
CLI::Option* add_threads_option(CLI::App& command, int& threads, const std::string& help);
/// Adds --hash, in MiB.
CLI::Option* add_hash_option(CLI::App& command, std::size_t& bytes, const std::string& help);
/// Adds --jobs. `jobs` stays 0 without it: one for each core.
CLI::Option* add_jobs_option(CLI::App& command, int& jobs, const std::string& help);
int cores();

}  // namespace fukumi
