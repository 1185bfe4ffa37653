#include "engine/network/feature_map.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

namespace fukumi {
namespace {

// A new stone changes at most five cells on each side of it, on each of its four lines.
constexpr std::size_t kMaxChangedCells = std::size_t{2} * kDirections * kWindowRadius;

std::uint16_t classes_in(const Position& position, Move m) noexcept {
    return static_cast<std::uint16_t>(
        class_row(position.move_class(m, Color::Black), position.move_class(m, Color::White)));
}

// Returns a mask in which bit 2(5 + i) is set for each distance i, -radius <= i <= radius, except
// 0.
std::uint32_t cells_within(int radius) noexcept {
    std::uint32_t bits = 0;
    for (int i = 1; i <= radius; ++i)
        bits |= 1U << (2 * (kWindowRadius + i)) | 1U << (2 * (kWindowRadius - i));
    return bits;
}

}  // namespace

void FeatureMap::refresh(const Position& position, const Network& network) {
    network_ = &network;
    patterns_ = &position.table();
    row_of_window_ = &network.line_rows().row_of_window(position.rule());
    affected_ = cells_within(std::max(kRowRadius, pattern_radius(position.rule())));
    keys_ = position.line_keys();
    first_ = position.ply();
    first_rows_ = static_cast<std::size_t>(position.free_cells());
    saved_.clear();
    rows_.clear();
    rows_.resize(first_rows_);
    plies_.clear();
    Pools& pools = plies_.emplace_back().pools;
    std::uint16_t slot = 0;
    position.free_set().for_each([&](Move m) {
        cells_[m.index()] = compute_cell(m, slot);
        const std::int16_t* const features = rows_[slot++].numbers.data();
        for (int i = 0; i < kInputs; ++i)
            pools.numbers[i] += std::max<std::int16_t>(features[i], 0);
    });
}

std::uint16_t FeatureMap::classes_of(const CellState& state) const noexcept {
    std::uint32_t codes = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        codes |=
            codes_on_line(network_->line_rows().view(state.lines[direction]).patterns, direction);
    }
    const auto class_of = [&](Color color, std::uint32_t code) {
        return patterns_->move_class(color, pattern_pairs_of(static_cast<PatternCode>(code)));
    };
    return static_cast<std::uint16_t>(
        class_row(class_of(Color::Black, codes & 0xFFFF), class_of(Color::White, codes >> 16)));
}

FeatureMap::CellState FeatureMap::compute_cell(Move m, std::uint16_t slot) {
    RowPair& features = rows_[slot];
    const auto add = [&](const RowPair& row) {
        for (int i = 0; i < kInputs; ++i)
            features.numbers[i] = static_cast<std::int16_t>(features.numbers[i] + row.numbers[i]);
    };
    CellState state{{}, slot, 0};
    for (int direction = 0; direction < kDirections; ++direction) {
        const int row = (*row_of_window_)[keys_.window(direction, m)];
        state.lines[direction] = static_cast<std::uint16_t>(row);
        add(network_->line(row));
    }
    state.classes = classes_of(state);
    add(network_->classes(state.classes));
    return state;
}

void FeatureMap::follow(const Position& position, int common) {
    assert(position.ply() >= first_ && common >= first_);
    const auto made = [&] { return first_ + static_cast<int>(plies_.size()) - 1; };
    while (made() > std::min(common, position.ply()))
        unmake();
    while (made() < position.ply()) {
        const Move m = position.move_at_ply(made());
        make(m, position.at(m), made() + 1 == position.ply() ? &position : nullptr);
    }
}

// Puts a stone on the copy of the board and updates the features. If this is the last move of the
// position, `after` is that position, and make() reads the move classes from it. Otherwise `after`
// is null, and make() computes the classes. The features of cell m stay in their slot until
// unmake() removes the stone.
void FeatureMap::make(Move m, Cell content, const Position* after) {
    std::array<LineChange, kMaxChangedCells> changes;
    const std::size_t count = put_stone(m, content, changes.data());
    const std::size_t first = saved_.size();
    if (rows_.size() < first_rows_ + first + count)
        rows_.resize((first_rows_ + first + count) * 3 / 2);
    plies_.push_back({m, content, first, plies_.back().pools});
    saved_.resize(first + count);

    std::array<CellUpdate, kMaxChangedCells> updates;
    for (std::size_t i = 0; i < count; ++i) {
        const LineChange& change = changes[i];
        CellState& state = cells_[change.cell];
        const CellState old = state;
        saved_[first + i] = {old, change.cell};
        state.lines[change.direction] = change.row;
        state.slot = static_cast<std::uint16_t>(first_rows_ + first + i);
        state.classes =
            after != nullptr ? classes_in(*after, Move(change.cell)) : classes_of(state);
        CellUpdate& update = updates[i];
        update.begin(rows_[old.slot], rows_[state.slot]);
        update.exchange(network_->line(change.row), network_->line(old.lines[change.direction]));
        if (old.classes != state.classes)
            update.exchange(network_->classes(state.classes), network_->classes(old.classes));
    }
    Pools& pools = plies_.back().pools;
    const Kernels& kernels = network_->kernels();
    kernels.remove_cell(features(m), pools);
    kernels.update_cells({updates.data(), count}, pools);
}

void FeatureMap::unmake() noexcept {
    const Ply& last = plies_.back();
    for (; saved_.size() > last.saved; saved_.pop_back())
        cells_[saved_.back().cell] = saved_.back().state;
    keys_.toggle(last.move, last.content);
    plies_.pop_back();
}

// Puts a stone on its four lines. Writes to `changes` each free cell whose row number on one of
// these lines has changed, and returns the number of changes. The loop adds a bool to `count`
// instead of branching, because the processor would often mispredict the branch.
std::size_t FeatureMap::put_stone(Move m, Cell content, LineChange* changes) noexcept {
    const int x = x_of(m);
    const int y = y_of(m);
    std::size_t count = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int offset = offset_on_line(direction, x, y);
        std::uint64_t& word = keys_.word(direction, line_of(direction, x, y));
        const auto around = static_cast<std::uint32_t>(word >> (2 * offset));
        word ^= static_cast<std::uint64_t>(content) << LineKeys::bit_of(direction, x, y);
        const std::uint64_t line = word;
        for (std::uint32_t free = ~(around | around >> 1) & affected_; free != 0;
             free &= free - 1) {
            const int distance = (std::countr_zero(free) >> 1) - kWindowRadius;
            const auto window =
                static_cast<std::uint32_t>(line >> (2 * (offset + distance))) & kWindowMask;
            const std::uint16_t row = (*row_of_window_)[window];
            const int cell = m.index() + distance * kSteps[direction];
            changes[count] = {static_cast<std::uint16_t>(cell),
                              static_cast<std::uint16_t>(direction), row};
            count += static_cast<std::size_t>(row != cells_[cell].lines[direction]);
        }
    }
    return count;
}

}  // namespace fukumi
