// See transposition_table.h.
#include "engine/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>

namespace fukumi {
namespace {

// Data word: bits 0-9 move, 10-25 value, 26-41 eval, 42-49 depth, 50-51 bound, 52-57 generation,
// 58-63 epoch.
constexpr int kValueShift = 10;
constexpr int kEvalShift = 26;
constexpr int kDepthShift = 42;
constexpr int kBoundShift = 50;
constexpr int kGenerationShift = 52;
constexpr int kEpochShift = 58;

// Packs the entry into a data word without generation and epoch.
std::uint64_t pack(const TableEntry& entry, Move move, Value value) noexcept {
    const auto as_bits = [](Value v) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(v));
    };
    return static_cast<std::uint64_t>(move.index()) | as_bits(value) << kValueShift |
           as_bits(entry.eval) << kEvalShift |
           static_cast<std::uint64_t>(std::min(entry.depth, 255)) << kDepthShift |
           static_cast<std::uint64_t>(entry.bound) << kBoundShift;
}

TableEntry unpack(std::uint64_t data) noexcept {
    TableEntry entry;
    entry.move = Move(static_cast<int>(data & 1023));
    entry.value = static_cast<std::int16_t>(data >> kValueShift);
    entry.eval = static_cast<std::int16_t>(data >> kEvalShift);
    entry.depth = static_cast<int>((data >> kDepthShift) & 255);
    entry.bound = static_cast<Bound>((data >> kBoundShift) & 3);
    return entry;
}

int generation_of(std::uint64_t data) noexcept {
    return static_cast<int>(data >> kGenerationShift) & 63;
}

}  // namespace

TranspositionTable::~TranspositionTable() {
    release();
}

void TranspositionTable::release() noexcept {
    merger_.forget();
    std::free(memory_);
    memory_ = nullptr;
    lines_ = nullptr;
    capacity_ = 0;
    line_count_ = 0;
}

bool TranspositionTable::resize(std::size_t bytes) {
    release();
    const std::size_t wanted = std::max<std::size_t>(bytes / sizeof(Line), 1);
    std::size_t count = wanted;
    // For large blocks calloc returns zeroed pages, which take no memory until they are written.
    // The atomics need no construction: a zeroed Slot is an empty entry.
    while ((memory_ = std::calloc(count + 1, sizeof(Line))) == nullptr && count > 1)
        count /= 2;
    if (memory_ == nullptr)
        std::abort();  // the system lacks memory even for the smallest table
    std::size_t space = (count + 1) * sizeof(Line);
    void* aligned = memory_;
    lines_ = static_cast<Line*>(std::align(alignof(Line), count * sizeof(Line), aligned, space));
    capacity_ = count;
    line_count_ = count;
    is_fresh_ = true;
    generation_ = 0;
    epoch_ = 1;
    return count == wanted;
}

std::size_t entries_for(std::int64_t max_nodes, std::optional<Milliseconds> left,
                        int threads) noexcept {
    constexpr std::int64_t kNodesPerMs = 1000;
    constexpr std::int64_t kSearches = 8;
    constexpr std::int64_t kLongest = std::int64_t{1} << 40;  // milliseconds
    constexpr auto kAny = std::numeric_limits<std::size_t>::max();
    if (max_nodes <= 0 && !left)
        return kAny;
    std::int64_t nodes = max_nodes > 0 ? max_nodes : std::numeric_limits<std::int64_t>::max();
    if (left) {
        const std::int64_t ms = std::clamp<std::int64_t>(left->count(), 1, kLongest);
        nodes = std::min(nodes, ms * kNodesPerMs);
    }
    const auto searches = static_cast<std::uint64_t>(kSearches * threads);
    return static_cast<std::uint64_t>(nodes) < kAny / searches
               ? static_cast<std::size_t>(static_cast<std::uint64_t>(nodes) * searches)
               : kAny;
}

void TranspositionTable::fit(std::size_t entries, const std::atomic<bool>& stopped,
                             std::optional<Milliseconds> left) noexcept {
    constexpr std::size_t kLeastLines = 4096;  // a quarter of a MiB
    // Time to move one cache line of four entries, with a reserve. It took 79 ns on an AMD EPYC: the
    // 4.2 million lines of a table of 256 MiB took 0.33 s, when the table grew to 512 MiB.
    constexpr std::chrono::nanoseconds kMovingALine{200};
    // Use a power of two, so that searches with nearly the same time use tables of the same size.
    const std::size_t wanted =
        std::min(std::bit_floor(std::max(entries / kEntriesPerLine, kLeastLines)), capacity_);
    if (is_fresh_)
        line_count_ = wanted;
    else if (wanted / 2 >= line_count_ &&  // growing by less is not worth the time
             (!left || kMovingALine * static_cast<std::int64_t>(line_count_) <= *left / 10))
        spread_over(wanted, stopped);
}

