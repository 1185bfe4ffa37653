// See feature_map.h.
#include "engine/network/feature_map.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

namespace fukumi {
namespace {

// A stone is seen by cells of four lines, at most five to either side.
constexpr std::size_t kMaxChangedCells = std::size_t{2} * kDirections * kWindowRadius;

// Both colours' patterns on one line where they stand in the codes of both colours.
std::uint32_t codes_on_line(int patterns, int direction) noexcept {
    const auto both = static_cast<std::uint32_t>(patterns);
    return ((both | both << 12) & 0x000F000FU) << (4 * direction);
}

std::uint16_t classes_in(const Position& position, Move m) noexcept {
    return static_cast<std::uint16_t>(
        class_row(position.move_class(m, Color::Black), position.move_class(m, Color::White)));
}

// Bits 2(5 + i) of the cells around a stone, i = distance.
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
    seeing_ = cells_within(std::max(kRowRadius, pattern_radius(position.rule())));
    keys_ = position.line_keys();
    first_ = position.ply();
    first_rows_ = static_cast<std::size_t>(position.free_cells());
    replacements_.clear();
    rows_.clear();
    rows_.resize(first_rows_);
    moves_.clear();
    Pools& pools = moves_.emplace_back().pools;
    std::uint16_t place = 0;
    position.free_set().for_each([&](Move m) {
        known_[m.index()] = start_cell(m, place);
        const std::int16_t* const features = rows_[place++].numbers();
        for (int i = 0; i < kInputs; ++i)
            pools.numbers()[i] += std::max<std::int16_t>(features[i], 0);
    });
}

std::uint16_t FeatureMap::classes_of(const Known& known) const noexcept {
    std::uint32_t codes = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        codes |=
            codes_on_line(network_->line_rows().sight(known.lines[direction]).patterns, direction);
    }
    const auto class_of = [&](Color color, std::uint32_t code) {
        return patterns_->move_class(color, pattern_pairs_of(static_cast<PatternCode>(code)));
    };
    return static_cast<std::uint16_t>(
        class_row(class_of(Color::Black, codes & 0xFFFF), class_of(Color::White, codes >> 16)));
}

FeatureMap::Known FeatureMap::start_cell(Move m, std::uint16_t place) {
    RowPair& features = rows_[place];
    const auto add = [&](const RowPair& row) {
        for (int i = 0; i < kInputs; ++i)
            features.numbers()[i] =
                static_cast<std::int16_t>(features.numbers()[i] + row.numbers()[i]);
    };
    Known known{{}, place, 0};
    for (int direction = 0; direction < kDirections; ++direction) {
        const int row = (*row_of_window_)[keys_.window(direction, m)];
        known.lines[direction] = static_cast<std::uint16_t>(row);
        add(network_->line(row));
    }
    known.classes = classes_of(known);
    add(network_->classes(known.classes));
    return known;
}

void FeatureMap::follow(const Position& position, int common) {
    assert(position.ply() >= first_ && common >= first_);
    const auto made = [&] { return first_ + static_cast<int>(moves_.size()) - 1; };
    while (made() > std::min(common, position.ply()))
        unmake();
    while (made() < position.ply()) {
        const Move m = position.move_number(made());
        make(m, position.at(m), made() + 1 == position.ply() ? &position : nullptr);
    }
}

// The features of the cell under the stone stay where they are until the stone is taken away.
void FeatureMap::make(Move m, Cell content, const Position* after) {
    std::array<LineChange, kMaxChangedCells> changes;
    const std::size_t count = put_stone(m, content, changes.data());
    const std::size_t first = replacements_.size();
    if (rows_.size() < first_rows_ + first + count)
        rows_.resize((first_rows_ + first + count) * 3 / 2);
    moves_.push_back({m, content, first, moves_.back().pools});
    replacements_.resize(first + count);

    std::array<CellUpdate, kMaxChangedCells> updates;
    for (std::size_t i = 0; i < count; ++i) {
        const LineChange& change = changes[i];
        Known& known = known_[change.cell];
        const Known old = known;
        replacements_[first + i] = {old, change.cell};
        known.lines[change.direction] = change.row;
        known.place = static_cast<std::uint16_t>(first_rows_ + first + i);
        known.classes =
            after != nullptr ? classes_in(*after, Move(change.cell)) : classes_of(known);
        CellUpdate& update = updates[i];
        update.begin(rows_[old.place], rows_[known.place]);
        update.exchange(network_->line(change.row), network_->line(old.lines[change.direction]));
        if (old.classes != known.classes)
            update.exchange(network_->classes(known.classes), network_->classes(old.classes));
    }
    Pools& pools = moves_.back().pools;
    const Kernels& kernels = network_->kernels();
    kernels.remove_cell(features(m), pools);
    kernels.update_cells({updates.data(), count}, pools);
}

void FeatureMap::unmake() noexcept {
    const Made& made = moves_.back();
    for (; replacements_.size() > made.replaced; replacements_.pop_back())
        known_[replacements_.back().cell] = replacements_.back().known;
    keys_.toggle(made.move, made.content);
    moves_.pop_back();
}

// Puts a stone into its lines and lists the cells on them that see something new, without a branch
// that would have to be guessed.
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
        for (std::uint32_t free = ~(around | around >> 1) & seeing_; free != 0; free &= free - 1) {
            const int distance = (std::countr_zero(free) >> 1) - kWindowRadius;
            const auto window =
                static_cast<std::uint32_t>(line >> (2 * (offset + distance))) & kWindowMask;
            const std::uint16_t row = (*row_of_window_)[window];
            const int cell = m.index() + distance * kSteps[direction];
            changes[count] = {static_cast<std::uint16_t>(cell),
                              static_cast<std::uint16_t>(direction), row};
            count += static_cast<std::size_t>(row != known_[cell].lines[direction]);
        }
    }
    return count;
}

}  // namespace fukumi
