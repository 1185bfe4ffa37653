// The output files of a match: game files during the match, reports at its end.
//
// The files depend only on the results in schedule order, so a resumed or merged match writes the
// same files as an uninterrupted one. With `no_times` the files contain nothing that was measured,
// so two matches of deterministic engines write identical files. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/match/match_header.h"
#include "tournaments/match/state_file.h"
#include "tournaments/report/report.h"

namespace fukumi::match {

/// The paths of the output files. An empty path means that the file is not written.
struct OutputFiles {
    std::string psq;   ///< folder with one psq file for each game
    std::string sgf;   ///< SGF file with all games
    std::string json;  ///< JSON file with results and games
    std::string html;  ///< web page with the report
    bool no_times = false;

    /// True if a report contains the games with moves and messages.
    bool wants_games() const noexcept { return !json.empty() || !html.empty(); }
};

/// Checks that all files can be written, without changing existing ones.
/// Errors: the option, the file and the reason of the system.
Result<void> check_writable(const OutputFiles& files);
/// Checks that one file can be written, without changing it. An empty path is allowed. `option` is
/// the name of the option in messages.
Result<void> check_writable(const std::string& option, const std::string& path);

class Outputs {
 public:
    /// Opens and truncates the SGF file. Errors: it cannot be opened.
    static Result<std::unique_ptr<Outputs>> open(const OutputFiles& files,
                                                 const MatchHeader& match);
    ~Outputs();
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;

    // Errors of all following functions: a file cannot be written.

    /// Adds a game. Requires: games come in schedule order.
    Result<void> add(GameRecord game);
    /// Adds the answer of an engine to ABOUT, for the reports. Only the first answer of each player
    /// counts.
    void describe_player(int player, const std::string& about) { abouts_.emplace(player, about); }
    /// Updates the web page if there are new games. Call it often: after an update it does nothing
    /// for a while, so that updates take at most about 2 % of the time.
    Result<void> refresh();
    /// Writes the reports. Returns the text report.
    Result<std::string> finish();

 private:
    Outputs(const OutputFiles& files, const MatchHeader& match);

    struct Stream;
    Report report_so_far() const;

    const OutputFiles files_;
    const MatchHeader match_;
    Abouts abouts_;
    std::unique_ptr<Stream> sgf_;
    std::vector<GameRecord> games_;

    std::size_t games_on_page_ = 0;
    TimePoint refreshed_;
    std::int64_t pause_ms_ = 0;  // until the next update of the page
};

}  // namespace fukumi::match
