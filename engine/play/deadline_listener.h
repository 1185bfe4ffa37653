// Stops the reports of a search shortly before its deadline, so that they never delay the move.
//
// A manager that reads slowly can block the engine while it writes a report. The line of the played
// move is still reported after the search, even if little time is left.
#pragma once

#include <optional>

#include "engine/core/clock.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"

namespace fukumi {

/// Forwards events until kSilence before the deadline, then drops them. finish() reports the last
/// dropped line of rank 0, unless the deadline was moved and a newer line was forwarded.
class DeadlineListener : public SearchListener {
 public:
    static constexpr Milliseconds kSilence{20};

    /// If set_times() was called on `control`, its deadline replaces `deadline`.
    DeadlineListener(SearchListener& listener, TimePoint deadline, const SearchControl& control)
        : listener_(listener), deadline_(deadline), control_(control) {}

    void on_begin(const Allowance& allowance) override { listener_.on_begin(allowance); }
    void on_root_move(const RootMoveVisit& visit) override {
        if (is_early())
            listener_.on_root_move(visit);
    }
    void on_line(const PvLine& line) override {
        const bool early = is_early();
        if (line.rank == 0) {
            has_line_ = true;
            late_.reset();
            if (!early)
                late_ = line;
        }
        if (early)
            listener_.on_line(line);
    }
    void on_iteration(const Iteration& iteration) override {
        if (is_early())
            listener_.on_iteration(iteration);
    }
    void on_proof(const ProvenWin& win) override {
        if (is_early())
            listener_.on_proof(win);
    }
    void on_end(const EndOfSearch& end) override { end_ = end; }

    /// Returns true if a line of rank 0 was forwarded or dropped.
    bool has_line() const noexcept { return has_line_; }
    /// Reports the dropped line if there is one, and the end of the search. Call once, after the
    /// search.
    void finish() {
        if (late_)
            listener_.on_line(*late_);
        listener_.on_end(end_);
    }

 private:
    bool is_early() const { return Clock::now() < control_.deadline_or(deadline_) - kSilence; }

    SearchListener& listener_;
    TimePoint deadline_;
    const SearchControl& control_;
    bool has_line_ = false;
    std::optional<PvLine> late_;
    EndOfSearch end_;
};

}  // namespace fukumi
