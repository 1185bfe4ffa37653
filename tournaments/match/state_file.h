// The journal of a match, from which it resumes (-resume) and by which the shards of a tournament
// are joined (merge). state_json.h describes its lines. Not thread-safe.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"
#include "formats/journal.h"
#include "tournaments/match/state_json.h"

namespace fukumi::match {

class StateFile {
 public:
    /// Creates a file. An older state file of this name becomes path.old.
    /// Errors: those of Journal; the file is of another kind.
    static Result<std::unique_ptr<StateFile>> create(const std::string& name,
                                                     const StateHeader& header);
    /// Opens a journal, and resumes it: its games go into `finished`.
    /// Errors: as above; the file belongs to another tournament or shard, the text names the first
    /// difference.
    static Result<std::unique_ptr<StateFile>> resume(const std::string& name,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished);

    /// The engines' answers to ABOUT in the file that was resumed.
    const Abouts& abouts() const noexcept { return abouts_; }
    /// Both throw std::runtime_error with the error of Journal.
    void append_about(int player, const std::string& about) {
        write_line(format_about(player, about));
    }
    void append(const GameRecord& game);

 private:
    StateFile(formats::Journal journal, Abouts abouts)
        : journal_(std::move(journal)), abouts_(std::move(abouts)) {}
    void write_line(const std::string& line);

    formats::Journal journal_;
    Abouts abouts_;
};

}  // namespace fukumi::match
