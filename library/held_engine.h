// HeldEngine: an engine with its solver and the search that runs now, for the C interface.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/eval/weights.h"
#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "engine/search/events.h"
#include "engine/search/search_control.h"

namespace fukumi {

/// An engine that one thread at a time uses. Another thread may end its search.
class HeldEngine {
 public:
    /// Requires: threads >= 1; memory_bytes >= 0, 0 = 350 MiB.
    HeldEngine(int threads, std::int64_t memory_bytes);

    /// Returns true if the memory limit leaves enough for a table.
    bool memory_is_sufficient() const { return engine_.memory_is_sufficient(); }
    void set_weights(const std::shared_ptr<const Weights>& weights);
    void clear();

    Engine& engine() noexcept { return engine_; }
    /// Returns the solver, which the first call makes.
    PuzzleSolver& solver();
    const Weights& weights(Rule rule) const { return weights_.of(rule); }

    /// Reserves the engine for as long as this object exists. is_held() is false if another Use has
    /// reserved it.
    class Use {
     public:
        explicit Use(HeldEngine& held) : held_(held), is_held_(!held.in_use_.exchange(true)) {}
        ~Use() {
            if (is_held_)
                held_.in_use_ = false;
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

        bool is_held() const noexcept { return is_held_; }

     private:
        HeldEngine& held_;
        bool is_held_;
    };

    /// As long as this object exists, stop() ends the search that uses `control`. If the engine was
    /// freed before, stops the search at once.
    class Running {
     public:
        Running(HeldEngine& held, SearchControl& control) : held_(held) {
            const std::lock_guard lock(held_.control_mutex_);
            held_.control_ = &control;
            if (held_.is_freed_)
                control.stop();
        }
        ~Running() {
            const std::lock_guard lock(held_.control_mutex_);
            held_.control_ = nullptr;
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

     private:
        HeldEngine& held_;
    };

    /// Stops the running search. Returns false if nothing runs.
    bool stop();
    /// Stops the running search and every later one.
    void stop_for_good();

    std::uint64_t seed = 0;             ///< 0: a different one for each search
    std::vector<PvLine> lines;          ///< of the last search; only for the holder of a Use
    Color side_to_move = Color::Black;  ///< in the position of the last search

 private:
    Engine engine_;
    std::optional<PuzzleSolver> solver_;
    std::int64_t solver_bytes_;
    int threads_;
    WeightsInUse weights_;
    std::vector<std::shared_ptr<const Weights>> set_weights_;
    std::atomic<bool> in_use_{false};
    std::mutex control_mutex_;
    SearchControl* control_ = nullptr;  // of the running search
    bool is_freed_ = false;
};

}  // namespace fukumi
