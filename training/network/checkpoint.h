// The bytes of a checkpoint: whole, and of the run that goes on from it.
//
//   u64     "FKCPKT5"
//   u64     digest of all that follows (engine/core/bytes.h)
//   3 u64   RunDigests
//   state   what the trainer keeps
//
// They are those of the same machine: a checkpoint is not meant to travel.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::training {

/// What the batches of a run depend on, as digests.
struct RunDigests {
    std::uint64_t games = 0;  ///< of the positions, those held out included
    std::uint64_t start = 0;  ///< of the network to start from; 0: random weights
    std::uint64_t settings = 0;
};

/// Numbers to bytes.
class StateWriter {
 public:
    template <typename Value>
    void put(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void put(const std::vector<float>& values) {
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    }
    const std::string& bytes() const noexcept { return bytes_; }

 private:
    std::string bytes_;
};

/// And back. Each is false where the bytes end early.
class StateReader {
 public:
    explicit StateReader(std::string_view bytes) : bytes_(bytes) {}

    template <typename Value>
    bool get(Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        return take(&value, sizeof(value));
    }
    /// As many as there are in it.
    bool get(std::vector<float>& values) {
        return take(values.data(), values.size() * sizeof(float));
    }
    bool at_end() const noexcept { return bytes_.empty(); }

 private:
    bool take(void* to, std::size_t size) {
        if (bytes_.size() < size)
            return false;
        std::memcpy(to, bytes_.data(), size);
        bytes_.remove_prefix(size);
        return true;
    }

    std::string_view bytes_;
};

std::string checkpoint_of(const RunDigests& run, std::string_view state);

/// The state in a checkpoint. Errors: no checkpoint, a damaged one, or one of another run; says
/// what to do, without a place.
Result<std::string_view> state_in(std::string_view checkpoint, const RunDigests& run);

}  // namespace fukumi::training
