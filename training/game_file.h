// Files of training games, to which self-play appends. training_game.h describes their format.
//
// A killed writer may leave an incomplete last record, which is dropped. If a record is longer than
// the rest of the file and its bytes are not the first part of a game, its length is damaged.
// Complete games may follow it, so the file is refused. POSIX only.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/result.h"
#include "formats/journal.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Calls visit() for each complete game of a file. Returns the size in bytes of the magic and all
/// complete records.
/// Errors: the file cannot be read, is not a file of training games, or is damaged before its last
/// record.
Result<std::int64_t> read_training_games(const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);
/// Reads the games from a stream instead of a file; `path` is its name in error messages.
Result<std::int64_t> read_training_games(std::istream& in, const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);

class GameWriter {
 public:
    /// Opens a file, and resumes it if it has games.
    /// Errors: those of Journal and of read_training_games().
    static Result<GameWriter> open(const std::string& path);
    /// Opens a file without games: creates it, or drops the content of an existing file. Errors:
    /// those of open().
    static Result<GameWriter> open_empty(const std::string& path);

    /// The number of games that the file contained when it was opened, and the last of these games.
    int games_before() const { return games_before_; }
    const std::optional<TrainingGame>& last_before() const { return last_before_; }
    /// Appends a game. Errors: those of Journal.
    Result<void> append(const TrainingGame& game) { return journal_.append(encode(game)); }

 private:
    explicit GameWriter(formats::Journal journal) : journal_(std::move(journal)) {}

    formats::Journal journal_;
    int games_before_ = 0;
    std::optional<TrainingGame> last_before_;
};

}  // namespace fukumi::training
