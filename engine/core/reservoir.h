// A few things drawn at random from a stream of unknown length, each with the same chance.
//
// Source: J. S. Vitter, "Random sampling with a reservoir", ACM Transactions on Mathematical
// Software 11 (1985), algorithm R.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"

namespace fukumi {

template <typename T>
class Reservoir {
 public:
    /// Begins anew, for so many things; 0 for none. The same seed and stream give the same.
    void start(int size, std::uint64_t seed) {
        size_ = static_cast<std::size_t>(size);
        seen_ = 0;
        random_ = Random(seed);
        drawn_.clear();
    }
    bool is_wanted() const noexcept { return size_ > 0; }

    /// The next of the stream; make() is called only if it is drawn.
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

    /// In no special order.
    const std::vector<T>& drawn() const noexcept { return drawn_; }

 private:
    std::size_t size_ = 0;
    std::uint64_t seen_ = 0;
    Random random_{0};
    std::vector<T> drawn_;
};

}  // namespace fukumi
