// The files that a match leaves behind: game records while it runs, reports at its end.
//
// All of them are functions of the results in schedule order, so that a resumed or merged run
// writes the same as an uninterrupted one; with `no_times` also of nothing that a clock has
// measured, so that deterministic engines give identical files. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/match/state_json.h"
#include "tournaments/report/report.h"

namespace fukumi::match {

/// Conditions of a match that are not of its tournament: the command that repeats it, the same
/// without how many games run at the same time, and the machine. A report without times has the
/// second of them; others have the first and the third.
inline constexpr const char* kCommandKey = "Repeat with";
inline constexpr const char* kPlainCommandKey = "Repeat by";
inline constexpr const char* kMachineKey = "Machine";

/// Empty: not wanted.
struct OutputFiles {
    std::string psq;   ///< a folder with a file for each game
    std::string sgf;   ///< all games in one file
    std::string json;  ///< results and games
    std::string html;  ///< the report
    bool no_times = false;

    /// Whether a report shows the games with their moves and messages.
    bool wants_games() const noexcept { return !json.empty() || !html.empty(); }
};

/// Whether all files can be written, found out without changing any that exists.
/// Errors: names the option, the file and the system's reason.
Result<void> check_writable(const OutputFiles& files);
/// Same for one file that is opened as it is; `option` is its name for the message. A path that is
/// empty is not wanted.
Result<void> check_writable(const std::string& option, const std::string& path);
/// Whether write_file() can write there; otherwise likewise.
Result<void> check_replaceable(const std::string& option, const std::string& path);
/// Replaces the content of a file. Throws std::runtime_error if it cannot be written.
void write_file(const std::string& path, std::string_view text);

class Outputs {
 public:
    /// Opens, and empties, the files that grow with every game.
    static Result<std::unique_ptr<Outputs>> open(const OutputFiles& files,
                                                 const StateHeader& tournament);
    ~Outputs();
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;

    /// In schedule order. Throws std::runtime_error if a file cannot be written.
    void add(GameRecord game);
    /// What an engine tells of itself, its version for example; for the reports. The first counts.
    void describe_player(int player, const std::string& about) { abouts_.emplace(player, about); }
    /// While the match runs, now and then: writes the web page with the games so far, if it is
    /// wanted and there are new ones. Takes about a fiftieth of the time at most. Throws likewise.
    void refresh();
    /// Writes the reports and returns the one for the terminal. Throws likewise.
    std::string finish();

 private:
    Outputs(const OutputFiles& files, const StateHeader& tournament);

    struct Stream;
    Report report_so_far() const;

    const OutputFiles files_;
    const StateHeader tournament_;
    Abouts abouts_;
    std::unique_ptr<Stream> sgf_;
    std::vector<GameRecord> games_;

    std::size_t games_on_page_ = 0;
    TimePoint refreshed_;
    std::int64_t pause_ms_ = 0;  // between this page and the next
};

}  // namespace fukumi::match
