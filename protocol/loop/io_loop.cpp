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

// After END. The search ends within this time, so that a partly written file can be deleted and the
// database can be used.
constexpr Milliseconds kSearchAfterEnd{100};
// The database may write until this time.
constexpr Milliseconds kWritingAfterEnd{130};
// The reader thread ends the process at this time, even if the main thread is blocked.
constexpr Milliseconds kLastResort{160};

// After the end of the input. The running search has this time.
constexpr Milliseconds kSearchAtEndOfInput{40};
// The database may write for this time after the last answer.
constexpr Milliseconds kWritingAtEndOfInput{1000};
// Meanwhile the main thread serves all earlier commands. The reader thread ends the process if the
// manager does not read an answer for this time.
constexpr Milliseconds kPatienceWithReader{2000};
// It ends the process if the database writes this much longer than it may.
constexpr Milliseconds kPatienceWithMemory{500};
// It ends the process after this time in any case. Only a bug can take that long.
constexpr Milliseconds kPatienceWithOurselves{60'000};
constexpr Milliseconds kBetweenLooks{50};

/// Ends the process without destructors and exit handlers: to free large tables or to wait for a
/// search would take longer than managers wait. No output is buffered.
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
        // The terminator is part of the same write, because some managers parse the bytes of one
        // read alone.
        buffer_ = line;
        buffer_ += '\n';
        writing_since_.store(Clock::now());
        if (!write_stdout(buffer_))
            leave();
        writing_since_.store(TimePoint::max());
    }

    /// True if a write, or the part of it after `start`, has lasted longer than `patience`. May be
    /// called by any thread, also while another one is blocked in print().
    bool is_stuck(TimePoint start, Milliseconds patience) const {
        const TimePoint since = writing_since_.load();
        return since != TimePoint::max() && Clock::now() - std::max(since, start) > patience;
    }

 private:
    std::mutex mutex_;
    std::string buffer_;
    bool is_silent_ = false;
    std::atomic<TimePoint> writing_since_{TimePoint::max()};  // max: no write is in progress
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

    /// Waits for an event. Returns nothing if none came until `limit`.
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

/// The time at which the main thread ends the process at the latest.
using LatestEnd = std::atomic<TimePoint>;

/// The reader thread. Ends the process if the main thread does not.
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
    // The main thread may be blocked in a write to a manager that does not read.
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

    /// Runs the request. If `ponders`, the brain ponders on its position instead, without output.
    /// `control` stops the work, also before it has begun. Requires: the outcome of the previous request was posted.
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
            // Most likely out of memory. After an empty outcome the state machine plays a legal
            // move. An uncaught exception would end the process with a text on stderr.
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

/// Runs in the main thread.
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
        // While the brain ponders, commands must not use it: stop it first. END does not use it,
        // but waits for the commands before it.
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

    /// Ends the process after END. Before, a partly written file is deleted and the database writes
    /// what is pending, as far as the time allows.
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

    /// Waits for the end of the search and drops all other events. Returns false at `limit`.
    bool wait_for_outcome(TimePoint limit) {
        while (auto event = events_.pop(limit)) {
            if (std::holds_alternative<ThinkOutcome>(*event))
                return true;
        }
        return false;
    }

    /// Requires: no search runs, because it would use the memory.
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

    /// The time to call steer_search() even if no event has come.
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
    std::shared_ptr<SearchControl> control_;  // of the running search
    std::vector<CommandRead> held_;           // until the brain has stopped pondering
    bool searching_ = false;
    bool pondering_ = false;
    bool has_pondered_ = false;           // pondering ended by itself since the last command
    std::optional<TimePoint> grace_end_;  // set at the end of the input
};

}  // namespace

void run_protocol(std::unique_ptr<Brain> brain, const About& about,
                  std::unique_ptr<GameMemory> memory, const std::string& database) {
    prepare_stdio();
    // Never destroyed: run() ends the process.
    Loop& loop = *new Loop(std::move(brain), about, std::move(memory));
    if (!database.empty())
        loop.open_database(database);
    loop.run();
}

}  // namespace fukumi
