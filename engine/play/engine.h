// The engine as a player: it gets a position and a clock, and returns a move.
//
// It adds to the search what playing a game needs: the time manager, the memory limit, weaker
// levels (strength.h), openings (opening_choice.h, soosorv.h, swap2_book.h) and the database probe.
// brain.h has the contracts of the virtual functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/play/multi_pv.h"
#include "engine/play/strength.h"
#include "engine/play/table_file.h"
#include "engine/probe/database_probe.h"
#include "engine/search/searcher.h"
#include "engine/search/time_manager.h"

namespace fukumi {

class Engine : public Brain {
 public:
    Engine();

    /// Replaces the built-in weights of all rules that share `weights`; forgets all earlier
    /// searches. Call between searches. Requires: `weights` is not null.
    void set_weights(std::shared_ptr<const Weights> weights);

    /// Sets the memory limit. The next think() allocates a table that fits.
    void set_memory_limit(std::int64_t bytes) override;
    void set_hash_size(std::int64_t kib) override;
    int set_threads(int threads) override;
    void clear_hash() override;
    /// Below kFullStrength think() plays at a level of strength.h. The random choices of a level
    /// depend on the seed and the position; without set_random_seed() the seed differs from run to
    /// run. The value and the only line of the result are those of the played move by a short
    /// search at full strength; the line contains only this move. If no time is left for this
    /// search, the result has no line.
    void set_strength(int level) override;
    void set_random_seed(std::uint64_t seed) override;
    /// Switches the swap2 book for 15x15 boards (swap2_book.h) on or off. The random seed chooses
    /// which opening of the book the engine proposes.
    void set_opening_book(bool on) override;
    /// think() probes the database (database_probe.h) only at full strength. If Limits::multi_pv is
    /// 1, it plays a stored win at once.
    void set_database(DatabaseProbe* database) override;
    int hash_usage_permille() const override;
    /// Returns false if the memory limit leaves too little for a table: think() then uses a tiny
    /// one.
    bool memory_is_sufficient() const override;

    /// If Limits::multi_pv is greater than 1, each line comes from a separate search (multi_pv.h)
    /// if the memory suffices; otherwise all lines come from one search. Shortly before the
    /// deadline the reports end, except for the line of the played move (deadline_listener.h). A
    /// move that was chosen without a search has a line of depth 0 with the evaluation of the
    /// position.
    SearchResult think(const Position& position, const Limits& limits, const TimeControl& clock,
                       TimePoint received, SearchListener& listener,
                       const SearchControl& control) override;
    /// If the position after this call has no more stones than the last one, it belongs to another
    /// game, and the match clock starts again.
    void begin_game() override { was_begun_ = true; }
    Swap2Choice swap2(Rule rule, int width, int height, const std::vector<Move>& stones,
                      const Limits& limits, const TimeControl& clock, TimePoint received,
                      const SearchControl& control) override;
    BalancedStones balance(const Position& position, int count, Value bias, const Limits& limits,
                           const TimeControl& clock, TimePoint received,
                           const SearchControl& control) override;

    SoosorvChoice soosorv(const SoosorvState& state, const Limits& limits, const TimeControl& clock,
                          TimePoint received, const SearchControl& control) override;

    /// Fills the transposition table for the next search. Reports nothing.
    void ponder(const Position& position, const Limits& limits,
                const SearchControl& control) override;

    /// Saves the table of the last search with one line, or the loaded table. table_file.h has the
    /// format.
    Result<std::int64_t> save_table(const ByteSink& sink, const SearchControl& control) override;
    Result<std::int64_t> load_table(Rule rule, int width, int height, ByteSource& source,
                                    const SearchControl& control) override;

    void update_clock(const Position& position, const TimeControl& clock, TimePoint received,
                      SearchControl& control) noexcept override;

 private:
    std::int64_t room_for_tables() const;
    std::int64_t table_bytes() const;
    TableSubject subject_of(Rule rule, int width, int height) const;
    std::int64_t bytes_for_each_of(int lines) const;
    void prepare(const Position& position);
    SearchResult think_in_lines(const SearchTimes& times, const Position& position,
                                const Limits& limits, SearchListener& listener,
                                const SearchControl& control);
    void begin_move(const Position& position, const TimeControl& clock, TimePoint received);
    SearchTimes times_on(const Position& position, const TimeControl& clock,
                         TimePoint received) const noexcept;
    SearchResult think_within(const SearchTimes& times, const Position& position,
                              const Limits& limits, SearchListener& listener,
                              const SearchControl& control);
    SearchResult choose_move(const SearchTimes& times, const Position& position,
                             const Limits& limits, SearchListener& listener,
                             const SearchControl& control);
    SearchResult search(const SearchTimes& times, const Position& position, const Limits& limits,
                        SearchListener& listener, const SearchControl& control);
    ProbedRoot probe_database(const Position& position, const Limits& limits,
                              const SearchTimes& times, const SearchControl& control) const;
    SearchResult think_weakly(const SearchTimes& times, const Position& position,
                              const Limits& limits, SearchListener& listener,
                              const SearchControl& control);
    SearchResult choose_weakly(const SearchTimes& times, const Position& position, Limits limits,
                               const SearchControl& control);
    std::optional<PvLine> judged_line(const SearchTimes& times, const Position& position, Move move,
                                      const Limits& limits, const SearchControl& control);
    void forget_searches();

    Searcher searcher_;
    std::unique_ptr<Searcher> level_searcher_;  // null until a level below full strength is set
    std::vector<std::shared_ptr<const Weights>> weights_;  // those that set_weights() has set
    MultiPvSearch multi_pv_;
    GameClock game_clock_;
    // Root of the last move that the game clock has measured.
    std::optional<Position> clocked_root_;
    bool was_begun_ = false;         // begin_game() was called since that move
    std::int64_t memory_limit_ = 0;  // 0 = default
    std::int64_t hash_kib_ = 0;      // 0 = as much as the memory limit allows
    int threads_ = 1;
    int level_ = kFullStrength;
    std::uint64_t seed_;
    bool has_book_ = true;
    DatabaseProbe* database_ = nullptr;
    std::uint64_t proposals_ = 0;  // number of proposals from the book
    // Root of the last search; absent after load_table().
    std::optional<Position> last_root_;
    std::optional<TableSubject> table_subject_;  // absent if the table is empty
};

}  // namespace fukumi
