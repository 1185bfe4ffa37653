// See threads.h.
#include "engine/core/threads.h"

#ifndef FUKUMI_NO_THREADS
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>
#endif

namespace fukumi {

#ifndef FUKUMI_NO_THREADS

struct HelperThreads::Impl {
    std::vector<std::jthread> threads;
};

HelperThreads::HelperThreads(int count, const std::function<void(int)>& work)
    : impl_(std::make_unique<Impl>()) {
    try {
        impl_->threads.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            impl_->threads.emplace_back([work, i] { work(i); });
    } catch (const std::exception&) {  // neither a thread nor memory for it
    }
}

int HelperThreads::count() const noexcept {
    return static_cast<int>(impl_->threads.size());
}

#else

struct HelperThreads::Impl {};

HelperThreads::HelperThreads(int, const std::function<void(int)>&) {}

int HelperThreads::count() const noexcept {
    return 0;
}

#endif

HelperThreads::~HelperThreads() = default;

}  // namespace fukumi
