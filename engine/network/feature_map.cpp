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

// Both colours' patterns on one line where they stand in Known::codes.
std::uint32_t codes_on_line(int patterns, int direction) noexcept {
    const auto both = static_cast<std::uint32_t>(patterns);
    return ((both | both << 12) & 0x000F000FU) << (4 * direction);
}

// The reverse: Black's pattern on one line in the low nibble, White's in the high one.
int patterns_on_line(std::uint32_t codes, int direction) noexcept {
    const std::uint32_t both = codes >> (4 * direction) & 0x000F000FU;
    return static_cast<int>((both | both >> 12) & 0xFF);
}

std::uint32_t codes_of(const Position& position, Move m) noexcept {
    return static_cast<std::uint32_t>(position.code(m, Color::Black)) |
           static_cast<std::uint32_t>(position.code(m, Color::White)) << 16;
}

std::uint16_t classes_in(const Position& position, Move m) noexcept {
    return static_cast<std::uint16_t>(
        class_row(position.move_class(m, Color::Black), position.move_class(m, Color::White)));
}

// Where a window shows no stone, its patterns do not count.
int patterns_seen(int window, int patterns) noexcept {
    return window < kFirstStoneRow ? kNoPattern : patterns;
}

// Bits 2(5 + i) of the cells around a stone, i = distance.
std::uint32_t cells_within(int radius) noexcept {
    std::uint32_t bits = 0;
    for (int i = 1; i <= radius; ++i)
        bits |= 1U << (2 * (kWindowRadius + i)) | 1U << (2 * (kWindowRadius - i));
    return bits;
}

// The halves of a window, as window_rows.h numbers them.
int left_half(std::uint32_t window) noexcept {
    return window_rows::kTables.left[window >> (2 * (kWindowRadius - kRowRadius)) & 0xFF];
}
int right_half(std::uint32_t window) noexcept {
    return window_rows::kTables.right[window >> (2 * (kWindowRadius + 1)) & 0xFF];
}

}  // namespace

void FeatureMap::refresh(const Position& position, const Network& network) {
    network_ = &network;
    patterns_ = &position.table();
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

std::uint16_t FeatureMap::classes_of(std::uint32_t codes) const noexcept {
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
    Known known{0, place, 0};
    for (int direction = 0; direction < kDirections; ++direction) {
        const std::uint32_t key = keys_.window(direction, m);
        const int window = window_row(key);
        const int patterns = patterns_->patterns(key);
        known.codes |= codes_on_line(patterns, direction);
        add(network_->window(window));
        add(network_->pattern(patterns_seen(window, patterns)));
    }
    known.classes = classes_of(known.codes);
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
    const std::size_t needed = first_rows_ + replacements_.size() + kMaxChangedCells;
    if (rows_.size() < needed)
        rows_.resize(needed + needed / 2);
    moves_.push_back({m, content, replacements_.size(), moves_.back().pools});
    std::array<CellUpdate, kMaxChangedCells> updates;
    std::size_t count = 0;
    for (int direction = 0; direction < kDirections; ++direction)
        count += changed_cells(m, content, direction, after, updates.data() + count);
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

// Puts a stone into one line, gives the cells on it that see something new other places, and lists
// them. Of a move that the position has just made, the position knows the patterns already.
std::size_t FeatureMap::changed_cells(Move m, Cell content, int direction, const Position* after,
                                      CellUpdate* updates) noexcept {
    const int x = x_of(m);
    const int y = y_of(m);
    const int offset = offset_on_line(direction, x, y);
    std::uint64_t& word = keys_.word(direction, line_of(direction, x, y));
    const std::uint64_t before = word;
    word ^= static_cast<std::uint64_t>(content) << LineKeys::bit_of(direction, x, y);
    const auto around = static_cast<std::uint32_t>(before >> (2 * offset));
    std::size_t count = 0;
    for (std::uint32_t free = ~(around | around >> 1) & seeing_; free != 0; free &= free - 1) {
        const int distance = (std::countr_zero(free) >> 1) - kWindowRadius;
        const int shift = 2 * (offset + distance);
        const auto old_key = static_cast<std::uint32_t>(before >> shift) & kWindowMask;
        const auto new_key = static_cast<std::uint32_t>(word >> shift) & kWindowMask;
        // The stone is in one half of the window; the other one is as it was.
        const int same = distance > 0 ? right_half(old_key) : left_half(old_key);
        const int old_half = distance > 0 ? left_half(old_key) : right_half(old_key);
        const int new_half = distance > 0 ? left_half(new_key) : right_half(new_key);
        const int old_window = window_rows::row_of_halves(same, old_half);
        const int new_window = window_rows::row_of_halves(same, new_half);
        const Move cell(m.index() + distance * kSteps[direction]);
        const Known old = known_[cell.index()];
        const int old_patterns = patterns_on_line(old.codes, direction);
        const int new_patterns = after != nullptr
                                     ? patterns_on_line(codes_of(*after, cell), direction)
                                     : patterns_->patterns(new_key);
        if (old_window == new_window && old_patterns == new_patterns)
            continue;
        replacements_.push_back({old, static_cast<std::uint16_t>(cell.index())});
        Known& known = known_[cell.index()];
        known.place = static_cast<std::uint16_t>(first_rows_ + replacements_.size() - 1);
        if (old_patterns != new_patterns) {
            known.codes ^=
                codes_on_line(old_patterns, direction) ^ codes_on_line(new_patterns, direction);
            known.classes = after != nullptr ? classes_in(*after, cell) : classes_of(known.codes);
        }
        CellUpdate& update = updates[count++];
        update.begin(rows_[old.place], rows_[known.place]);
        if (old_window != new_window)
            update.exchange(network_->window(new_window), network_->window(old_window));
        const int old_row = patterns_seen(old_window, old_patterns);
        const int new_row = patterns_seen(new_window, new_patterns);
        if (old_row != new_row)
            update.exchange(network_->pattern(new_row), network_->pattern(old_row));
        if (old.classes != known.classes)
            update.exchange(network_->classes(known.classes), network_->classes(old.classes));
    }
    return count;
}

}  // namespace fukumi
