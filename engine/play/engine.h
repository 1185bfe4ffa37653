// The engine as its users see it: a position and a clock in, a move out.
//
// Adds to the search what playing needs: the time manager, the memory budget, weaker levels
// (strength.h), the choice of opening stones (opening_choice.h). What the functions do is said in
// brain.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/memory/recollection.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/play/separate_lines.h"
#include "engine/play/strength.h"
#include "engine/play/table_file.h"
#include "engine/search/searcher.h"
#include "engine/search/time_manager.h"

namespace fukumi {

class Engine : public Brain {
 public:
    Engine();

    /// Plays with other weights than those compiled in, under the rules that share them. Call
    /// between searches; forgets everything. Requires: not null.
    void set_weights(std::shared_ptr<const Weights> weights);

    /// The table is allocated by the next think().
    void set_memory_limit(std::int64_t bytes) override;
    void set_hash_size(std::int64_t kib) override;
    void set_threads(int threads) override;
    void clear_hash() override;
    /// Below kFullStrength think() plays as strength.h says; until a seed is set it differs from
    /// run to run. With a seed its choices depend on seed and position.
    void set_strength(int level) override;
    void set_random_seed(std::uint64_t seed) override;
    /// The book of swap2 (swap2_book.h) on a board of 15x15; what it proposes is a choice by the
    /// seed.
    void set_opening_book(bool on) override;
    /// think() asks it at full strength (recollection.h). A win that it knows is played at once
    /// where one line is asked for.
    void set_position_memory(PositionMemory* memory) override;
    int hash_usage_permille() const override;
    /// False if the memory limit is too small for any table: think() plays on with a tiny one.
    bool memory_is_sufficient() const override;

    /// Several lines come from searches of their own (separate_lines.h) where they and the memory
    /// allow it, and else from one search. Shortly before the deadline nothing is reported any more
    /// but the line of the move and the end (timely_listener.h). A move that was not
    /// searched has a line of depth 0 with the value of the position.
    SearchResult think(const Position& position, const Limits& limits, const TimeControl& clock,
                       TimePoint received, SearchListener& listener,
                       const SearchControl& control) override;
    /// A next position without more stones than the last one is then of another game, for which the
    /// clock of the match begins anew.
    void begin_game() override { was_begun_ = true; }
    Swap2Choice swap2(Rule rule, int width, int height, const std::vector<Move>& stones,
                      const Limits& limits, const TimeControl& clock, TimePoint received,
                      const SearchControl& control) override;
    std::vector<Move> balance(const Position& position, int count, Value bias, const Limits& limits,
                              const TimeControl& clock, TimePoint received,
                              const SearchControl& control) override;

    SoosorvChoice soosorv(const SoosorvState& state, const Limits& limits, const TimeControl& clock,
                          TimePoint received, const SearchControl& control) override;

    /// Fills the table, and says nothing.
    void ponder(const Position& position, const Limits& limits,
                const SearchControl& control) override;

    /// Of the last search of one line, or of what was loaded; table_file.h tells the format. What a
    /// new size of the table forgets is gone here, too.
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
    Recollection recollect_near(const Position& position, const Limits& limits,
                                const SearchTimes& times, const SearchControl& control) const;
    SearchResult think_weakly(const SearchTimes& times, const Position& position, Limits limits,
                              SearchListener& listener, const SearchControl& control);

    Searcher searcher_;
    SeparateLines lines_;
    GameClock game_clock_;
    std::optional<Position> clocked_root_;  // of the last move that the clock knows
    bool was_begun_ = false;                // a game, since that move
    std::int64_t memory_limit_ = 0;         // 0 = default
    std::int64_t hash_kib_ = 0;             // 0 = what the memory allows
    int threads_ = 1;
    int level_ = kFullStrength;
    std::uint64_t seed_;
    bool has_book_ = true;
    PositionMemory* memory_ = nullptr;
    std::uint64_t proposals_ = 0;        // out of the book
    std::optional<Position> last_root_;  // of the last search; none after load_table()
    std::optional<TableSubject> known_;  // what the table is about, if it is not empty
};

}  // namespace fukumi
