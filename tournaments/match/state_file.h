// The file in which every finished game is put down at once, so that a run that was killed can go
// on where it was (-resume) and the shards of a tournament can be joined (merge).
//
// What its lines say is told in state_json.h. A line that is cut off at the end of the file belongs
// to a write that was killed; it is dropped, and its game is played again. Not thread-safe. The
// file is locked while it is written, because two runs in one file would be a mess.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/match/state_json.h"
#include "tournaments/system/append_file.h"

namespace fukumi::match {

class StateFile {
 public:
    /// A new file; one that exists is kept as path.old.
    static Result<std::unique_ptr<StateFile>> create(const std::string& path,
                                                     const StateHeader& header);
    /// Continues a file, whose games `finished` receives, or creates it if there is none or if it
    /// is empty or ends within its header.
    /// Errors: the file is of another tournament or shard; the text names what differs.
    static Result<std::unique_ptr<StateFile>> resume(const std::string& path,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished);
    ~StateFile();
    StateFile(const StateFile&) = delete;
    StateFile& operator=(const StateFile&) = delete;

    /// Of the file that was resumed.
    const Abouts& abouts() const noexcept { return abouts_; }
    void append_about(int player, const std::string& about) {
        write_line(format_about(player, about));
    }
    /// In the hands of the operating system on return, on the disk some second later.
    /// Throws std::runtime_error if the disk is full or the like.
    void append(const GameRecord& game);

 private:
    StateFile(AppendFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
    Result<void> begin(const StateHeader& header);  // what is there is of no use
    void write_line(const std::string& line);

    AppendFile file_;
    std::string path_;
    TimePoint synced_ = Clock::now();
    std::string line_;
    Abouts abouts_;
};

}  // namespace fukumi::match
