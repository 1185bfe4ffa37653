// The journal of a match, from which it resumes (-resume) and by which the shards of a tournament are
// joined (merge).
//
// Its lines are JSON: the header of the match, then one line per game (formats/json.h) in the order
// in which the games finished. Lines with the engines' answers to ABOUT are between them.
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

/// The answers to ABOUT, by player.
using Abouts = std::map<int, std::string>;

struct LoadedState {
    MatchHeader header;
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in the order of the file, without repeated games
    std::int64_t good_bytes = 0;    ///< size of the complete lines; 0: no complete header
};

/// Reads a state file. It may be empty or end within its header, if a run was killed early.
/// Errors: those of formats::read_journal().
Result<LoadedState> load_state(const std::string& path);

/// A state file that is being written. Not thread-safe.
class StateFile {
 public:
    /// Creates a file. An older state file of this name becomes path.old.
    /// Errors: those of Journal; the file is of another kind.
    static Result<StateFile> create(const std::string& name, const MatchHeader& header);
    /// Opens a file and appends to it; creates it if necessary. Moves its games into `finished`.
    /// Errors: as above; the file belongs to another tournament or shard, with the first difference.
    static Result<StateFile> resume(const std::string& name, const MatchHeader& header,
                                    std::vector<GameRecord>& finished);

    /// The answers to ABOUT in the resumed file.
    const Abouts& abouts() const noexcept { return abouts_; }
    // Errors: those of Journal::append().
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
    MatchHeader header;  ///< of the whole tournament
    Abouts abouts;
    std::vector<GameRecord> games;  ///< in the order of the schedule
    int missing = 0;                ///< number of games that no file contains
    bool is_divided = false;        ///< true if a file is of a shard; shards ignore the test
};

/// Joins the state files of shards, or of other parts of one tournament.
/// Errors: a file cannot be read, contains no match, or belongs to another tournament than the first.
Result<MergedStates> merge_states(const std::vector<std::string>& paths);

}  // namespace fukumi::match
