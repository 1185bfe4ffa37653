// See io_loop.h.
#include "protocol/loop/io_loop.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
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

// The next three times count from the moment at which END takes effect.
// Until this time the main thread waits for the search to end. Only after the search it can delete
// a partly written file and use the database.
constexpr Milliseconds kSearchAfterEnd{100};
// The database may write until this time.
constexpr Milliseconds kWritingAfterEnd{130};
// The reader thread ends the process at this time, even if the main thread is blocked.
constexpr Milliseconds kLastResort{160};

// A search without a limit may continue for this time if END or the end of the input waits for it.
constexpr Milliseconds kUnlimitedSearch{40};
// After the end of the input, the database may write for this time after the last answer.
constexpr Milliseconds kWritingAtEndOfInput{1000};
// The reader thread ends the process if the database writes this much longer than it may.
constexpr Milliseconds kPatienceWithMemory{500};
// After END or the end of the input, the reader thread ends the process if one write to stdout is
// blocked for this time, because the manager does not read.
constexpr Milliseconds kPatienceWithReader{2000};
// The reader thread checks these conditions at this interval.
constexpr Milliseconds kBetweenLooks{20};

// Before a search the main thread waits until the reader thread has read all input that has arrived
// so far, but at most this many bytes, because the input may never end.
constexpr std::uint64_t kMostAtOnce = 1 << 22;
// It stops waiting after this time without progress: another process that shares the pipe may have
// taken the bytes.
constexpr Milliseconds kPatienceWithInput{1000};

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

struct InputEnded {};
using Event = std::variant<ReceivedCommand, InputEnded, ThinkOutcome>;

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

/// The thread that reads the input. After END or the end of the input it waits, and ends the process
/// if the main thread has not done so in time.
class Reader {
 public:
    Reader(EventQueue& events, const LineWriter& writer) : events_(events), writer_(writer) {}

    void start() {
        std::thread([this] { read(); }).detach();
    }

    /// Waits until the thread has pushed to the event queue all commands that have arrived so far.
    /// Returns earlier after kMostAtOnce bytes, or after kPatienceWithInput without progress.
    void catch_up() {
        std::unique_lock lock(mutex_);
        const std::uint64_t before = bytes_;
        while (!has_ended_ && bytes_ - before < kMostAtOnce &&
               !(is_waiting_ && !stdin_has_bytes())) {
            const std::uint64_t seen = bytes_;
            if (progress_.wait_for(lock, kPatienceWithInput) == std::cv_status::timeout &&
                bytes_ == seen)
                return;
        }
    }

    /// Sets the time at which the reader thread ends the process, unless the main thread has ended
    /// it before.
    void set_latest_end(TimePoint end) { latest_end_.store(end); }

 private:
    [[noreturn]] void read() {
        LineSplitter splitter;
        std::array<char, 65536> buffer;
        while (true) {
            const std::size_t count = read_stdin(buffer.data(), buffer.size(),
                                                 [this](bool waits) { set_waiting(waits); });
            const std::size_t commands = push(splitter, {buffer.data(), count});
            if (count == 0 || saw_end_) {
                events_.push(InputEnded{});
                set_ended();
                watch(saw_end_ && commands == 1);
            }
        }
    }

    /// Pushes the lines that these bytes complete; no bytes mean the end of the input. Returns the
    /// number of pushed lines. Drops an END that only the end of the input completes: nobody knows
    /// when it came.
    std::size_t push(LineSplitter& splitter, std::string_view bytes) {
        const TimePoint now = Clock::now();
        std::size_t lines = 0;
        const auto visit = [&](const InputLine& line) {
            Command command = parse_command(line.text, line.too_long);
            if (command.kind == CommandKind::End) {
                if (bytes.empty())
                    return;
                saw_end_ = true;
            }
            events_.push(ReceivedCommand{std::move(command), now});
            ++lines;
        };
        if (bytes.empty()) {
            splitter.finish(visit);
        } else {
            splitter.feed(bytes, visit);
        }
        const std::lock_guard lock(mutex_);
        bytes_ += bytes.size();
        progress_.notify_one();
        return lines;
    }

    void set_waiting(bool waits) {
        const std::lock_guard lock(mutex_);
        is_waiting_ = waits;
        if (waits)
            progress_.notify_one();
    }

    void set_ended() {
        const std::lock_guard lock(mutex_);
        has_ended_ = true;
        progress_.notify_one();
    }

    /// Ends the process if the main thread does not, or if a write is blocked because the manager
    /// does not read. If END came alone, the manager expects a quick end and not more answers.
    [[noreturn]] void watch(bool is_end_alone) {
        const TimePoint start = Clock::now();
        const Milliseconds patience = is_end_alone ? kLastResort : kPatienceWithReader;
        while (true) {
            if (Clock::now() >= latest_end_.load() || writer_.is_stuck(start, patience) ||
                stdout_closes_within(static_cast<int>(kBetweenLooks.count())))
                leave();
        }
    }

