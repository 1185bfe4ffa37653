// See feature_map.h.
#include "engine/network/feature_map.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

namespace fukumi {
namespace {

// What a network sees on one line of a cell.
struct LineView {
    int window;
    int patterns;

    friend bool operator==(LineView, LineView) noexcept = default;
};

LineView view_of(const PatternTable& table, std::uint32_t window) noexcept {
    const int row = window_row(window);
    return {row, row < kFirstStoneRow ? kNoPattern : table.patterns(window)};
}

// Features as one run of numbers: Black's, then White's.
using Numbers = std::array<std::int16_t, 2 * kFeatures>;
using Sums = std::array<std::int32_t, 2 * kFeatures>;
static_assert(sizeof(RowPair) == sizeof(Numbers) && sizeof(Pools) == sizeof(Sums));

const std::int16_t* numbers(const RowPair& pair) noexcept {
    return pair.of.of[0].data();
}
std::int16_t* numbers(RowPair& pair) noexcept {
    return pair.of.of[0].data();
}
std::int32_t* numbers(Pools& pools) noexcept {
    return pools.of.of[0].data();
}

inline std::int16_t rectified(std::int16_t x) noexcept {
    return std::max<std::int16_t>(x, 0);
}

template <int Sign>
void add_to_pools(Pools& pools, const RowPair& features) noexcept {
    std::int32_t* const sums = numbers(pools);
    const std::int16_t* const cell = numbers(features);
    for (int i = 0; i < 2 * kFeatures; ++i)
        sums[i] += Sign * rectified(cell[i]);
}

// Changes of rectified features, of a few cells in 16 bits.
constexpr int kCellsOfSum = 32767 / kFeatureLimit;
static_assert(kCellsOfSum >= 5, "half a line fits");

// Puts one view in the place of another one.
void exchange(RowPair& features, const RowPair& added_window, const RowPair& added_patterns,
              const RowPair& removed_window, const RowPair& removed_patterns,
              Numbers& changes) noexcept {
    std::int16_t* const cell = numbers(features);
    const std::int16_t* const a = numbers(added_window);
    const std::int16_t* const b = numbers(added_patterns);
    const std::int16_t* const c = numbers(removed_window);
    const std::int16_t* const d = numbers(removed_patterns);
    for (int i = 0; i < 2 * kFeatures; ++i) {
        const std::int16_t before = cell[i];
        const auto after = static_cast<std::int16_t>(before + a[i] + b[i] - c[i] - d[i]);
        cell[i] = after;
        changes[i] = static_cast<std::int16_t>(changes[i] + rectified(after) - rectified(before));
    }
}

void flush(Numbers& changes, Pools& pools) noexcept {
    std::int32_t* const sums = numbers(pools);
    for (int i = 0; i < 2 * kFeatures; ++i)
        sums[i] += changes[i];
    changes = {};
}

}  // namespace

FeatureMap::FeatureMap() : features_(std::make_unique<RowPair[]>(kIndexCount)) {}

void FeatureMap::refresh(const Position& position, const Network& network) {
    network_ = &network;
    patterns_ = &position.table();
    keys_ = position.line_keys();
    first_ = position.ply();
    stones_.clear();
    stones_.reserve(static_cast<std::size_t>(position.free_cells()));
    pools_ = {};
    position.free_set().for_each([&](Move m) { start_cell(m); });
}

void FeatureMap::start_cell(Move m) {
    RowPair& features = features_[m.index()];
    features = {};
    for (int direction = 0; direction < kDirections; ++direction) {
        const LineView view = view_of(*patterns_, keys_.window(direction, m));
        std::int16_t* const cell = numbers(features);
        const std::int16_t* const window = numbers(network_->window(view.window));
        const std::int16_t* const patterns = numbers(network_->pattern(view.patterns));
        for (int i = 0; i < 2 * kFeatures; ++i)
            cell[i] = static_cast<std::int16_t>(cell[i] + window[i] + patterns[i]);
    }
    add_to_pools<1>(pools_, features);
}

void FeatureMap::follow(const Position& position, int common) {
    assert(position.ply() >= first_ && common >= first_);
    common = std::min(common, position.ply());
    while (static_cast<int>(stones_.size()) > common - first_) {
        const Stone stone = stones_.back();
        stones_.pop_back();
        change<-1>(stone);
    }
    while (static_cast<int>(stones_.size()) < position.ply() - first_) {
        const Move m = position.move_number(first_ + static_cast<int>(stones_.size()));
        const Stone stone{m, position.at(m)};
        stones_.push_back(stone);
        change<1>(stone);
    }
}

// Puts a stone, or takes it away again. A cell with a stone has no features: what it had waits
// unchanged until the stone is taken away, and is right again then.
template <int Sign>
void FeatureMap::change(Stone stone) noexcept {
    // Bits 2(5 + i) of the cells around the stone, i = distance.
    constexpr std::uint32_t kNeighbours = 0x155555U & ~(1U << (2 * kWindowRadius));
    const Move m = stone.move;
    const int x = x_of(m);
    const int y = y_of(m);
    add_to_pools<-Sign>(pools_, features_[m.index()]);
    Numbers changes{};
    for (int direction = 0; direction < kDirections; ++direction) {
        const int offset = offset_on_line(direction, x, y);
        std::uint64_t& word = keys_.word(direction, line_of(direction, x, y));
        const std::uint64_t before = word;
        word ^= static_cast<std::uint64_t>(stone.content) << LineKeys::bit_of(direction, x, y);
        const auto around = static_cast<std::uint32_t>(before >> (2 * offset));
        int pending = 0;
        for (std::uint32_t free = ~(around | around >> 1) & kNeighbours; free != 0;
             free &= free - 1) {
            const int distance = (std::countr_zero(free) >> 1) - kWindowRadius;
            const int shift = 2 * (offset + distance);
            const LineView added =
                view_of(*patterns_, static_cast<std::uint32_t>(word >> shift) & kWindowMask);
            const LineView removed =
                view_of(*patterns_, static_cast<std::uint32_t>(before >> shift) & kWindowMask);
            if (added == removed)
                continue;
            if (pending++ == kCellsOfSum) {
                flush(changes, pools_);
                pending = 1;
            }
            exchange(features_[m.index() + distance * kSteps[direction]],
                     network_->window(added.window), network_->pattern(added.patterns),
                     network_->window(removed.window), network_->pattern(removed.patterns),
                     changes);
        }
        flush(changes, pools_);
    }
}

}  // namespace fukumi
