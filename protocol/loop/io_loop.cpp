// See io_loop.h.
#include "protocol/loop/io_loop.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/gomocup.h"
#include "protocol/loop/line_splitter.h"
#include "protocol/loop/stdio_pipe.h"
#include "protocol/messages.h"

namespace fukumi {

namespace {

// What a search may still use when the manager has closed our input.
constexpr Milliseconds kGraceAtEndOfInput{40};
// What a file that is being written gets after END, to go away again, and a search that must have
// ended before the memory can be asked to write.
constexpr Milliseconds kGraceForFiles{100};
// Until when after END, and after the last answer at the end of the input, the memory may write.
constexpr Milliseconds kWritingAfterEnd{130};
constexpr Milliseconds kWritingAtEndOfInput{1000};
// After END the process ends by then, whatever it is busy with.
constexpr Milliseconds kLastResort{160};
// At the end of the input everything that was asked before is still answered, which takes a busy
// machine its time. An answer that nobody reads is waited for so long ...
constexpr Milliseconds kPatienceWithReader{2000};
// ... a memory that should have ended writing so much longer than it was given ...
constexpr Milliseconds kPatienceWithMemory{500};
// ... and anything else so long, which is only for what should never happen.
constexpr Milliseconds kPatienceWithOurselves{60'000};
constexpr Milliseconds kBetweenLooks{50};

/// Leaves without destructors and exit handlers: freeing large tables or waiting for a search would
/// take longer than managers wait, and nothing is buffered that could get lost.
[[noreturn]] void leave() {
    std::_Exit(EXIT_SUCCESS);
}

class LineWriter {
 public:
    /// From here on nothing is printed.
    void fall_silent() {
        const std::lock_guard lock(mutex_);
        is_silent_ = true;
    }

    void print(std::string_view line) {
        const std::lock_guard lock(mutex_);
        if (is_silent_)
            return;
        // In one piece with its end: a manager may look at whatever a single read returns.
        buffer_ = line;
        buffer_ += '\n';
        writing_since_.store(Clock::now());
        if (!write_stdout(buffer_))
            leave();
        writing_since_.store(TimePoint::max());
    }

    /// Whether the manager has not read for so long, counted from `start` at the earliest. Any
    /// thread, also while another one is stuck in print().
    bool is_stuck(TimePoint start, Milliseconds patience) const {
        const TimePoint since = writing_since_.load();
        return since != TimePoint::max() && Clock::now() - std::max(since, start) > patience;
    }

 private:
    std::mutex mutex_;
    std::string buffer_;
    bool is_silent_ = false;
    std::atomic<TimePoint> writing_since_{TimePoint::max()};  // max: nothing is being written
};

struct LineRead {
    InputLine line;
    TimePoint received;
};
struct InputEnded {};
using Event = std::variant<LineRead, InputEnded, ThinkOutcome>;

class EventQueue {
 public:
    void push(Event event) {
        {
            const std::lock_guard lock(mutex_);
            events_.push_back(std::move(event));
        }
        filled_.notify_one();
    }

    /// Waits for an event; nothing if there was none until `limit`.
    std::optional<Event> pop(TimePoint limit) {
        std::unique_lock lock(mutex_);
        const auto ready = [this] { return !events_.empty(); };
        if (limit == TimePoint::max()) {
            filled_.wait(lock, ready);
        } else if (!filled_.wait_until(lock, limit, ready)) {
            return std::nullopt;
        }
        Event event = std::move(events_.front());
        events_.pop_front();
        return event;
    }

 private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Event> events_;
};

/// When the main thread, which has begun to leave, is gone at the latest.
using LatestEnd = std::atomic<TimePoint>;

/// The reader thread.
[[noreturn]] void read_lines(EventQueue& events, const LineWriter& writer,
                             const LatestEnd& latest_end) {
    LineSplitter splitter;
    std::array<char, 16384> buffer;
    bool end_seen = false;
    const auto visit = [&](InputLine line) {
        const TimePoint now = Clock::now();
        end_seen =
            end_seen || (!line.too_long && parse_command(line.text).kind == CommandKind::End);
        events.push(LineRead{std::move(line), now});
    };
    while (!end_seen) {
        const std::size_t count = read_stdin(buffer.data(), buffer.size());
        if (count == 0) {
            splitter.finish(visit);
            events.push(InputEnded{});
            break;
        }
        splitter.feed({buffer.data(), count}, visit);
    }
    // The main thread leaves in time unless it is stuck,
    // say in a write to a manager that does not read.
    if (end_seen) {
        std::this_thread::sleep_for(kLastResort);
        leave();
    }
    const TimePoint end = Clock::now();
    while (!writer.is_stuck(end, kPatienceWithReader) && Clock::now() < latest_end.load() &&
           Clock::now() - end < kPatienceWithOurselves) {
        std::this_thread::sleep_for(kBetweenLooks);
    }
    leave();
}

/// Runs one search at a time and posts its outcome.
class SearchThread {
 public:
    SearchThread(Brain& brain, LineWriter& writer, EventQueue& events)
        : brain_(brain), writer_(writer), events_(events), thread_([this] { loop(); }) {}
    ~SearchThread() { thread_.detach(); }  // only reached by exceptions while the process starts
    SearchThread(const SearchThread&) = delete;
    SearchThread& operator=(const SearchThread&) = delete;

    /// What is said to the control reaches this search, even before it has begun, and no other.
    /// Requires: the outcome of the previous request was posted.
    void start(const ThinkRequest& request, std::shared_ptr<const SearchControl> control,
               bool ponders = false) {
        {
            const std::lock_guard lock(mutex_);
            order_ = Order{request, std::move(control), ponders};
        }
        filled_.notify_one();
    }

 private:
    struct Order {
        ThinkRequest request;
        std::shared_ptr<const SearchControl> control;
        bool ponders;  // silently, without an outcome
    };

    [[noreturn]] void loop() {
        while (true) {
            std::unique_lock lock(mutex_);
            filled_.wait(lock, [this] { return order_.has_value(); });
            const Order order = *std::exchange(order_, std::nullopt);
            lock.unlock();
            events_.push(think(order));
        }
    }

    ThinkOutcome think(const Order& order) {
        ReportPrinter listener(order.request.style,
                               [this](std::string_view line) { writer_.print(line); });
        try {
            if (order.ponders) {
                brain_.ponder(order.request.position, order.request.limits, *order.control);
                return {};
            }
            return run(brain_, order.request, listener, *order.control);
        } catch (const std::exception&) {
            // Out of memory, most likely. With an empty outcome some legal move is played, and the
            // game goes on; without a catch the process would end with words on stderr.
            return {};
        }
    }

    Brain& brain_;
    LineWriter& writer_;
    EventQueue& events_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::optional<Order> order_;
    std::thread thread_;  // last: it uses the others
};

/// The main thread's part.
class Loop {
 public:
    Loop(std::unique_ptr<Brain> brain, const About& about, std::unique_ptr<GameMemory> memory)
        : brain_(std::move(brain)),
          memory_(std::move(memory)),
          gomocup_(
              *brain_, [this](std::string_view line) { writer_.print(line); }, about,
              memory_.get()),
          search_thread_(*brain_, writer_, events_) {}

    /// Before run().
    void open_database(const std::string& path) {
        gomocup_.receive({"INFO database " + path, false}, Clock::now());
    }

    [[noreturn]] void run() {
        std::thread([this] { read_lines(events_, writer_, latest_end_); }).detach();
        while (true) {
            if (auto event = events_.pop(next_look())) {
                std::visit([this](auto& content) { handle(content); }, *event);
            }
            if (gomocup_.quit())
                quit();
            if (!searching_ && !pondering_ && gomocup_.request())
                start_search();
            if (searching_)
                steer_search();
            if (!searching_ && !pondering_ && grace_end_)
                leave_after_writing(Clock::now() + kWritingAtEndOfInput);
            if (!searching_ && !pondering_ && !has_pondered_ && gomocup_.to_ponder())
                start_pondering();
        }
    }

 private:
    void handle(const LineRead& read) {
        has_pondered_ = false;
        // Nothing is asked of a brain that ponders; to leave, nothing is asked of it, but what came
        // before is served.
        const bool leaves = parse_command(read.line.text).kind == CommandKind::End;
        if (!pondering_ || (leaves && held_.empty()))
            return gomocup_.receive(read.line, read.received);
        control_->stop();
        held_.push_back(read);
    }
    void handle(const InputEnded&) {
        grace_end_ = Clock::now() + kGraceAtEndOfInput;
        if (pondering_)
            control_->stop();
    }
    void handle(const ThinkOutcome& outcome) {
        if (std::exchange(pondering_, false)) {
            has_pondered_ = held_.empty();
            for (const LineRead& read : std::exchange(held_, {}))
                gomocup_.receive(read.line, read.received);
            return;
        }
        searching_ = false;
        stopped_ = false;
        gomocup_.finish(outcome);
    }

    void start_search() {
        searching_ = true;
        control_ = std::make_shared<SearchControl>();
        search_thread_.start(*gomocup_.request(), control_);
    }

    void start_pondering() {
        pondering_ = true;
        control_ = std::make_shared<SearchControl>();
        search_thread_.start(*gomocup_.to_ponder(), control_, true);
    }

    /// A file that is not complete is taken away before.
    [[noreturn]] void quit() {
        const TimePoint now = Clock::now();
        const bool is_busy = searching_ || pondering_;
        const bool writes_file = searching_ && gomocup_.request()->is_file_work();
        if (writes_file || (is_busy && gomocup_.has_database())) {
            writer_.fall_silent();
            control_->stop();
            if (!wait_for_outcome(now + kGraceForFiles))
                leave();
        }
        leave_after_writing(now + kWritingAfterEnd);
    }

    /// Drops all that happens until then. False if the search has not ended by `limit`.
    bool wait_for_outcome(TimePoint limit) {
        while (auto event = events_.pop(limit)) {
            if (std::holds_alternative<ThinkOutcome>(*event))
                return true;
        }
        return false;
    }

    /// Requires: nothing is searched, so that the memory is ours.
    [[noreturn]] void leave_after_writing(TimePoint limit) {
        latest_end_.store(limit + kPatienceWithMemory);
        const auto left = std::chrono::duration_cast<Milliseconds>(limit - Clock::now()).count();
        if (gomocup_.has_database() && memory_->is_open() && left > 0)
            memory_->finish_writing(left);
        leave();
    }

    void steer_search() {
        const ThinkRequest& request = *gomocup_.request();
        if (request.is_file_work())
            return;
        if (gomocup_.stop_wanted() || (grace_end_ && Clock::now() >= *grace_end_)) {
            control_->stop();
            stopped_ = true;
        } else if (auto clock = gomocup_.take_clock_update()) {
            brain_->update_clock(request.position, *clock, request.received, *control_);
        }
    }

    /// When to look after the search although nothing has happened.
    TimePoint next_look() const {
        const bool may_be_stopped = searching_ && !stopped_ && !gomocup_.request()->is_file_work();
        return may_be_stopped && grace_end_ ? *grace_end_ : TimePoint::max();
    }

    std::unique_ptr<Brain> brain_;
    std::unique_ptr<GameMemory> memory_;
    LineWriter writer_;
    EventQueue events_;
    LatestEnd latest_end_{TimePoint::max()};
    Gomocup gomocup_;
    SearchThread search_thread_;
    std::shared_ptr<SearchControl> control_;  // of the running search
    std::vector<LineRead> held_;              // while the brain leaves off pondering
    bool searching_ = false;
    bool pondering_ = false;
    bool has_pondered_ = false;           // to the end, since the last line
    bool stopped_ = false;                // the brain was told to end the running search
    std::optional<TimePoint> grace_end_;  // set at the end of the input
};

}  // namespace

void run_protocol(std::unique_ptr<Brain> brain, const About& about,
                  std::unique_ptr<GameMemory> memory, const std::string& database) {
    prepare_stdio();
    // Never destroyed: the process leaves from within.
    Loop& loop = *new Loop(std::move(brain), about, std::move(memory));
    if (!database.empty())
        loop.open_database(database);
    loop.run();
}

}  // namespace fukumi
