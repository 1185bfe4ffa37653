// See runner.h.
#include "tournaments/match/runner.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

#include "engine/core/by_color.h"
#include "formats/json.h"
#include "tournaments/players/player.h"
#include "tournaments/system/machine.h"

namespace fukumi::match {
namespace {

constexpr auto kTick = Milliseconds(50);

// The engines of one worker thread: the players of its last game.
class Table {
 public:
    explicit Table(const PlayerContext& context) : context_(context) {}

    /// Starts these players unless they run already, and ends all others.
    void seat(const ByColor<int>& players) {
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

Runner::End Runner::run(const std::function<bool()>& interrupt) {
    std::vector<std::thread> workers;
    bool interrupted = false;
    {
        std::unique_lock lock(mutex_);
        const int left = enough_ ? 0 : total_ - reported_;
        working_ = std::min(settings_.concurrency, left);
        for (int i = 0; i < working_; ++i)
            workers.emplace_back([this, i] { work(i); });
        while (working_ > 0) {
            changed_.wait_for(lock, kTick);
            if (!interrupted && interrupt()) {
                interrupted = true;
                halt_ = true;
                changed_.notify_all();
            }
            try {
                if (callbacks_.tick)
                    callbacks_.tick();
            } catch (...) {
                take_failure();
            }
        }
    }
    for (std::thread& worker : workers)
        worker.join();
    if (failure_)
        std::rethrow_exception(failure_);
    if (enough_)
        return End::Enough;
    return reported_ == total_ ? End::Complete : End::Interrupted;
}

void Runner::work(int worker) {
    try {
        if (settings_.affinity)
            bind_to_processor(worker);
        Table table({tournament_, settings_.log, halt_});
        while (const auto game = next_game()) {
            table.seat(game->players);
            Player& black = table.player(game->players[Color::Black]);
            Player& white = table.player(game->players[Color::White]);
            auto record = play_game(tournament_, *game, black, white);
            if (settings_.log != nullptr)
                settings_.log->flush();
            if (!record)
                break;
            take_words(game->players[Color::Black], black);
            take_words(game->players[Color::White], white);
            deliver(std::move(*record));
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        take_failure();
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
}

void Runner::take_words(int index, const Player& player) {
    if (player.remarks().empty() && player.about().empty())
        return;
    const std::lock_guard lock(mutex_);
    if (!player.remarks().empty())
        remarks_[index].insert(player.remarks().begin(), player.remarks().end());
    if (!player.about().empty() && known_.insert(index).second && callbacks_.about)
        callbacks_.about(index, formats::valid_utf8(player.about()));
}

void Runner::take_failure() {
    if (!failure_)
        failure_ = std::current_exception();
    halt_ = true;
    changed_.notify_all();
}

std::optional<ScheduledGame> Runner::next_game() {
    std::unique_lock lock(mutex_);
    for (;;) {
        if (halt_)
            return std::nullopt;
        const auto& games = schedule_.games();
        while (next_to_play_ < games.size()) {
            const ScheduledGame game = games[next_to_play_++];
            if (plays(settings_.shard, game) && recorded_.count(game.number) == 0)
                return game;
        }
        if (static_cast<int>(games.size()) == schedule_.total())
            return std::nullopt;
        changed_.wait(lock);  // for the next round of a Swiss tournament
    }
}

void Runner::deliver(GameRecord game) {
    // Engines say any bytes. A game is to be the same, whether it comes from here or from a state
    // file.
    game.reason = formats::valid_utf8(game.reason);
    for (formats::MoveRecord& move : game.moves) {
        if (!move.message.empty())
            move.message = formats::valid_utf8(move.message);
    }
    const std::lock_guard lock(mutex_);
    if (enough_)
        return;
    if (callbacks_.finished)
        callbacks_.finished(game);
    const int number = game.number;
    waiting_.emplace(number, std::move(game));
    report_in_order();
}

void Runner::report_in_order() {
    // By index, for the schedule grows while results of a Swiss round are reported.
    while (!enough_ && next_to_report_ < schedule_.games().size()) {
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
            if (!callbacks_.result(std::move(record))) {
                enough_ = true;
                halt_ = true;
                changed_.notify_all();
            }
        }
        ++next_to_report_;
    }
}

}  // namespace fukumi::match
