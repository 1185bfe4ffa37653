// Games and files for the tests of training.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "tournaments/training/training_game.h"

namespace fukumi::support {

/// A file of this name among the temporary ones, gone before and after the test.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::string& name)
        : path_((std::filesystem::temp_directory_path() /
                 ("fukumi-" + std::to_string(getpid()) + "-" + name))
                    .string()) {
        std::filesystem::remove(path_);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return path_; }
    void write(const std::string& content) const {
        std::ofstream(path_, std::ios::binary) << content;
    }

 private:
    std::string path_;
};

/// No file may grow beyond so many bytes, as on a full disk, while this lives.
class FileSizeLimit {
 public:
    explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit small = before_;
        small.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, old_handler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
    void (*old_handler_)(int);
    rlimit before_{};
};

/// "renju 15x20: h8 i9 …": what a failing test has to tell.
inline std::string moves_of(const training::TrainingGame& game) {
    std::string text = std::string(name_of(game.rule)) + " " + std::to_string(game.width) + "x" +
                       std::to_string(game.height) + ":";
    for (const training::PlayedMove& move : game.moves)
        text += " " + to_text(move.cell);
    return text;
}

/// Different cells and any values; no sensible play.
inline training::TrainingGame random_game(Random& random) {
    training::TrainingGame game;
    game.rule = kAllRules[random.below(kRuleCount)];
    game.width = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
    game.height = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
    game.result = static_cast<formats::Outcome>(random.below(3));
    const int moves = random.below(20) + 1;
    game.opening_stones = random.below(moves + 1);
    while (static_cast<int>(game.moves.size()) < moves) {
        training::PlayedMove move;
        move.cell = {random.below(game.width), random.below(game.height)};
        const bool taken = std::any_of(game.moves.begin(), game.moves.end(),
                                       [&](const auto& m) { return m.cell == move.cell; });
        if (taken)
            continue;
        if (static_cast<int>(game.moves.size()) >= game.opening_stones) {
            move.random = random.below(4) == 0;
            move.value = random.below(60001) - 30000;
        }
        game.moves.push_back(move);
    }
    return game;
}

}  // namespace fukumi::support
