// Random: a seeded generator that produces the same numbers on every platform. Reservoir: a random
// sample from a stream of items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fukumi {

/// The generator SplitMix64.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
class Random {
 public:
    explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// Returns a uniform random number in [0, bound); the bias is below bound / 2^32. Requires:
    /// bound > 0.
    constexpr int below(int bound) noexcept {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

 private:
    std::uint64_t state_;
};

/// Draws a fixed number of items from a stream of unknown length, each with the same probability.
/// Source: J. S. Vitter, "Random sampling with a reservoir", ACM Transactions on Mathematical
/// Software 11 (1985), algorithm R.
template <typename T>
class Reservoir {
 public:
    /// Discards all earlier items and starts a new stream, from which the reservoir draws `size`
    /// items. With size 0 the reservoir draws nothing.
    void start(int size, std::uint64_t seed) {
        size_ = static_cast<std::size_t>(size);
        seen_ = 0;
        random_ = Random(seed);
        drawn_.clear();
    }
    bool is_active() const noexcept { return size_ > 0; }

    /// Decides whether to draw the next item of the stream. `make` creates the item; offer() calls
    /// make() only if it draws the item.
    template <typename Make>
    void offer(Make make) {
        ++seen_;
        if (drawn_.size() < size_) {
            drawn_.push_back(make());
            return;
        }
        const std::uint64_t place = random_.next() % seen_;
        if (place < size_)
            drawn_[place] = make();
    }

    /// Returns the items drawn so far, in no particular order.
    const std::vector<T>& drawn() const noexcept { return drawn_; }

 private:
    std::size_t size_ = 0;
    std::uint64_t seen_ = 0;
    Random random_{0};
    std::vector<T> drawn_;
};

}  // namespace fukumi
