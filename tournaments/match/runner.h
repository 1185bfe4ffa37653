// Plays the games of a schedule, several at once, and hands out their results in schedule order.
//
// One thread for each of `concurrency` games; each keeps the processes of the two players of its
// last game and uses them again. Results come out in the order of the schedule whatever order games
// finish in, and the match ends at the same game whoever is quicker: what was played beyond it is
// not reported. So with deterministic engines everything reported is the same at any concurrency.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/match/schedule.h"
#include "tournaments/players/engine_log.h"
#include "tournaments/referee/referee.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// How to run; none of it changes a result.
struct RunSettings {
    int concurrency = 1;
    Shard shard;
    EngineLog* log = nullptr;
    bool affinity = false;  ///< bind each game to a processor, see system/machine.h
};

class Player;

class Runner {
 public:
    /// All are called by one thread at a time, though not always the same one.
    struct Callbacks {
        std::function<void(const GameRecord&)> finished;  ///< at once, in any order
        /// An engine's answer to ABOUT, by player; before its first finished game, once each.
        std::function<void(int, const std::string&)> about;
        std::function<bool(GameRecord)> result;  ///< in order; false: enough games
        std::function<void()> tick;              ///< some times a second
    };

    Runner(const TournamentConfig& tournament, const RunSettings& settings, Callbacks callbacks);

    /// Games of an earlier run: reported like the others, at once as far as they are the first of
    /// the schedule, but not played again. Before run().
    void add_finished(std::vector<GameRecord> games);

    enum class End : std::uint8_t { Complete, Enough, Interrupted };
    /// Returns when all processes have ended. `interrupt` is looked at some times a second.
    /// Throws what a callback threw.
    End run(const std::function<bool()>& interrupt);

    /// What was tolerated, by player. After run().
    const std::map<int, std::set<std::string>>& remarks() const noexcept { return remarks_; }

 private:
    void work(int worker);
    std::optional<ScheduledGame> next_game();
    void deliver(GameRecord game);
    void take_words(int index, const Player& player);
    void report_in_order();
    void take_failure();

    const TournamentConfig& tournament_;
    const RunSettings settings_;
    const Callbacks callbacks_;
    int total_ = 0;  // games of this shard

    std::mutex mutex_;  // guards everything below
    std::condition_variable changed_;
    Schedule schedule_;
    std::size_t next_to_play_ = 0;       // index into the games of the schedule
    std::size_t next_to_report_ = 0;     // likewise
    std::map<int, GameRecord> waiting_;  // finished, not reported, by number
    std::set<int> recorded_;             // numbers of the games of an earlier run
    int reported_ = 0;
    int working_ = 0;  // threads
    bool enough_ = false;
    std::exception_ptr failure_;
    std::map<int, std::set<std::string>> remarks_;
    std::set<int> known_;  // players whose answer to ABOUT was handed on

    std::atomic<bool> halt_{false};  // interrupts the games in progress
};

}  // namespace fukumi::match
