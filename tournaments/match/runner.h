// Plays the games of a schedule, several at the same time, and reports their results in schedule
// order.
//
// `concurrency` threads play the games. Each thread keeps the processes of the two players of its
// last game for its next game. The runner reports results in schedule order, and does not report
// games after the end of the match. So with deterministic engines the reports do not depend on the
// concurrency.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"
#include "tournaments/match/schedule.h"
#include "tournaments/players/engine_log.h"
#include "tournaments/referee/referee.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Settings of a run that cannot change a result.
struct RunSettings {
    int concurrency = 1;
    Shard shard;
    EngineLog* log = nullptr;
    bool affinity = false;  ///< bind each thread to a processor, see system/machine.h
};

class Player;

class Runner {
 public:
    /// The runner calls these functions from several threads, but only one at a time. An error that
    /// one of them returns ends the run.
    struct Callbacks {
        /// Receives each game when it finishes, so in any order.
        std::function<Result<void>(const GameRecord&)> finished;
        /// Receives the answer of a player to ABOUT, once per player, before its first finished
        /// game.
        std::function<Result<void>(int player, const std::string&)> about;
        /// Receives each game in schedule order. Returns false to end the match.
        std::function<Result<bool>(GameRecord)> result;
        /// The runner calls this function about 20 times a second, for progress and updates.
        std::function<Result<void>()> tick;
    };

    Runner(const TournamentConfig& tournament, const RunSettings& settings, Callbacks callbacks);

    /// Adds games that an earlier run has finished. The runner reports them like the others, but
    /// does not play them again. Call it before run().
    void add_finished(std::vector<GameRecord> games);

    enum class End : std::uint8_t { Complete, Enough, Interrupted };
    /// Plays the games. Calls `interrupt` about 20 times a second, and stops if it returns true.
    /// Returns when all engine processes have ended: Complete after all games, Enough if a callback
    /// ended the match, Interrupted if `interrupt` did. Errors: those of a callback.
    Result<End> run(const std::function<bool()>& interrupt);

    /// Returns the deviations from the protocol that were tolerated, by player. Call it after
    /// run().
    const std::map<int, std::set<std::string>>& remarks() const noexcept { return remarks_; }

 private:
    void work(int worker);
    std::optional<ScheduledGame> next_game();
    void deliver(GameRecord game);
    void collect_remarks(int index, const Player& player);
    void report_in_order();
    void stop();
    void fail(const std::string& error);

    const TournamentConfig& tournament_;
    const RunSettings settings_;
    const Callbacks callbacks_;
    int total_ = 0;  // number of games of the shard

    std::mutex mutex_;  // guards everything below
    std::condition_variable changed_;
    Schedule schedule_;
    std::size_t next_to_play_ = 0;       // index into the games of the schedule
    std::size_t next_to_report_ = 0;     // index into the games of the schedule
    std::map<int, GameRecord> waiting_;  // finished games that are not reported yet, by number
    std::set<int> recorded_;             // numbers of the games that an earlier run has finished
    int reported_ = 0;
    int working_ = 0;      // number of running threads
    bool enough_ = false;  // a result has ended the match
    std::optional<Error> failure_;
    std::map<int, std::set<std::string>> remarks_;
    std::set<int> described_;  // players whose answer to ABOUT was reported

    std::atomic<bool> stop_{false};  // interrupts the games in progress
};

}  // namespace fukumi::match
