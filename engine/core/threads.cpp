// HelperThreads takes its threads from a pool; in a build without threads it has none.
#include "engine/core/threads.h"

#ifndef FUKUMI_NO_THREADS
#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#endif

namespace fukumi {

#ifndef FUKUMI_NO_THREADS

namespace {

// A pool of threads that never end, but wait for the next task: a search with a short limit has no
// time to create threads. In a web page the number of threads is limited, and the browser can reuse
// the place of an ended thread only after the creating thread has returned to the event loop.
class ThreadPool {
 public:
    /// Calls work() on an idle thread of the pool, or on a new thread if none is idle. When the
    /// thread is ready for another task, it calls done(). The pool is locked during done(), so
    /// done() must not call run(). Throws if the system refuses a new thread.
    void run(std::function<void()> work, std::function<void()> done) {
        const std::lock_guard lock(mutex_);
        if (tasks_.size() >= idle_) {
            std::thread([this] { loop(); }).detach();
            ++idle_;
        }
        tasks_.push_back({std::move(work), std::move(done)});
        ready_.notify_one();
    }

 private:
    struct Task {
        std::function<void()> work;
        std::function<void()> done;
    };

    [[noreturn]] void loop() {
        std::unique_lock lock(mutex_);
        while (true) {
            ready_.wait(lock, [this] { return !tasks_.empty(); });
            const Task task = std::move(tasks_.front());
            tasks_.pop_front();
            --idle_;
            lock.unlock();
            task.work();
            lock.lock();
            ++idle_;
            task.done();
        }
    }

    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<Task> tasks_;
    std::size_t idle_ = 0;  // the number of threads without a task, >= tasks_.size()
};

ThreadPool& pool() {
    static ThreadPool* const pool = new ThreadPool;  // never destroyed: its threads never end
    return *pool;
}

}  // namespace

struct HelperThreads::Impl {
    void start(int count, const std::function<void(int)>& work) {
        for (; started < count; ++started) {
            pool().run([work, i = started] { work(i); },
                       [this] {
                           const std::lock_guard lock(mutex);
                           ++ended;
                           done.notify_one();
                       });
        }
    }

    std::mutex mutex;
    std::condition_variable done;
    int started = 0;
    int ended = 0;
};

HelperThreads::HelperThreads(int count, const std::function<void(int)>& work)
    : impl_(std::make_unique<Impl>()) {
#ifdef __cpp_exceptions
    try {
        impl_->start(count, work);
    } catch (const std::exception&) {  // the system refused a thread: keep the earlier ones
    }
#else
    impl_->start(count, work);
#endif
}

HelperThreads::~HelperThreads() {
    std::unique_lock lock(impl_->mutex);
    impl_->done.wait(lock, [this] { return impl_->ended == impl_->started; });
}

bool HelperThreads::wait_until(TimePoint until) {
    std::unique_lock lock(impl_->mutex);
    return impl_->done.wait_until(lock, until, [this] { return impl_->ended == impl_->started; });
}

int HelperThreads::count() const noexcept {
    return impl_->started;
}

int machine_threads() noexcept {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

#else

struct HelperThreads::Impl {};

HelperThreads::HelperThreads(int, const std::function<void(int)>&) {}

HelperThreads::~HelperThreads() = default;

bool HelperThreads::wait_until(TimePoint) {
    return true;
}

int HelperThreads::count() const noexcept {
    return 0;
}

int machine_threads() noexcept {
    return 1;
}

#endif

}  // namespace fukumi
