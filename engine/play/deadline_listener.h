// Stops the reports of a search shortly before its deadline, so that they never delay the move.
//
// A manager that reads slowly can block the engine while it writes a report. The lines of the last
// iteration are still reported after the search, even if little time is left.
#pragma once

#include <vector>

#include "engine/core/clock.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"

namespace fukumi {

/// Forwards events until kSilence before the deadline, then drops them. finish() reports the lines
/// that were dropped last, unless the deadline was moved and newer lines were forwarded.
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
        if (line.rank == 0) {
            has_line_ = true;
            late_.clear();
            forwards_lines_ = is_early();
        }
        // The lines of one iteration are forwarded or dropped together.
        if (forwards_lines_)
            listener_.on_line(line);
        else
            late_.push_back(line);
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
    /// Reports the lines that were dropped last, and the end of the search. Call once, after the
    /// search.
    void finish() {
        for (const PvLine& line : late_)
            listener_.on_line(line);
        listener_.on_end(end_);
    }

 private:
    bool is_early() const { return Clock::now() < control_.deadline_or(deadline_) - kSilence; }

    SearchListener& listener_;
    TimePoint deadline_;
    const SearchControl& control_;
    bool has_line_ = false;
    bool forwards_lines_ = true;
    std::vector<PvLine> late_;
    EndOfSearch end_;
};

}  // namespace fukumi
