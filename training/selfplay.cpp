// See selfplay.h.
#include "training/selfplay.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "engine/pattern/position.h"
#include "engine/search/move_scores.h"
#include "engine/search/params.h"
#include "engine/search/searcher.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "training/game_file.h"

namespace fukumi::training {
namespace {

constexpr std::size_t kTableBytes = std::size_t{8} << 20;
constexpr int kLikelyMoves = 12;  // random moves are drawn among these
constexpr double kReportSeconds = 2;

// Returns the root moves of a search: the best move first, then the others by falling number of
// nodes.
std::vector<Candidate> candidates_of(const SearchResult& found) {
    std::vector<RootMoveInfo> moves = found.root_moves;
    std::int64_t nodes = 0;
    for (const RootMoveInfo& move : moves)
        nodes += move.nodes;
    std::stable_sort(moves.begin(), moves.end(), [&](const auto& a, const auto& b) {
        const bool first = a.move == found.best;
        const bool second = b.move == found.best;
        return first != second ? first : a.nodes > b.nodes;
    });
    std::vector<Candidate> candidates;
    for (const RootMoveInfo& info : moves) {
        const auto share = nodes == 0 ? 0 : static_cast<int>(255 * info.nodes / nodes);
        const bool is_best = candidates.empty();
        if (!is_best && (share == 0 || static_cast<int>(candidates.size()) == kMaxCandidates))
            break;
        candidates.push_back(
            {{x_of(info.move), y_of(info.move)}, static_cast<std::uint8_t>(share)});
    }
    return candidates;
}

SearchSummary summary_of(const SearchResult& found) {
    return {found.value, found.proof || found.root_moves.size() <= 1, candidates_of(found)};
}

// Plays games one after the other with the same searcher, so that its table is allocated only once.
class GamePlayer {
 public:
    explicit GamePlayer(const SelfplaySettings& settings)
        : settings_(settings), maker_(opening_settings(settings)) {
        searcher_.resize_table(kTableBytes);
        if (settings.weights)
            searcher_.set_weights(settings.weights);
    }

    TrainingGame play(std::uint64_t index);

 private:
    static match::OpeningSettings opening_settings(const SelfplaySettings& settings) {
        match::OpeningSettings result;
        result.rule = settings.rule;
        result.width = settings.width;
        result.height = settings.height;
        result.fewest_stones = settings.fewest_stones;
        result.most_stones = settings.most_stones;
        result.bound = settings.bound;
        result.nodes = settings.opening_nodes;
        result.weights = settings.weights;
        return result;
    }
    match::Opening random_opening(Random& random);
    std::vector<Leaf> search_leaves(const Position& root,
                                    const std::vector<std::vector<Move>>& lines);
    Move random_move(Random& random, const Position& position) const;

    const SelfplaySettings& settings_;
    match::OpeningMaker maker_;
    Searcher searcher_;
};

match::Opening GamePlayer::random_opening(Random& random) {
    const bool even = random.below(100) >= settings_.uneven_percent;
    while (true) {
        match::Opening opening = maker_.random_opening(random);
        if (!even || maker_.even_value(opening))
            return opening;
    }
}

// Draws a move at random among the kLikelyMoves moves that the policy finds likeliest.
Move GamePlayer::random_move(Random& random, const Position& position) const {
    const Color us = position.side_to_move();
    std::vector<Move> moves;
    position.candidates().for_each([&](Move m) {
        if (position.move_class(m, us) != MoveClass::Forbidden)
            moves.push_back(m);
    });
    Evaluator evaluator;
    evaluator.refresh(position, searcher_.weights(position.rule()));
    const MoveScores scores(position, evaluator);
    std::stable_sort(moves.begin(), moves.end(),
                     [&](Move a, Move b) { return scores(a) > scores(b); });
    const int likely = std::min<int>(kLikelyMoves, static_cast<int>(moves.size()));
    return likely == 0 ? Move::none() : moves[random.below(likely)];
}

// Searches the leaves at the ends of `lines`, which start at `root`.
std::vector<Leaf> GamePlayer::search_leaves(const Position& root,
                                            const std::vector<std::vector<Move>>& lines) {
    std::vector<Leaf> leaves;
    Limits limits;
    limits.max_nodes = settings_.leaf_nodes;
    for (const std::vector<Move>& line : lines) {
        Position position = root;
        Leaf leaf;
        for (const Move m : line) {
            position.make(m);
            leaf.line.push_back({x_of(m), y_of(m)});
        }
        leaf.search = summary_of(searcher_.search(position, limits));
        leaves.push_back(std::move(leaf));
    }
    return leaves;
}

TrainingGame GamePlayer::play(std::uint64_t index) {
    // Scramble the seed, so that games with neighbouring numbers have unrelated random numbers.
    Random random(Random(settings_.seed * 0x9E3779B97F4A7C15ULL + index).next());
    searcher_.clear();
    TrainingGame game;
    game.rule = settings_.rule;
    game.width = settings_.width;
    game.height = settings_.height;
    Grid grid(game.width, game.height);
    Position position(game.rule, game.width, game.height);
    for (const Point p : random_opening(random)) {
        game.moves.push_back({p});
        grid.set(p, stone_of(position.side_to_move()));
        position.make(move_at(p.x, p.y));
    }
    game.opening_stones = static_cast<int>(game.moves.size());
    Limits limits;
    limits.max_nodes = settings_.nodes;
    limits.leaves = settings_.leaves;
    while (position.free_cells() > draw_free_cells(game.rule)) {
        const Color us = position.side_to_move();
        const SearchResult found = searcher_.search(position, limits);
        PlayedMove played{{x_of(found.best), y_of(found.best)},
                          false,
                          summary_of(found),
                          search_leaves(position, found.leaves)};
        const bool decided = is_win(found.value) || is_loss(found.value);
        Move move = found.best;
        const int played_before = static_cast<int>(game.moves.size()) - game.opening_stones;
        if (!decided && played_before < settings_.random_until &&
            random.below(100) < settings_.random_percent) {
            if (const Move drawn = random_move(random, position); drawn && drawn != move) {
                move = drawn;
                played.cell = {x_of(move), y_of(move)};
                played.random = true;
            }
        }
        grid.set(played.cell, stone_of(us));
        const Point cell = played.cell;
        game.moves.push_back(std::move(played));
        if (decided) {
            game.result = formats::win_for(is_win(found.value) ? us : opponent(us));
            return game;
        }
        if (const auto end = end_after(grid, game.rule, cell)) {
            game.result = end->winner ? formats::win_for(*end->winner) : formats::Outcome::Draw;
            return game;
        }
        position.make(move);
    }
    game.result = formats::Outcome::Draw;
    return game;
}

// Hands out the numbers of the games to threads, and writes finished games in the order of their
// numbers. Thread-safe.
class GameQueue {
 public:
    GameQueue(GameWriter& writer, int count,
              const std::function<bool(const SelfplayProgress&)>& report)
        : writer_(writer), count_(count), report_(report), next_(writer.games_before()) {
        progress_.games = writer.games_before();
    }

