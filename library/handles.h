// Handles: the numbers by which callers of the C interface name objects.
//
// The library never uses a handle again, so a freed handle stays an error. The tag of a table, in
// the top byte, keeps the handles of two tables apart.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace fukumi {

/// A table of objects, each with a handle. All functions may be called from any thread.
template <typename T>
class Handles {
 public:
    explicit Handles(std::uint8_t tag) noexcept : next_(std::uint64_t{tag} << 56) {}

    std::uint64_t insert(std::shared_ptr<T> object) {
        const std::lock_guard lock(mutex_);
        objects_.emplace(++next_, std::move(object));
        return next_;
    }
    /// Returns the object of a handle; null if there is no such handle.
    std::shared_ptr<T> find(std::uint64_t handle) const {
        const std::lock_guard lock(mutex_);
        const auto found = objects_.find(handle);
        return found == objects_.end() ? nullptr : found->second;
    }
    /// Removes the handle and returns its object; null if there is no such handle.
    std::shared_ptr<T> remove(std::uint64_t handle) {
        const std::lock_guard lock(mutex_);
        const auto found = objects_.find(handle);
        if (found == objects_.end())
            return nullptr;
        std::shared_ptr<T> object = std::move(found->second);
        objects_.erase(found);
        return object;
    }

 private:
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::shared_ptr<T>> objects_;
    std::uint64_t next_;
};

}  // namespace fukumi
