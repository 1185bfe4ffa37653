// The output files of a match: game files during the match, reports at its end.
//
// They depend only on the results in schedule order, so a resumed or merged match writes the same
// files as an uninterrupted one. With `no_times` they contain nothing that a clock measured, so
// deterministic engines give identical files. One thread at a time.
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

/// An empty path: do not write the file.
struct OutputFiles {
    std::string psq;   ///< folder for one file per game
    std::string sgf;   ///< all games
    std::string json;  ///< results and games
    std::string html;  ///< the report
    bool no_times = false;

    /// True if a report contains the games with moves and messages.
    bool wants_games() const noexcept { return !json.empty() || !html.empty(); }
};

/// Checks that all files can be written, without changing existing ones.
/// Errors: the option, the file and the reason of the system.
Result<void> check_writable(const OutputFiles& files);
/// Same for one file; an empty path is no error. `option` is its name in messages.
Result<void> check_writable(const std::string& option, const std::string& path);

class Outputs {
 public:
    /// Opens and truncates the SGF file. Errors: it cannot be opened.
    static Result<std::unique_ptr<Outputs>> open(const OutputFiles& files,
                                                 const MatchHeader& match);
    ~Outputs();
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;

    // Errors of these functions: a file cannot be written.

    /// Adds a game. Requires: games come in schedule order.
    Result<void> add(GameRecord game);
    /// Adds the answer of an engine to ABOUT, for the reports. Only the first one of a player counts.
    void describe_player(int player, const std::string& about) { abouts_.emplace(player, about); }
    /// Updates the web page if there are new games. Call it often; it limits itself to about 2 % of
    /// the time.
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
