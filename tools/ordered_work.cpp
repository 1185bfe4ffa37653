// See ordered_work.h.
#include "tools/ordered_work.h"

#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/threads.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi {
namespace {

/// Gives the next item to each worker that calls next(), and uses the results in the order of the
/// items: it keeps a result until all earlier items are finished. Thread-safe.
class OrderedQueue {
 public:
    OrderedQueue(std::int64_t first, std::int64_t end, Interrupt* interrupt)
        : interrupt_(interrupt), next_(first), used_(first), end_(end) {}

    bool is_stopped() const { return interrupt_ != nullptr && interrupt_->has_come(); }

    /// Returns the index of the next item, or nothing after the last item, an error or an
    /// interrupt.
    std::optional<std::int64_t> next() {
        const std::lock_guard lock(mutex_);
        if (is_stopped() || error_ || next_ == end_)
            return std::nullopt;
        return next_++;
    }

    void finish(std::int64_t index, UseResult use) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(index, std::move(use));
        for (auto first = finished_.begin();
             first != finished_.end() && first->first == used_ && !error_;
             first = finished_.erase(first)) {
            if (const auto used = first->second(); !used)
                fail_locked(used.error());
            ++used_;
        }
    }

    void fail(const std::string& error) {
        const std::lock_guard lock(mutex_);
        fail_locked(error);
    }

    /// Returns true if all items are finished, or the first error. Requires: all threads have
    /// ended.
    Result<bool> result() const {
        if (error_)
            return Error{*error_};
        return used_ == end_;
    }

 private:
    void fail_locked(const std::string& error) {
        if (!error_)
            error_ = error;
        if (interrupt_ != nullptr)
            interrupt_->stop();
    }

    std::mutex mutex_;  // guards the members below
    Interrupt* interrupt_;
    std::map<std::int64_t, UseResult> finished_;
    std::int64_t next_;
    std::int64_t used_;  // the first item whose result was not used
    const std::int64_t end_;
    std::optional<std::string> error_;
};

}  // namespace

Result<bool> work_in_order(std::int64_t first, std::int64_t end, int jobs,
                           const std::function<Worker()>& make_worker, Interrupt* interrupt) {
    OrderedQueue queue(first, end, interrupt);
    const auto work = [&](int) {
        try {
            const Worker worker = make_worker();
            while (const auto index = queue.next()) {
                UseResult use = worker(*index);
                // Drop this result: the interrupt may have stopped its search early.
                if (queue.is_stopped())
                    return;
                queue.finish(*index, std::move(use));
            }
        } catch (const std::exception& exception) {
            queue.fail(message_of(exception));
        }
    };
    {
        const HelperThreads helpers(jobs - 1, work);
        work(0);
    }
    return queue.result();
}

}  // namespace fukumi
