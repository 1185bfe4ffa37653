// The transposition table: results of earlier searches, shared by all threads without locks.
//
// An entry is two 64-bit words: the data, and the key xor the data. If two threads write an entry
// at the same time, its words may come from different threads (a torn entry); it then matches no
// key and is not found. Four entries fill a cache line; a position may use any of the four entries
// of its line. Source of the lockless scheme: R. Hyatt, T. Mann, "A lock-less transposition table
// implementation for parallel search chess engines", ICGA Journal 25 (2002).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/core/clock.h"
#include "engine/core/page_merger.h"
#include "engine/core/types.h"

namespace fukumi {

struct TableEntry {
    Move move;        ///< may be Move::none()
    Value value = 0;  ///< win distances count from the position itself
    Value eval = 0;   ///< static evaluation, or kNoValue
    int depth = 0;    ///< in plies, >= 0; stored as 255 if greater
    Bound bound = Bound::None;
};

/// An entry to store before a search; win distances count from the position itself.
struct KnownPosition {
    std::uint64_t key = 0;
    TableEntry entry;
};

/// Returns floor(key * count / 2^64), computed without 128-bit numbers and without overflow.
inline std::uint32_t high_half_by_parts(std::uint64_t key, std::uint32_t count) noexcept {
    const std::uint64_t low = (key & 0xFFFFFFFFU) * count;
    return static_cast<std::uint32_t>(((key >> 32) * count + (low >> 32)) >> 32);
}

/// Returns floor(key * count / 2^64), which is below count.
inline std::size_t high_half_of_product(std::uint64_t key, std::size_t count) noexcept {
#ifdef __SIZEOF_INT128__
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count) >> 64);
#else
    static_assert(sizeof(std::size_t) == sizeof(std::uint32_t));
    return high_half_by_parts(key, count);
#endif
}

/// Returns the number of entries that a few searches write if each thread visits up to `max_nodes`
/// nodes (0 = no limit) within the time `left` (nullopt = no limit). Returns the maximum of
/// std::size_t if there is neither limit.
std::size_t entries_for(std::int64_t max_nodes, std::optional<Milliseconds> left,
                        int threads) noexcept;

class TranspositionTable {
 public:
    TranspositionTable() = default;
    ~TranspositionTable();
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    /// Allocates `bytes` (at least one line) and empties the table. The system provides the memory
    /// page by page when it is first written. Returns false if the system lacks address space; the
    /// table is then smaller.
    bool resize(std::size_t bytes);
    std::size_t bytes() const noexcept { return capacity_ * sizeof(Line); }
    /// Empties the table, and uses all of its memory again.
    void clear();
    /// Uses about as much of the memory as `entries` need. A table that is not empty only grows. It
    /// keeps its entries, unless `stopped` becomes true while they are moved; it does not grow if
    /// moving the entries would take more than about a tenth of the time `left`. A short search is
    /// faster in a small table: the system has to provide fewer pages, and the caches hold more of
    /// it. Call before new_search(), between searches only.
    void fit(std::size_t entries, const std::atomic<bool>& stopped,
             std::optional<Milliseconds> left = {}) noexcept;
    std::size_t bytes_in_use() const noexcept { return line_count_ * sizeof(Line); }
    /// Merges the table's memory into large pages if the system can do that, until the time `until`
    /// (page_merger.h). Keeps all entries. A search reads the table in random order, and is faster
    /// with large pages. If the system needs longer, resize() and the destructor wait for it. Call
    /// between searches only.
    void merge_pages(TimePoint until);
    /// Marks the begin of a search: entries of older searches are replaced first.
    void new_search() noexcept {
        generation_ = (generation_ + 1) & kGenerationMask;
        is_fresh_ = false;
    }

    /// Any thread may call these functions. `ply` is the distance of the node from the root; win
    /// distances in the entries that are passed and returned count from the root.
    std::optional<TableEntry> probe(std::uint64_t key, int ply) const noexcept;
    void store(std::uint64_t key, int ply, const TableEntry& entry) noexcept;
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&line_for(key)); }

    /// Calls visit(key, entry) for every entry until `visit` returns false. Win distances count
    /// from the position itself. Call between searches only.
    void for_each(const std::function<bool(std::uint64_t, const TableEntry&)>& visit) const;
    /// Empties the table and prepares it for this many entries, which the caller then stores. Call
    /// between searches only.
    void begin_loading(std::size_t entries);

    /// Returns the share of entries of the current search in a sample of the table, in permille.
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

    // Returns the line of a key. Spreads the keys evenly over any number of lines.
    Line& line_for(std::uint64_t key) const noexcept {
        return lines_[high_half_of_product(key, line_count_)];
    }
    // Returns true if a slot that holds this data counts as empty, because it was not written since
    // the last clear().
    bool is_empty(std::uint64_t data) const noexcept;
    // Writes an entry, packed into a data word, as a result of the current search.
    void write(Slot& slot, std::uint64_t key, std::uint64_t entry) const noexcept;
    // Returns how much the data is worth keeping: the slot with the lowest worth is replaced first.
    int worth_of(std::uint64_t data) const noexcept;
    void release() noexcept;

    // Uses `count` lines, and moves each entry to its new line. Requires: count > line_count_.
    void spread_over(std::size_t count, const std::atomic<bool>& stopped) noexcept;

    Line* lines_ = nullptr;
    std::size_t capacity_ = 0;    // number of lines in the allocated memory
    std::size_t line_count_ = 0;  // number of lines in use, from the first on
    bool is_fresh_ = true;        // true if new_search() was not called since resize() or clear()
    std::uint8_t generation_ = 0;
    std::uint8_t epoch_ = 1;  // clear() increments it; memory that was never written has epoch 0
    void* memory_ = nullptr;  // from calloc; lines_ is the first aligned address in it

    PageMerger merger_;
};

}  // namespace fukumi
