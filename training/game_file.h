// Files of training games: journals to which self-play appends. Their bytes: training_game.h.
//
// A record that ends beyond the end of the file counts as cut off only if its bytes are the first
// part of a game. Otherwise its length is damaged: complete games may follow, and the file is
// refused. POSIX.
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

/// Calls visit() for each complete game. Returns the number of bytes of the magic and the complete
/// records.
/// Errors: the file cannot be read or is of another kind; damage before its last record.
Result<std::int64_t> read_training_games(const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);
/// The same for a stream; `path` is for errors.
Result<std::int64_t> read_training_games(std::istream& in, const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);

class GameWriter {
 public:
    /// Opens a file, and resumes it if it has games.
    /// Errors: those of Journal and of read_training_games().
    static Result<GameWriter> open(const std::string& path);
    /// The same, but drops the content of an existing file.
    static Result<GameWriter> open_empty(const std::string& path);

    /// Number of games that the file had when it was opened, and the last one.
    int games_before() const { return games_before_; }
    const std::optional<TrainingGame>& last_before() const { return last_before_; }
    /// Errors: those of Journal.
    Result<void> append(const TrainingGame& game) { return journal_.append(encode(game)); }

 private:
    explicit GameWriter(formats::Journal journal) : journal_(std::move(journal)) {}

    formats::Journal journal_;
    int games_before_ = 0;
    std::optional<TrainingGame> last_before_;
};

}  // namespace fukumi::training
