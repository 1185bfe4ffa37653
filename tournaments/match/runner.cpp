// See runner.h.
#include "tournaments/match/runner.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

#include "engine/core/types.h"
#include "formats/text_encoding.h"
#include "tournaments/players/player.h"
#include "tournaments/system/machine.h"

namespace fukumi::match {
namespace {

constexpr auto kTick = Milliseconds(50);

// The engines that one worker thread keeps: the two players of its last game.
class WorkerEngines {
 public:
    explicit WorkerEngines(const PlayerContext& context) : context_(context) {}

    /// Makes these players available: keeps those that exist, creates the others, and ends all
    /// other players.
    void prepare(const ByColor<int>& players) {
        for (auto i = players_.begin(); i != players_.end();) {
            const bool stays = std::find(players.begin(), players.end(), i->first) != players.end();
            i = stays ? std::next(i) : players_.erase(i);
        }
        for (const int index : players) {
            auto& player = players_[index];
            if (!player) {
                const auto& config = context_.tournament.players[static_cast<std::size_t>(index)];
                player = std::make_unique<Player>(config, context_);
            }
        }
    }
    Player& player(int index) { return *players_.at(index); }

 private:
    PlayerContext context_;
    std::map<int, std::unique_ptr<Player>> players_;
};

}  // namespace

Runner::Runner(const TournamentConfig& tournament, const RunSettings& settings, Callbacks callbacks)
    : tournament_(tournament),
      settings_(settings),
      callbacks_(std::move(callbacks)),
      schedule_(tournament) {
    total_ = schedule_.total(settings.shard);
}

void Runner::add_finished(std::vector<GameRecord> games) {
    const std::lock_guard lock(mutex_);
    for (GameRecord& game : games) {
        recorded_.insert(game.number);
        waiting_.emplace(game.number, std::move(game));
    }
    report_in_order();
}

Result<Runner::End> Runner::run(const std::function<bool()>& interrupt) {
    std::vector<std::thread> workers;
    bool interrupted = false;
    {
        std::unique_lock lock(mutex_);
        const int left = enough_ || failure_ ? 0 : total_ - reported_;
        working_ = std::min(settings_.concurrency, left);
        for (int i = 0; i < working_; ++i)
            workers.emplace_back([this, i] { work(i); });
        while (working_ > 0) {
            changed_.wait_for(lock, kTick);
            if (!interrupted && interrupt()) {
                interrupted = true;
                stop();
            }
            if (callbacks_.tick) {
                if (const auto done = callbacks_.tick(); !done)
                    fail(done.error());
            }
        }
    }
    for (std::thread& worker : workers)
        worker.join();
    if (failure_)
        return *failure_;
    if (enough_)
        return End::Enough;
    return reported_ == total_ ? End::Complete : End::Interrupted;
}

void Runner::work(int worker) {
    if (settings_.affinity)
        bind_to_processor(worker);
    {
        WorkerEngines engines({tournament_, settings_.log, stop_});
        while (const auto game = next_game()) {
            engines.prepare(game->players);
            Player& black = engines.player(game->players[Color::Black]);
            Player& white = engines.player(game->players[Color::White]);
            auto record = play_game(tournament_, *game, black, white);
            if (settings_.log != nullptr)
                settings_.log->flush();
            if (!record)
                break;
            collect_remarks(game->players[Color::Black], black);
            collect_remarks(game->players[Color::White], white);
            deliver(std::move(*record));
        }
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
}

void Runner::collect_remarks(int index, const Player& player) {
    if (player.remarks().empty() && player.about().empty())
        return;
    const std::lock_guard lock(mutex_);
    if (!player.remarks().empty())
        remarks_[index].insert(player.remarks().begin(), player.remarks().end());
    if (!player.about().empty() && described_.insert(index).second && callbacks_.about) {
        if (const auto done = callbacks_.about(index, formats::valid_utf8(player.about())); !done)
            fail(done.error());
    }
}

// Interrupts the games in progress. Requires: mutex_ is locked.
void Runner::stop() {
    stop_ = true;
    changed_.notify_all();
}

// Ends the run with this error, unless an earlier error has ended it. Requires: mutex_ is locked.
void Runner::fail(const std::string& error) {
    if (!failure_)
        failure_ = Error{error};
    stop();
}

std::optional<ScheduledGame> Runner::next_game() {
    std::unique_lock lock(mutex_);
    for (;;) {
        if (stop_)
            return std::nullopt;
        const auto& games = schedule_.games();
        while (next_to_play_ < games.size()) {
            const ScheduledGame game = games[next_to_play_++];
            if (plays(settings_.shard, game) && recorded_.count(game.number) == 0)
                return game;
        }
        if (static_cast<int>(games.size()) == schedule_.total())
            return std::nullopt;
        changed_.wait(lock);  // the next Swiss round is not planned yet
    }
}

void Runner::deliver(GameRecord game) {
    // Engines may print any bytes. The state file replaces invalid UTF-8. Replace it here too, so
    // that an uninterrupted match has the same games as a resumed one.
    game.reason = formats::valid_utf8(game.reason);
    for (formats::MoveRecord& move : game.moves) {
        if (!move.message.empty())
            move.message = formats::valid_utf8(move.message);
    }
    const std::lock_guard lock(mutex_);
    if (enough_ || failure_)
        return;
    if (callbacks_.finished) {
        if (const auto done = callbacks_.finished(game); !done)
            return fail(done.error());
    }
    const int number = game.number;
    waiting_.emplace(number, std::move(game));
    report_in_order();
}

void Runner::report_in_order() {
    // Use an index: the schedule grows while results of a Swiss round are reported.
    while (!enough_ && !failure_ && next_to_report_ < schedule_.games().size()) {
        const ScheduledGame& game = schedule_.games()[next_to_report_];
        if (plays(settings_.shard, game)) {
            const auto done = waiting_.find(game.number);
            if (done == waiting_.end())
                return;
            GameRecord record = std::move(done->second);
            waiting_.erase(done);
            const std::size_t planned = schedule_.games().size();
            schedule_.report(record);
            if (schedule_.games().size() != planned)
                changed_.notify_all();
            ++reported_;
            const auto more = callbacks_.result(std::move(record));
            if (!more)
                return fail(more.error());
            if (!*more) {
                enough_ = true;
                stop();
            }
        }
        ++next_to_report_;
    }
}

}  // namespace fukumi::match
