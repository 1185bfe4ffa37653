// Reports that never delay the move.
//
// A manager that is slow to read may block whoever writes to it. So what a search has to tell ends
// some milliseconds before the move is due; but however short the time is, the line that the move
// comes from is told with it.
#pragma once

#include <optional>

#include "engine/core/clock.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"

namespace fukumi {

/// Passes on what comes early enough before the deadline. Of the best lines that come later it
/// tells the last one at the end, which waits for finish(); none if a newer one came early enough
/// because the deadline was put off.
class TimelyListener : public SearchListener {
 public:
    /// How long before the deadline the silence begins.
    static constexpr Milliseconds kSilence{20};

    /// A deadline in `control` takes the place of `deadline`.
    TimelyListener(SearchListener& listener, TimePoint deadline, const SearchControl& control)
        : listener_(listener), deadline_(deadline), control_(control) {}

    void on_begin(const Allowance& allowance) override { listener_.on_begin(allowance); }
    void on_root_move(const RootMoveVisit& visit) override {
        if (is_early())
            listener_.on_root_move(visit);
    }
    void on_line(const PvLine& line) override;
    void on_iteration(const Iteration& iteration) override {
        if (is_early())
            listener_.on_iteration(iteration);
    }
    void on_proof(const ProvenWin& win) override {
        if (is_early())
            listener_.on_proof(win);
    }
    void on_end(const EndOfSearch& end) override { end_ = end; }

    /// Whether a line of the best move has come, early or late.
    bool has_line() const noexcept { return has_line_; }
    /// Tells what is left. Call once, after on_end().
    void finish();

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