    EventQueue& events_;
    const LineWriter& writer_;
    bool saw_end_ = false;
    std::atomic<TimePoint> latest_end_{TimePoint::max()};

    std::mutex mutex_;  // for the members below
    std::condition_variable progress_;
    bool is_waiting_ = false;  // the thread has pushed all input that it has taken
    bool has_ended_ = false;
    std::uint64_t bytes_ = 0;  // number of bytes pushed
};

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
          reader_(events_, writer_),
          search_thread_(*brain_, writer_, events_) {}

    /// Requires: run() was not called yet.
    void open_database(const std::string& path) {
        gomocup_.receive(parse_command("INFO database " + path), Clock::now());
    }

    [[noreturn]] void run() {
        reader_.start();
        while (true) {
            if (auto event = events_.pop(next_look()))
                handle_event(*event);
            if (!is_busy() && gomocup_.request())
                start_search();
            if (searching_)
                steer_search();
            if (!is_busy() && input_ended_)
                leave_after_writing(Clock::now() + kWritingAtEndOfInput, kPatienceWithMemory);
            if (!is_busy() && !has_pondered_ && gomocup_.to_ponder())
                start_pondering();
        }
    }

 private:
    bool is_busy() const { return searching_ || pondering_; }

    void handle_event(Event& event) {
        std::visit([this](auto& content) { handle(content); }, event);
        if (gomocup_.quit())
            quit();
    }
    void handle(const ReceivedCommand& read) {
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
        input_ended_ = true;
        gomocup_.end_input();
        if (pondering_)
            control_->stop();
    }
    void handle(const ThinkOutcome& outcome) {
        if (std::exchange(pondering_, false)) {
            has_pondered_ = held_.empty();
            for (const ReceivedCommand& read : std::exchange(held_, {}))
                gomocup_.receive(read.command, read.received);
            return;
        }
        searching_ = false;
        gomocup_.finish(outcome, Clock::now());
    }

    /// First serves the commands that are there before the search begins.
    void start_search() {
        reader_.catch_up();
        while (auto event = events_.pop(Clock::now()))
            handle_event(*event);
        searching_ = true;
        soon_.reset();
        control_ = std::make_shared<SearchControl>();
        gomocup_.begin_thinking();
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
        reader_.set_latest_end(now + kLastResort);
        const bool writes_file = searching_ && gomocup_.request()->is_file_work();
        if (writes_file || (is_busy() && gomocup_.has_database())) {
            writer_.fall_silent();
            control_->stop();
            if (!wait_for_outcome(now + kSearchAfterEnd))
                leave();
        }
        leave_after_writing(now + kWritingAfterEnd, kLastResort - kWritingAfterEnd);
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

    /// Lets the database write its pending results until `limit`, then ends the process. The reader
    /// thread ends it `patience` later if the database does not return.
    /// Requires: no search runs, because a search uses the memory.
    [[noreturn]] void leave_after_writing(TimePoint limit, Milliseconds patience) {
        reader_.set_latest_end(limit + patience);
        const auto left = std::chrono::duration_cast<Milliseconds>(limit - Clock::now()).count();
        if (gomocup_.has_database() && memory_->is_open() && left > 0)
            memory_->finish_writing(left);
        leave();
    }

    void steer_search() {
        const Gomocup::Stop wish = gomocup_.stop_wanted();
        if (wish == Gomocup::Stop::Soon && !soon_)
            soon_ = Clock::now() + kUnlimitedSearch;
        const bool is_over = wish == Gomocup::Stop::Soon && Clock::now() >= *soon_;
        const ThinkRequest& request = *gomocup_.request();
        if (wish == Gomocup::Stop::Now || is_over) {
            control_->stop();
        } else if (auto clock = gomocup_.take_clock_update()) {
            brain_->update_clock(request.position, *clock, request.received, *control_);
        }
    }

    /// Returns the time at which the main loop must call steer_search(), even if no event has come.
    TimePoint next_look() const {
        return searching_ && soon_ && !control_->is_stopped() ? *soon_ : TimePoint::max();
    }

    std::unique_ptr<Brain> brain_;
    std::unique_ptr<GameMemory> memory_;
    LineWriter writer_;
    EventQueue events_;
    Gomocup gomocup_;
    Reader reader_;
    SearchThread search_thread_;
    std::shared_ptr<SearchControl> control_;  // of the running search or pondering
    std::vector<ReceivedCommand> held_;       // commands that wait until pondering has stopped
    std::optional<TimePoint> soon_;           // when to stop a search that should stop soon
    bool searching_ = false;
    bool pondering_ = false;
    bool has_pondered_ = false;  // pondering ended by itself after the last command
    bool input_ended_ = false;
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
