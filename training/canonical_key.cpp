// See canonical_key.h.
#include "training/canonical_key.h"

#include <algorithm>

#include "engine/board/zobrist.h"

namespace fukumi::training {

CanonicalKey::CanonicalKey(int width, int height) noexcept : width_(width), height_(height) {}

void CanonicalKey::toggle(Point cell, Color color) noexcept {
    const auto& keys = kZobrist.content[static_cast<std::size_t>(stone_of(color))];
    for (int symmetry = 0; symmetry < symmetry_count(width_, height_); ++symmetry) {
        const Point to = transformed(cell, symmetry, width_, height_);
        keys_[symmetry] ^= keys[move_at(to.x, to.y).index()];
    }
}

std::uint64_t CanonicalKey::value() const noexcept {
    const auto last = keys_.begin() + symmetry_count(width_, height_);
    return *std::min_element(keys_.begin(), last) ^ kZobrist.width[width_] ^
           kZobrist.height[height_];
}

std::uint64_t canonical_key(const Position& position) noexcept {
    CanonicalKey key(position.width(), position.height());
    for (int y = 0; y < position.height(); ++y) {
        for (int x = 0; x < position.width(); ++x) {
            const Cell content = position.at(move_at(x, y));
            if (content != Cell::Empty)
                key.toggle({x, y}, content == Cell::Black ? Color::Black : Color::White);
        }
    }
    return key.value();
}

}  // namespace fukumi::training
