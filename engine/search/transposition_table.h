// What earlier searches found out about positions, shared by all threads without locks.
//
// An entry is two 64-bit words: the data, and the key combined with the data by exclusive or. A
// torn entry, half from one thread and half from another, therefore does not match any key and is
// not found. Four entries fill a cache line; a position may use any of the four of its line. Source
// of the lockless scheme: R. Hyatt, T. Mann, "A lock-less transposition table implementation for
// parallel search chess engines", ICGA Journal 25 (2002).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/core/clock.h"
#include "engine/core/types.h"

namespace fukumi {

struct TableEntry {
    Move move;        ///< may be none
    Value value = 0;  ///< win distances count from the position itself
    Value eval = 0;   ///< static evaluation, or kNoValue
    int depth = 0;    ///< >= 0; more than 255 is kept as 255
    Bound bound = Bound::None;
};

/// What is known of a position before a search; distances count from the position itself.
struct KnownPosition {
    std::uint64_t key = 0;
    TableEntry entry;
};

/// floor(key * count / 2^64) without wider numbers; neither the products nor the sum overflow.
inline std::uint32_t high_half_by_parts(std::uint64_t key, std::uint32_t count) noexcept {
    const std::uint64_t low = (key & 0xFFFFFFFFU) * count;
    return static_cast<std::uint32_t>(((key >> 32) * count + (low >> 32)) >> 32);
}

/// floor(key * count / 2^64), which is below count.
inline std::size_t high_half_of_product(std::uint64_t key, std::size_t count) noexcept {
#ifdef __SIZEOF_INT128__
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count) >> 64);
#else
    static_assert(sizeof(std::size_t) == sizeof(std::uint32_t));
    return high_half_by_parts(key, count);
#endif
}

/// How many entries a few searches leave whose threads may each visit `max_nodes` (0: any number),
/// and take the time `left` (none: any time). The largest number there is: no limit.
std::size_t entries_for(std::int64_t max_nodes, std::optional<Milliseconds> left,
                        int threads) noexcept;

class TranspositionTable {
 public:
    TranspositionTable() = default;
    ~TranspositionTable();
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    /// Makes room for `bytes` (at least one line) with all entries empty. The memory is taken from
    /// the system page by page as it is first written. Returns false and keeps a minimal table if
    /// there is none.
    bool resize(std::size_t bytes);
    std::size_t bytes() const noexcept { return capacity_ * sizeof(Line); }
    /// All entries are empty afterwards, and all the room is in use again.
    void clear();
    /// Puts about as much of the room to use as `entries` need; what is known stays, unless
    /// `stopped` cuts the move short. Where that would take more than about a tenth of the time
    /// `left`, it does not grow. Short searches are faster in a small table: the system hands
    /// out memory page by page as it is written, and the processor's caches hold more of it. The
    /// table never shrinks but after clear(). Call before new_search(); between searches only.
    void fit(std::size_t entries, const std::atomic<bool>& stopped,
             std::optional<Milliseconds> left = {}) noexcept;
    std::size_t bytes_in_use() const noexcept { return line_count_ * sizeof(Line); }
    /// Goes on to turn the table's memory into large pages, where the system can do that, until
    /// then or until `stopped`; entries stay. A search reads all over the table, and is faster with
    /// them. Between searches only.
    void merge_pages(TimePoint until, const std::atomic<bool>& stopped) noexcept;
    /// Bytes that it is done with, whether it could merge them or not.
    std::size_t bytes_merged() const noexcept { return merged_; }
    /// Older entries are replaced first. Call once per search.
    void new_search() noexcept {
        generation_ = (generation_ + 1) & kGenerationMask;
        is_fresh_ = false;
    }

    /// Any thread. `ply` turns distances from the root into distances from the position and back.
    std::optional<TableEntry> probe(std::uint64_t key, int ply) const noexcept;
    void store(std::uint64_t key, int ply, const TableEntry& entry) noexcept;
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&line_for(key)); }

    /// Calls visit(key, entry) for every entry, as of ply 0, until it returns false. Between
    /// searches only.
    void for_each(const std::function<bool(std::uint64_t, const TableEntry&)>& visit) const;
    /// Empties the table and makes room for so many entries, to be stored at once. Between searches
    /// only.
    void begin_loading(std::size_t entries);

    /// Share of entries of the current search among the first lines in use, in permille.
    int usage_permille() const noexcept;

 private:
    static constexpr int kEntriesPerLine = 4;
    static constexpr std::uint8_t kGenerationMask = 63;
    static constexpr std::uint8_t kLastEpoch = 63;

    struct Slot {
        std::atomic<std::uint64_t> check;  // key ^ data
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Line {
        Slot slots[kEntriesPerLine];
    };

    // Spreads the keys evenly over any number of lines.
    Line& line_for(std::uint64_t key) const noexcept {
        return lines_[high_half_of_product(key, line_count_)];
    }
    // Whether a slot with this data was never written, or before the last clear().
    bool is_empty(std::uint64_t data) const noexcept;
    // Of slots with such data the one of the lowest worth is replaced first.
    int worth_of(std::uint64_t data) const noexcept;
    void release() noexcept;

    // Moves the entries to where they are looked for among more lines.
    // Requires: count > line_count_.
    void spread_over(std::size_t count, const std::atomic<bool>& stopped) noexcept;

    Line* lines_ = nullptr;
    std::size_t capacity_ = 0;    // lines there is room for
    std::size_t line_count_ = 0;  // lines in use, the first ones
    bool is_fresh_ = true;        // no new_search() since resize() or clear()
    std::size_t merged_ = 0;      // bytes from lines_ on that merge_pages() has done
    std::uint8_t generation_ = 0;
    std::uint8_t epoch_ = 1;  // grows with every clear(); 0: in memory that was never written
    void* memory_ = nullptr;  // what calloc returned; lines_ is the first aligned address in it
};

}  // namespace fukumi
