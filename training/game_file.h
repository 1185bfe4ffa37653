// Files of training games: appended to while they are made, read as a whole afterwards.
//
// The format is told in training_game.h. A record that is cut off at the end of a file belongs to a
// write that was killed; readers leave it out and a writer that goes on overwrites it. It is the
// beginning of one game: anything else behind a header whose length goes beyond the end is damage,
// for whole games may lie there. POSIX.
#pragma once

#include <cstdio>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "training/training_game.h"

namespace fukumi::training {

/// Calls visit() for each whole game. Returns how many bytes of the file were whole.
/// Errors: no such file, one that cannot be read, no file of games, or damage anywhere but at the
/// end.
Result<std::int64_t> read_training_games(const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);
/// Likewise; `path` is for errors.
Result<std::int64_t> read_training_games(std::istream& in, const std::string& path,
                                         const std::function<void(const TrainingGame&)>& visit);

class GameWriter {
 public:
    /// Opens a new file, or goes on with one, whose whole games are counted. One that ends within
    /// its first bytes, or is empty, is begun anew.
    /// Errors: as of read_training_games(), files that cannot be written, and those that another
    /// writer, here or in another process, has open.
    static Result<GameWriter> open(const std::string& path);
    /// Likewise, but empties a file that is there.
    static Result<GameWriter> open_empty(const std::string& path);
    /// Keeps other writers away from a file and leaves it as it is, be it of games or not; nothing
    /// may be appended. Errors: as above, but the file is not read.
    static Result<GameWriter> lock(const std::string& path);

    /// Games that the file held when it was opened.
    int games_before() const { return games_before_; }
    /// The last of them.
    const std::optional<TrainingGame>& last_before() const { return last_before_; }
    /// In the hands of the operating system on return.
    /// Errors: the disk is full or the like; from then on nothing is written any more.
    Result<void> append(const TrainingGame& game);

 private:
    GameWriter() = default;
    Result<void> begin();  // empties the file
    Result<void> write(std::string_view bytes);

    struct Closer {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    std::string path_;
    std::unique_ptr<std::FILE, Closer> file_;
    int games_before_ = 0;
    std::optional<TrainingGame> last_before_;
};

}  // namespace fukumi::training
