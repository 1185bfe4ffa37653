#include "library/held_engine.h"

#include <algorithm>
#include <cstddef>

namespace fukumi {
namespace {

constexpr std::int64_t kDefaultMemory = std::int64_t{350} << 20;

}  // namespace

HeldEngine::HeldEngine(int threads, std::int64_t memory_bytes) {
    // The engine gets three quarters of the memory. The solver makes a table of an eighth for each
    // kind of puzzle that it solves.
    const std::int64_t memory = memory_bytes > 0 ? memory_bytes : kDefaultMemory;
    solver_bytes_ = std::max<std::int64_t>(memory / 8, std::int64_t{1} << 20);
    engine_.set_memory_limit(memory - memory / 4);
    threads_ = engine_.set_threads(threads);
}

void HeldEngine::set_weights(const std::shared_ptr<const Weights>& weights) {
    engine_.set_weights(weights);
    weights_.set(weights);
    set_weights_.push_back(weights);
    if (solver_)
        solver_->set_weights(weights);
}

void HeldEngine::clear() {
    engine_.clear_hash();
    if (solver_)
        solver_->clear();
}

PuzzleSolver& HeldEngine::solver() {
    if (!solver_) {
        solver_.emplace(static_cast<std::size_t>(solver_bytes_));
        solver_->set_threads(threads_);
        for (const auto& weights : set_weights_)
            solver_->set_weights(weights);
    }
    return *solver_;
}

bool HeldEngine::stop() {
    const std::lock_guard lock(control_mutex_);
    if (control_ == nullptr)
        return false;
    control_->stop();
    return true;
}

void HeldEngine::stop_for_good() {
    const std::lock_guard lock(control_mutex_);
    is_freed_ = true;
    if (control_ != nullptr)
        control_->stop();
}

}  // namespace fukumi