    /// Returns the next number, or nullopt if all games are taken.
    std::optional<int> take_number() {
        const std::lock_guard lock(mutex_);
        if (stopped_ || next_ >= count_)
            return std::nullopt;
        return next_++;
    }

    void hand_in(int number, TrainingGame game) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(number, std::move(game));
        if (!write_finished())
            return;
        progress_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        if (progress_.seconds - reported_ >= kReportSeconds) {
            reported_ = progress_.seconds;
            stopped_ = stopped_ || !report_(progress_);
        }
    }

    /// Requires: all threads have ended. Errors: the file could not be written.
    Result<SelfplayProgress> result() const {
        if (!written_)
            return Error{written_.error()};
        return progress_;
    }

 private:
    bool write_finished() {
        for (auto first = finished_.begin();
             first != finished_.end() && first->first == progress_.games;
             first = finished_.erase(first)) {
            const TrainingGame& game = first->second;
            if (auto written = writer_.append(game); !written) {
                written_ = std::move(written);
                stopped_ = true;
                return false;
            }
            ++progress_.games;
            progress_.positions +=
                static_cast<std::int64_t>(game.moves.size()) - game.opening_stones;
        }
        return true;
    }

    std::mutex mutex_;  // guards everything below
    GameWriter& writer_;
    const int count_;
    const std::function<bool(const SelfplayProgress&)>& report_;
    const TimePoint start_ = Clock::now();
    std::map<int, TrainingGame> finished_;
    int next_;
    bool stopped_ = false;
    Result<void> written_;
    double reported_ = 0;  // seconds
    SelfplayProgress progress_;
};

// Returns true if `last`, the last of `games` games in a file, fits the settings. If the file has
// fewer than `count` games, plays the last one again and compares: games of two versions of the
// engine must not be mixed.
bool is_last_game(const TrainingGame& last, const SelfplaySettings& settings, int games,
                  int count) {
    if (last.rule != settings.rule || last.width != settings.width ||
        last.height != settings.height)
        return false;
    return games >= count ||
           play_training_game(settings, static_cast<std::uint64_t>(games - 1)) == last;
}

}  // namespace

TrainingGame play_training_game(const SelfplaySettings& settings, std::uint64_t index) {
    return GamePlayer(settings).play(index);
}

Result<SelfplayProgress> run_selfplay(const SelfplaySettings& settings, const std::string& path,
                                      int count, int threads,
                                      const std::function<bool(const SelfplayProgress&)>& report) {
    auto writer = GameWriter::open(path);
    if (!writer)
        return Error{writer.error()};
    const auto& last = writer->last_before();
    if (last && !is_last_game(*last, settings, writer->games_before(), count)) {
        return Error{path + ": its last game is not one of this engine and these options"};
    }
    GameQueue queue(*writer, count, report);
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < std::max(threads, 1); ++i) {
            workers.emplace_back([&] {
                GamePlayer player(settings);
                while (const auto number = queue.take_number())
                    queue.hand_in(*number, player.play(static_cast<std::uint64_t>(*number)));
            });
        }
    }
    auto result = queue.result();
    if (result)
        report(*result);
    return result;
}

}  // namespace fukumi::training
