// Keeps what `play` needs at its next start: the unfinished game, and the level that the person
// chose.
//
// The files are in the folder for the state of programs: $XDG_STATE_HOME/fukumi, by default
// ~/.local/state/fukumi, or %LOCALAPPDATA%\Fukumi on Windows. A file is written to the disk after
// each move, so that a game survives Ctrl-C, a closed terminal and a loss of power.
// Source of the folder: freedesktop.org, "XDG Base Directory Specification" 0.8.
#pragma once

#include <filesystem>
#include <optional>

#include "engine/board/game.h"
#include "engine/core/types.h"
#include "formats/game_record.h"

namespace fukumi {

/// Returns the folder in which the files are kept, or nullopt if the environment variables do not
/// name one. The folder may not exist yet.
std::optional<std::filesystem::path> state_folder();

class KeptGame {
 public:
    /// Keeps files in `folder`, which it creates when it writes.
    explicit KeptGame(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Returns the unfinished game, or nullopt if none is kept or the file cannot be read.
    std::optional<formats::GameRecord> game() const;
    /// Keeps a game, which replaces the kept game. `engine` is the side of the engine, if it has one,
    /// and `level` its level. A file that cannot be written does not stop the game.
    void keep(const Game& game, std::optional<Color> engine, int level) const;
    /// Forgets the game, because it is over.
    void forget() const;

    /// The level that the person chose last, or nullopt.
    std::optional<int> level() const;
    void keep_level(int level) const;

 private:
    std::filesystem::path game_file() const { return folder_ / "unfinished.sgf"; }
    std::filesystem::path level_file() const { return folder_ / "level"; }

    std::filesystem::path folder_;
};

}  // namespace fukumi
