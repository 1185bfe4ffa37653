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

// The first three times count from END.
// The main thread waits until this time for the search to end. Only then it can delete a partly
// written file and use the database.
constexpr Milliseconds kSearchAfterEnd{100};
// The database may write until this time.
constexpr Milliseconds kWritingAfterEnd{130};
// The reader thread ends the process at this time, even if the main thread is blocked.
constexpr Milliseconds kLastResort{160};

// The other times are for the end of the input. A running search may continue for this time.
constexpr Milliseconds kSearchAtEndOfInput{40};
// The database may write for this time after the last answer.
constexpr Milliseconds kWritingAtEndOfInput{1000};
// The reader thread ends the process if one write to stdout is blocked for this time, because the
// manager does not read.
constexpr Milliseconds kPatienceWithReader{2000};
// The reader thread ends the process if the database writes this much longer than it may.
constexpr Milliseconds kPatienceWithMemory{500};
// The reader thread ends the process after this time in any case. Only a bug can take that long.
constexpr Milliseconds kPatienceWithOurselves{60'000};
// The reader thread checks these conditions at this interval.
constexpr Milliseconds kBetweenLooks{50};

/// Ends the process without destructors and exit handlers. Managers do not wait until large tables
/// are freed or a search has ended. No output is lost, because print() does not buffer lines.
[[noreturn]] void leave() {
    std::_Exit(EXIT_SUCCESS);
}

class LineWriter {
 public:
    /// Drops all lines from now on.
    void fall_silent() {
        const std::lock_guard lock(mutex_);
        is_silent_ = true;
    }

    void print(std::string_view line) {
        const std::lock_guard lock(mutex_);
        if (is_silent_)
            return;
        // Write the line and its terminator in one call: some managers parse the bytes of each read
        // as complete lines.
        buffer_ = line;
        buffer_ += '\n';
        writing_since_.store(Clock::now());
        if (!write_stdout(buffer_))
            leave();
        writing_since_.store(TimePoint::max());
    }

    /// True if a write is in progress and has been for more than `patience`. Time before `start`
    /// does not count. Any thread may call it, even while another thread is blocked in print().
    bool is_stuck(TimePoint start, Milliseconds patience) const {
        const TimePoint since = writing_since_.load();
        return since != TimePoint::max() && Clock::now() - std::max(since, start) > patience;
    }

 private:
    std::mutex mutex_;
    std::string buffer_;
    bool is_silent_ = false;
    std::atomic<TimePoint> writing_since_{TimePoint::max()};  // max() while no write is in progress
};

struct CommandRead {
    Command command;
    TimePoint received;
};
struct InputEnded {};
using Event = std::variant<CommandRead, InputEnded, ThinkOutcome>;

class EventQueue {
 public:
    void push(Event event) {
        {
            const std::lock_guard lock(mutex_);
            events_.push_back(std::move(event));
        }
        filled_.notify_one();
    }

    /// Waits for an event and removes it from the queue. Returns nothing if no event came by
    /// `limit`.
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

/// The latest time at which the main thread should end the process. After it, the reader thread
/// does.
using LatestEnd = std::atomic<TimePoint>;

/// The function of the reader thread. After END or the end of the input it waits, and ends the
/// process if the main thread has not done so in time.
[[noreturn]] void read_lines(EventQueue& events, const LineWriter& writer,
                             const LatestEnd& latest_end) {
    LineSplitter splitter;
    std::array<char, 16384> buffer;
    bool end_seen = false;
    const auto visit = [&](const InputLine& line) {
        const TimePoint now = Clock::now();
        Command command = parse_command(line.text, line.too_long);
        end_seen = end_seen || command.kind == CommandKind::End;
        events.push(CommandRead{std::move(command), now});
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
    // The main thread may be blocked in a write, because the manager does not read. Then this
    // thread must end the process.
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

/// Runs one search at a time in its own thread, and pushes the outcome to the event queue.
class SearchThread {
 public:
    SearchThread(Brain& brain, LineWriter& writer, EventQueue& events)
        : brain_(brain), writer_(writer), events_(events), thread_([this] { loop(); }) {}
    ~SearchThread() { thread_.detach(); }  // only reached by exceptions while the process starts
    SearchThread(const SearchThread&) = delete;
    SearchThread& operator=(const SearchThread&) = delete;

    /// Runs the request. If `ponders`, the brain ponders on the position of the request instead,
    /// and prints nothing. The caller may stop the work by `control` at any time.
    /// Requires: the outcome of the previous request was pushed.
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
        bool ponders;
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
            // The memory is probably exhausted. After an empty outcome the state machine plays a
            // legal move. An uncaught exception would end the process with a text on stderr.
            return {};
        }
    }

    Brain& brain_;
    LineWriter& writer_;
    EventQueue& events_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::optional<Order> order_;
    std::thread thread_;  // last, because it uses the other members
};

/// The main loop: takes events from the queue, drives the state machine, and starts searches. All
/// functions run in the main thread.
class Loop {
 public:
    Loop(std::unique_ptr<Brain> brain, const About& about, std::unique_ptr<GameMemory> memory)
        : brain_(std::move(brain)),
          memory_(std::move(memory)),
          gomocup_(
              *brain_, [this](std::string_view line) { writer_.print(line); }, about,
              memory_.get()),
          search_thread_(*brain_, writer_, events_) {}

    /// Requires: run() was not called yet.
    void open_database(const std::string& path) {
        gomocup_.receive(parse_command("INFO database " + path), Clock::now());
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
    void handle(const CommandRead& read) {
        has_pondered_ = false;
        // While the brain ponders, no command may use it, so hold commands back until pondering has
        // stopped. END does not use the brain; it waits only for commands that are already held.
        const bool can_be_served =
            !pondering_ || (read.command.kind == CommandKind::End && held_.empty());
        if (can_be_served)
            return gomocup_.receive(read.command, read.received);
        control_->stop();
        held_.push_back(read);
    }
    void handle(const InputEnded&) {
        grace_end_ = Clock::now() + kSearchAtEndOfInput;
        if (pondering_)
            control_->stop();
    }
    void handle(const ThinkOutcome& outcome) {
        if (std::exchange(pondering_, false)) {
            has_pondered_ = held_.empty();
            for (const CommandRead& read : std::exchange(held_, {}))
                gomocup_.receive(read.command, read.received);
            return;
        }
        searching_ = false;
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

    /// Ends the process after END. If the time allows, first stops the search, deletes a partly
    /// written file, and lets the database write its pending results.
    [[noreturn]] void quit() {
        const TimePoint now = Clock::now();
        const bool is_busy = searching_ || pondering_;
        const bool writes_file = searching_ && gomocup_.request()->is_file_work();
        if (writes_file || (is_busy && gomocup_.has_database())) {
            writer_.fall_silent();
            control_->stop();
            if (!wait_for_outcome(now + kSearchAfterEnd))
                leave();
        }
        leave_after_writing(now + kWritingAfterEnd);
    }

    /// Waits until the search has ended, and drops all other events. Returns false if the search is
    /// still running at `limit`.
    bool wait_for_outcome(TimePoint limit) {
        while (auto event = events_.pop(limit)) {
            if (std::holds_alternative<ThinkOutcome>(*event))
                return true;
        }
        return false;
    }

    /// Lets the database write its pending results until `limit`, then ends the process.
    /// Requires: no search runs, because a search uses the memory.
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
        } else if (auto clock = gomocup_.take_clock_update()) {
            brain_->update_clock(request.position, *clock, request.received, *control_);
        }
    }

    /// Returns the time at which to call steer_search() even if no event has come.
    TimePoint next_look() const {
        const bool may_be_stopped =
            searching_ && !control_->is_stopped() && !gomocup_.request()->is_file_work();
        return may_be_stopped && grace_end_ ? *grace_end_ : TimePoint::max();
    }

    std::unique_ptr<Brain> brain_;
    std::unique_ptr<GameMemory> memory_;
    LineWriter writer_;
    EventQueue events_;
    LatestEnd latest_end_{TimePoint::max()};
    Gomocup gomocup_;
    SearchThread search_thread_;
    std::shared_ptr<SearchControl> control_;  // of the running search or pondering
    std::vector<CommandRead> held_;           // commands that wait until pondering has stopped
    bool searching_ = false;
    bool pondering_ = false;
    bool has_pondered_ = false;           // pondering ended by itself after the last command
    std::optional<TimePoint> grace_end_;  // set at the end of the input: when to stop the search
};

}  // namespace

void run_protocol(std::unique_ptr<Brain> brain, const About& about,
                  std::unique_ptr<GameMemory> memory, const std::string& database) {
    prepare_stdio();
    // The loop is never destroyed, because run() ends the process.
    Loop& loop = *new Loop(std::move(brain), about, std::move(memory));
    if (!database.empty())
        loop.open_database(database);
    loop.run();
}

}  // namespace fukumi
