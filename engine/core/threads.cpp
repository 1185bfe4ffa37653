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
    void start(int count, const std::function<void(int)>& work) {
        threads.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            threads.emplace_back([work, i] { work(i); });
    }

    std::vector<std::thread> threads;
};

HelperThreads::HelperThreads(int count, const std::function<void(int)>& work)
    : impl_(std::make_unique<Impl>()) {
#ifdef __cpp_exceptions
    try {
        impl_->start(count, work);
    } catch (const std::exception&) {  // neither a thread nor memory for it
    }
#else
    impl_->start(count, work);
#endif
}

HelperThreads::~HelperThreads() {
    for (std::thread& thread : impl_->threads)
        thread.join();
}

int HelperThreads::count() const noexcept {
    return static_cast<int>(impl_->threads.size());
}

#else

struct HelperThreads::Impl {};

HelperThreads::HelperThreads(int, const std::function<void(int)>&) {}

HelperThreads::~HelperThreads() = default;

int HelperThreads::count() const noexcept {
    return 0;
}

#endif

}  // namespace fukumi
