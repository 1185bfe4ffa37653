// Tests which reports the listener drops near a deadline. The deadline has passed long ago or never
// comes, so the tests do not depend on time.
#include "engine/play/deadline_listener.h"

#include <doctest/doctest.h>

#include <chrono>

#include "engine/search/search_control.h"
#include "tests/support/search_recorder.h"
#include "tests/support/searches.h"

namespace fukumi {
namespace {

constexpr TimePoint kNever = TimePoint::max();

TimePoint long_ago() {
    return Clock::now() - std::chrono::hours(1);
}

PvLine told_line(int rank, int depth) {
    PvLine line;
    line.rank = rank;
    line.depth = depth;
    line.moves = {move_at(depth, rank)};
    return line;
}

}  // namespace

TEST_SUITE_BEGIN("engine deadline listener");

TEST_CASE("before the deadline all events are forwarded, and finish() adds nothing") {
    support::Recorder recorder;
    const SearchControl control;
    DeadlineListener timely(recorder, kNever, control);
    timely.on_proof({});
    CHECK_FALSE(timely.has_line());
    timely.on_line(told_line(0, 1));
    timely.on_line(told_line(1, 1));
    timely.on_iteration({});
    timely.on_end({});
    CHECK(recorder.ends.empty());
    timely.finish();
    CHECK(recorder.lines.size() == 2);
    CHECK(recorder.iterations.size() == 1);
    CHECK(recorder.proofs.size() == 1);
    CHECK(recorder.ends.size() == 1);
}

TEST_CASE("near the deadline events are dropped; finish() reports the lines that came last") {
    support::Recorder recorder;
    const SearchControl control;
    DeadlineListener timely(recorder, long_ago(), control);
    timely.on_proof({});
    timely.on_line(told_line(0, 1));
    timely.on_line(told_line(0, 2));
    timely.on_line(told_line(1, 2));
    timely.on_iteration({});
    CHECK(timely.has_line());
    CHECK(recorder.lines.empty());
    CHECK(recorder.iterations.empty());
    CHECK(recorder.proofs.empty());
    timely.on_end({});
    CHECK(recorder.ends.empty());
    timely.finish();
    REQUIRE(recorder.lines.size() == 2);
    for (int rank = 0; rank < 2; ++rank) {
        CHECK(recorder.lines[rank].rank == rank);
        CHECK(recorder.lines[rank].depth == 2);
    }
    CHECK(recorder.ends.size() == 1);
}

TEST_CASE("a moved deadline counts from then on") {
    support::Recorder recorder;
    SearchControl control;
    DeadlineListener timely(recorder, kNever, control);
    timely.on_line(told_line(0, 1));
    CHECK(recorder.lines.size() == 1);
    support::set_deadline(control, long_ago());
    timely.on_line(told_line(0, 2));
    CHECK(recorder.lines.size() == 1);
    timely.on_end({});
    CHECK(recorder.ends.empty());
    timely.finish();
    REQUIRE(recorder.lines.size() == 2);
    CHECK(recorder.lines[1].depth == 2);
}

TEST_CASE("the lines of one iteration are forwarded or dropped together") {
    support::Recorder recorder;
    SearchControl control;
    DeadlineListener timely(recorder, long_ago(), control);
    timely.on_line(told_line(0, 1));
    support::set_deadline(control, kNever);
    timely.on_line(told_line(1, 1));
    timely.on_line(told_line(0, 2));
    timely.on_end({});
    timely.finish();
    REQUIRE(recorder.lines.size() == 1);
    CHECK(recorder.lines[0].depth == 2);
}

TEST_SUITE_END();

}  // namespace fukumi
