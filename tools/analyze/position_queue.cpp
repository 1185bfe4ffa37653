// See position_queue.h.
#include "tools/analyze/position_queue.h"

#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/core/threads.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi {
namespace {

/// Gives out places and takes answers in; those that are early wait. Thread-safe.
class PositionQueue {
 public:
    PositionQueue(std::int64_t first, std::int64_t end, Interrupt& interrupt,
                  const AnswerTaker& take)
        : interrupt_(interrupt), take_(take), given_(first), taken_(first), end_(end) {}

    /// Nothing if there is no more, or the work is to end.
    std::optional<std::int64_t> next() {
        const std::lock_guard lock(mutex_);
        if (interrupt_.has_come() || given_ == end_)
            return std::nullopt;
        return given_++;
    }

    void hand_in(std::int64_t index, std::string answer) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(index, std::move(answer));
        for (auto first = finished_.begin(); first != finished_.end() && first->first == taken_;
             first = finished_.erase(first)) {
            if (failed_)
                return;
            if (auto taken = take_(first->second); !taken)
                fail_locked(taken.error());
            ++taken_;
        }
    }

    void fail(const std::string& why) {
        const std::lock_guard lock(mutex_);
        fail_locked(why);
    }

    /// When all have ended.
    Result<bool> result() const {
        if (failed_)
            return Error{*failed_};
        return taken_ == end_;
    }

 private:
    void fail_locked(const std::string& why) {
        if (!failed_)
            failed_ = why;
        interrupt_.stop();
    }

    std::mutex mutex_;  // guards everything below
    Interrupt& interrupt_;
    const AnswerTaker& take_;
    std::map<std::int64_t, std::string> finished_;
    std::int64_t given_;
    std::int64_t taken_;
    const std::int64_t end_;
    std::optional<std::string> failed_;
};

void work_on(PositionQueue& queue, const AnalysisSettings& settings, const WeightFiles& weights,
             Interrupt& interrupt, const AnswerMaker& make) {
    try {
        Analyst analyst(settings, weights);
        while (const auto index = queue.next()) {
            std::string answer = make(analyst, *index);
            // A search that was stopped early has another answer.
            if (interrupt.has_come())
                return;
            queue.hand_in(*index, std::move(answer));
        }
    } catch (const std::exception& exception) {
        queue.fail(message_of(exception));
    }
}

}  // namespace

Result<bool> answer_all(const AnalysisSettings& settings, const WeightFiles& weights,
                        std::int64_t first, std::int64_t end, int jobs, Interrupt& interrupt,
                        const AnswerMaker& make, const AnswerTaker& take) {
    PositionQueue queue(first, end, interrupt, take);
    {
        const auto work = [&](int) { work_on(queue, settings, weights, interrupt, make); };
        const HelperThreads helpers(jobs - 1, work);
        work(0);
    }
    return queue.result();
}

}  // namespace fukumi
