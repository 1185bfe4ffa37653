// The format of a checkpoint. Digests in it show whether it is undamaged and belongs to the run.
//
//   u64     "FKCPKT6"
//   u64     digest of all following bytes (engine/core/bytes.h)
//   3 u64   RunDigests
//   state   written by the trainer
//
// Numbers have the byte order of the machine, so a checkpoint can be used only on the same kind of
// machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::training {

/// Digests of everything that decides the result of a run.
struct RunDigests {
    std::uint64_t games = 0;  ///< digest of all positions, including the held-out ones
    std::uint64_t start = 0;  ///< digest of the network to start from; 0: random weights
    std::uint64_t settings = 0;
};

/// Appends numbers to the bytes of a state.
class StateWriter {
 public:
    template <typename Value>
    void put(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    template <typename Value>
    void put(const std::vector<Value>& values) {
        static_assert(std::is_trivially_copyable_v<Value>);
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value));
    }
    const std::string& bytes() const noexcept { return bytes_; }

 private:
    std::string bytes_;
};

/// Reads the numbers that a StateWriter wrote. get() returns false if too few bytes are left.
class StateReader {
 public:
    explicit StateReader(std::string_view bytes) : bytes_(bytes) {}

    template <typename Value>
    bool get(Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        return take(&value, sizeof(value));
    }
    /// Fills the vector without changing its size.
    template <typename Value>
    bool get(std::vector<Value>& values) {
        static_assert(std::is_trivially_copyable_v<Value>);
        return take(values.data(), values.size() * sizeof(Value));
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

/// Returns the state in a checkpoint. Errors: not a checkpoint, damaged, or from another run. The
/// error message does not name the file.
Result<std::string_view> state_in(std::string_view checkpoint, const RunDigests& run);

}  // namespace fukumi::training
