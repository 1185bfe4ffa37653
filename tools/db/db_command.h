// "pbrain-fukumi db": a database of positions from the command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "tools/command_line/board_choice.h"
#include "tools/position_options.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// The words of "db grow".
struct GrowWords {
    std::int64_t positions = 0;  ///< 0 = no limit, as for the next two
    std::int64_t total_nodes = 0;
    std::int64_t seconds = 0;
    std::int64_t nodes = 100'000;
    int width = 4;
    int ply_penalty = 20;
    int hash_mib = 16;
    std::string shard;
    bool progress = false;
};

/// The words of the command line, not yet checked; each command uses some of them.
struct DbWords {
    std::string database;
    std::vector<std::string> inputs;  ///< of import and merge
    BoardChoice board;                ///< of import
    int plies = kMaxCells;            ///< of import
    std::string rows = "top";         ///< of import
    std::string output;               ///< of export
    std::string format;               ///< of export; empty: by the extension
    PositionWords position;           ///< of show and grow
    int depth_below = 0;              ///< of prune; 0: whatever the depth
    int games_below = 0;              ///< of prune; 0: however many
    bool dry_run = false;             ///< of prune
    bool json = false;                ///< of show and stats
    GrowWords grow;
};

/// Adds the command, and its own commands, to the program. `words` is filled in when `app` parses.
CLI::App* add_db_command(CLI::App& app, DbWords& words);

/// Runs it. Returns the exit code: bad input and files that cannot be read or written are named in
/// one line on stderr, and of such a file nothing is in the database.
int run_db(const CLI::App& command, const DbWords& words, const WeightFiles& weights);

}  // namespace fukumi
