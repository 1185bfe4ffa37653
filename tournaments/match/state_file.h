// The state file is the journal of a match. -resume continues a match from it, and the merge
// command joins the state files of the shards of a tournament.
//
// Its lines are JSON: the header of the match, then one line per game (formats/json.h) in the order
// in which the games finished. Between the games are lines with the engines' answers to ABOUT.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"
#include "formats/journal.h"
#include "tournaments/match/match_header.h"

namespace fukumi::match {

using formats::GameRecord;

/// The answers of the engines to ABOUT, by player index.
using Abouts = std::map<int, std::string>;

struct LoadedState {
    MatchHeader header;
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in the order of the file, without repeated games
    std::int64_t good_bytes = 0;    ///< size of all complete lines; 0 without a complete header
};

/// Reads a state file. Accepts a file that is empty or ends within its header, as a run leaves it
/// if it is killed early.
/// Errors: those of formats::read_journal().
Result<LoadedState> load_state(const std::string& path);

/// A state file that is being written. Not thread-safe.
class StateFile {
 public:
    /// Creates a state file. Renames an existing state file `name` to `name`.old. Errors: those of
    /// Journal; the existing file is not a state file.
    static Result<StateFile> create(const std::string& name, const MatchHeader& header);
    /// Opens a state file to append to it; creates it if necessary. Sets `finished` to its games.
    /// Errors: those of create(); the file belongs to another tournament or shard, and the message
    /// names the first difference.
    static Result<StateFile> resume(const std::string& name, const MatchHeader& header,
                                    std::vector<GameRecord>& finished);

    /// The answers to ABOUT in the resumed file.
    const Abouts& abouts() const noexcept { return abouts_; }
    // Append a game, or an engine's answer to ABOUT. Errors: those of Journal::append().
    Result<void> append(const GameRecord& game);
    Result<void> append_about(int player, const std::string& about);

 private:
    StateFile(formats::Journal journal, Abouts abouts)
        : journal_(std::move(journal)), abouts_(std::move(abouts)) {}

    formats::Journal journal_;
    Abouts abouts_;
};

/// The games of several state files.
struct MergedStates {
    MatchHeader header;  ///< header of the whole tournament, without a shard
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in the order of the schedule
    int missing = 0;                ///< number of games that no file contains
    bool is_divided = false;  ///< true if a file is of a shard; shards do not stop by the test
};

/// Joins the games of state files that belong to one tournament, such as those of its shards.
/// Errors: a file cannot be read, contains no match, or belongs to another tournament than the
/// first.
Result<MergedStates> merge_states(const std::vector<std::string>& paths);

}  // namespace fukumi::match