void TranspositionTable::spread_over(std::size_t count, const std::atomic<bool>& stopped) noexcept {
    const std::size_t before = line_count_;
    line_count_ = count;
    // No entry moves to a lower line. Therefore go through the lines in descending order: the
    // entries of the target line have then already been moved. (A torn entry may move anywhere: it
    // matches no key.)
    for (std::size_t i = before; i-- > 0 && !stopped.load(std::memory_order_relaxed);) {
        for (Slot& slot : lines_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (is_empty(data))
                continue;
            const std::uint64_t key = slot.check.load(std::memory_order_relaxed) ^ data;
            slot.data.store(0, std::memory_order_relaxed);
            auto& slots = line_for(key).slots;
            Slot& target = *std::min_element(
                std::begin(slots), std::end(slots), [&](const Slot& a, const Slot& b) {
                    return worth_of(a.data.load(std::memory_order_relaxed)) <
                           worth_of(b.data.load(std::memory_order_relaxed));
                });
            if (worth_of(target.data.load(std::memory_order_relaxed)) > worth_of(data))
                continue;
            target.check.store(key ^ data, std::memory_order_relaxed);
            target.data.store(data, std::memory_order_relaxed);
        }
    }
}

void TranspositionTable::merge_pages(TimePoint until) {
    static_assert(sizeof(Slot) == 2 * sizeof(std::atomic<std::uint64_t>));
    if (lines_ != nullptr)
        merger_.merge({&lines_->slots[0].check, bytes(), bytes_in_use()}, until);
}

// Starts a new epoch instead of writing to the memory: wiping or allocating a large table takes
// longer than a short search.
void TranspositionTable::clear() {
    if (epoch_ < kLastEpoch) {
        ++epoch_;
        generation_ = 0;
        line_count_ = capacity_;
        is_fresh_ = true;
    } else if (capacity_ > 0) {
        resize(bytes());
    }
}

bool TranspositionTable::is_empty(std::uint64_t data) const noexcept {
    return data >> kEpochShift != epoch_;
}

int TranspositionTable::worth_of(std::uint64_t data) const noexcept {
    if (is_empty(data))
        return -(1 << 20);
    const int age = (generation_ - generation_of(data)) & kGenerationMask;
    return unpack(data).depth - 8 * age;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key, int ply) const noexcept {
    for (const Slot& slot : line_for(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || is_empty(data))
            continue;
        TableEntry entry = unpack(data);
        if (is_win(entry.value))
            entry.value -= ply;
        if (is_loss(entry.value))
            entry.value += ply;
        return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, int ply, const TableEntry& entry) noexcept {
    Slot* target = nullptr;
    Move move = entry.move;
    int lowest = 1 << 30;
    for (Slot& slot : line_for(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (!is_empty(data) && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            const TableEntry old = unpack(data);
            // Keep a deeper result, also of an earlier search: it ends more of the later searches
            // of the position. It then counts as a result of this search. A win or loss replaces
            // any other result.
            if (entry.depth < old.depth && (is_proven(old.value) || !is_proven(entry.value))) {
                write(slot, key, data);
                return;
            }
            // If the new entry has no best move, keep the old best move.
            if (!move)
                move = old.move;
            target = &slot;
            break;
        }
        if (worth_of(data) < lowest) {
            lowest = worth_of(data);
            target = &slot;
        }
    }
    Value value = entry.value;
    if (is_win(value))
        value += ply;
    if (is_loss(value))
        value -= ply;
    write(*target, key, pack(entry, move, value));
}

void TranspositionTable::write(Slot& slot, std::uint64_t key, std::uint64_t entry) const noexcept {
    constexpr std::uint64_t kEntryMask = (std::uint64_t{1} << kGenerationShift) - 1;
    const std::uint64_t data = (entry & kEntryMask) |
                               std::uint64_t{generation_} << kGenerationShift |
                               std::uint64_t{epoch_} << kEpochShift;
    slot.check.store(key ^ data, std::memory_order_relaxed);
    slot.data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::for_each(
    const std::function<bool(std::uint64_t, const TableEntry&)>& visit) const {
    for (std::size_t i = 0; i < line_count_; ++i) {
        for (const Slot& slot : lines_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (is_empty(data))
                continue;
            const std::uint64_t key = slot.check.load(std::memory_order_relaxed) ^ data;
            if (!visit(key, unpack(data)))
                return;
        }
    }
}

void TranspositionTable::begin_loading(std::size_t entries) {
    clear();
    // The lines of four entries fill unevenly, so a table of this size would lose many entries. One
    // of twice the size loses few.
    fit(2 * entries, std::atomic<bool>{false});
    new_search();
}

int TranspositionTable::usage_permille() const noexcept {
    const std::size_t lines = std::min<std::size_t>(line_count_, 250);
    int used = 0;
    for (std::size_t i = 0; i < lines; ++i) {
        for (const Slot& slot : lines_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            used += !is_empty(data) && generation_of(data) == generation_;
        }
    }
    return lines == 0 ? 0
                      : static_cast<int>(used * 1000 / (static_cast<int>(lines) * kEntriesPerLine));
}

}  // namespace fukumi
