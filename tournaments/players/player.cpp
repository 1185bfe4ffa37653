// See player.h.
#include "tournaments/players/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace fukumi::match {
namespace {

// While the player waits for an answer, it checks the stop flag and the memory of the engine at
// this interval.
constexpr auto kSlice = Milliseconds(100);
// An engine that prints more than this in one turn loses by a protocol error.
constexpr std::int64_t kFloodBytes = std::int64_t{8} << 20;
// An engine that has closed its output usually exits soon. Wait this long for its exit status.
constexpr std::int64_t kCrashPatienceMs = 1000;
// While an engine thinks, forget its stderr if it is longer than this. Between two games all of it
// is forgotten.
constexpr std::int64_t kMostErrorBytes = std::int64_t{1} << 20;
constexpr int kTournamentGame = 2;  // INFO game_type

void append_int(std::string& text, std::int64_t number) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
}

// Returns the INFO lines with the settings of a player, except time_left. Divides the limits of
// time and nodes for a move by `share`.
std::string settings_of(const PlayerConfig& config, const TournamentConfig& tournament,
                        std::string_view end_of_line, int share = 1) {
    std::string text;
    const auto add = [&](std::string_view key, const auto& value) {
        fmt::format_to(std::back_inserter(text), "INFO {} {}{}", key, value, end_of_line);
    };
    add("max_memory", config.max_memory > 0 ? config.max_memory : kAnnouncedMemory);
    add("timeout_match", config.clock.match_ms);
    // An engine that receives no turn limit uses a default. So if the player has only a match
    // limit, send it as the turn limit, too. If the player has no clock, send no turn limit: an
    // engine that is limited by depth or nodes then searches without a time limit.
    if (config.clock.has_clock())
        add("timeout_turn",
            std::max<std::int64_t>(
                (config.clock.turn_ms > 0 ? config.clock.turn_ms : config.clock.match_ms) / share,
                1));
    if (config.clock.increment_ms > 0)
        add("time_increment", config.clock.increment_ms / share);
    add("game_type", kTournamentGame);
    add("rule", info_number(tournament.rule));
    if (config.depth > 0)
        add("max_depth", config.depth);
    if (config.nodes > 0)
        add("max_node", std::max<std::int64_t>(config.nodes / share, 1));
    if (config.threads > 0)
        add("thread_num", config.threads);
    if (!config.folder.empty())
        add("folder", config.folder);
    for (const auto& [key, value] : config.options)
        add(key, value);
    return text;
}

// Returns the command YXBLOCK with these cells.
std::string bars_of(std::span<const Point> cells, std::string_view end_of_line) {
    std::string text = fmt::format("YXBLOCK{}", end_of_line);
    for (const Point p : cells)
        fmt::format_to(std::back_inserter(text), "{},{}{}", p.x, p.y, end_of_line);
    return text + fmt::format("DONE{}", end_of_line);
}

}  // namespace

Player::Player(const PlayerConfig& config, const PlayerContext& context)
    : config_(config),
      context_(context),
      end_of_line_(context.tournament.crlf ? "\r\n" : "\n"),
      settings_(settings_of(config, context.tournament, end_of_line_)) {}

Player::~Player() {
    stop();
}

void Player::append_line(std::string_view text) {
    out_ += text;
    out_ += end_of_line_;
}

void Player::append_point(Point p) {
    append_int(out_, p.x);
    out_ += ',';
    append_int(out_, p.y);
}

void Player::append_board(std::span<const Point> stones, std::string_view command) {
    append_line(command);
    // The player is to move, so the last stone is the opponent's.
    bool own = stones.size() % 2 == 0;
    for (const Point p : stones) {
        append_point(p);
        append_line(own ? ",1" : ",2");
        own = !own;
    }
    append_line("DONE");
}

void Player::append_time_left(std::int64_t time_left_ms) {
    out_ += "INFO time_left ";
    // A clock that is overdrawn within the tolerance has no time left: some engines take a negative
    // number as no limit.
    append_int(out_,
               config_.clock.match_ms > 0 ? std::max<std::int64_t>(time_left_ms, 0) : kUnlimitedMs);
    out_ += end_of_line_;
}

// Sends everything in out_ with one write, then resumes the process.
bool Player::send(TimePoint deadline) {
    log('>', out_);
    const bool sent = process_->write(out_, deadline);
    out_.clear();
    process_->resume();
    return sent;
}

// Discards the lines that arrived since the last answer, because they cannot be the answer to the
// next question.
void Player::drain() {
    std::size_t count = 0;
    do {
        while (const auto line = lines_.next())
            log('<', *line);
        if (process_->read_now(lines_.space(), count) != PlayerProcess::Read::Data)
            break;
        lines_.added(count);
        bytes_ += static_cast<std::int64_t>(count);
    } while (bytes_ < kFloodBytes);
    lines_.skip_begun();
}

void Player::send_start(int game) {
    game_ = game;
    told_ = Told::Nothing;
    settings_sent_ = false;
    bytes_ = 0;
    garbage_.clear();
    start_error_.clear();
    if (process_ && (failed_ || config_.restart))
        stop();
    was_kept_ = process_ != nullptr;
    if (process_)
        process_->forget_errors(0);
    if (!process_) {
        failed_ = false;
        takes_blocks_.reset();
        lines_.clear();
        auto process =
            PlayerProcess::start({config_.arguments, config_.directory, config_.stderr_file});
        if (!process) {
            start_error_ = process.error();
            return;
        }
        process_ = std::move(*process);
        out_.clear();
        // Send ABOUT, but do not wait for its answer, because not every engine sends one.
        append_line("ABOUT");
        about_pending_ = true;
    } else {
        drain();
        out_.clear();
    }
    const TournamentConfig& tournament = context_.tournament;
    if (tournament.width == tournament.height)
        append_line(fmt::format("START {}", tournament.width));
    else
        append_line(fmt::format("RECTSTART {},{}", tournament.width, tournament.height));
    // Ignore a failed write: await_start() then returns the failure.
    send(Clock::now() + Milliseconds(tournament.start_limit_ms));
}

EngineAnswer Player::await_start() {
    if (!process_) {
        EngineAnswer answer = failure(AnswerKind::Closed);
        answer.text = "cannot be started: " + start_error_;
        return answer;
    }
    const TimePoint start = Clock::now();
    const TimePoint deadline = start + Milliseconds(context_.tournament.start_limit_ms);
    EngineAnswer answer = wait(start, deadline, LineKind::Ok, false);
    if (answer.kind == AnswerKind::Closed && was_kept_) {
        // The engine exited after its last game. This does not count as a fault in the new game:
        // start the engine again.
        remarks_.insert("exits after a game and is started again");
        send_start(game_);
        return await_start();
    }
    suspend();
    return answer;
}

// Begins a question: puts the settings (once in a game) and the time left into out_.
void Player::begin_turn(std::int64_t time_left_ms) {
    out_.clear();
    if (!settings_sent_)
        out_ += settings_;
    settings_sent_ = true;
    append_time_left(time_left_ms);
}

EngineAnswer Player::ask_move(std::span<const Point> stones, std::int64_t time_left_ms,
                              std::chrono::microseconds limit) {
    begin_turn(time_left_ms);
    const bool whole = told_ != Told::Moves || context_.tournament.send_by_board;
    if (stones.empty() && told_ == Told::Nothing) {
        append_line("BEGIN");
    } else if (whole && (stones.size() != 1 || told_ == Told::BeforeGame)) {
        append_board(stones);
    } else {
        // Use TURN for a single stone too: old engines expect it for their first move.
        out_ += "TURN ";
        append_point(stones.back());
        out_ += end_of_line_;
    }
    told_ = Told::Moves;
    return ask(limit, false);
}

EngineAnswer Player::ask_swap2(std::span<const Point> stones, std::int64_t time_left_ms,
                               std::chrono::microseconds limit) {
    begin_turn(time_left_ms);
    append_line("SWAP2BOARD");
    for (const Point p : stones) {
        append_point(p);
        out_ += end_of_line_;
    }
    append_line("DONE");
    told_ = Told::BeforeGame;
    return ask(limit, true);
}

EngineAnswer Player::ask_in_opening(const OpeningQuestion& question, std::int64_t time_left_ms,
                                    std::chrono::microseconds limit) {
    const bool dialect = (question.even || !question.barred.empty()) && takes_blocks();
    begin_turn(time_left_ms);
    if (question.share > 1) {
        out_ += settings_of(config_, context_.tournament, end_of_line_, question.share);
        settings_sent_ = false;  // the next question sends the undivided limits again
    }
    if (dialect && !question.barred.empty())
        out_ += bars_of(question.barred, end_of_line_);
    append_board(question.stones, dialect && question.even ? "YXBOARD" : "BOARD");
    if (dialect && question.even)
        append_line("YXBALANCEONE 0");
    told_ = Told::BeforeGame;
    const EngineAnswer answer = ask(limit, false);
    if (dialect && process_) {
        out_.clear();
        append_line("YXBLOCKRESET");
        send(Clock::now() + kSlice);
        suspend();
    }
    return answer;
}

bool Player::takes_blocks() {
    if (!takes_blocks_ && process_) {
        out_.clear();
        append_line("YXSHOWFORBID");
        const TimePoint deadline = Clock::now() + Milliseconds(context_.tournament.start_limit_ms);
        send(deadline);
        const bool had_failed = failed_;
        takes_blocks_ =
            wait(Clock::now(), deadline, LineKind::Forbid, false).kind == AnswerKind::Ready;
        if (process_)
            failed_ = had_failed;  // not a failure: many engines do not have this command
        suspend();
    }
    return takes_blocks_.value_or(false);
}

EngineAnswer Player::ask(std::chrono::microseconds limit, bool swap2) {
    if (!process_)
        return failure(AnswerKind::Closed, end_);  // the process ended at an earlier question
    message_.clear();
    eval_.reset();
    depth_ = 0;
    garbage_.clear();
    bytes_ = 0;
    drain();
    const TimePoint start = Clock::now();
    const TimePoint deadline = start + limit;
    send(deadline);
    EngineAnswer answer = wait(start, deadline, LineKind::Points, swap2);
    answer.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    suspend();
    if (answer.kind == AnswerKind::Points && exceeds_memory())
        answer = failure(AnswerKind::Memory);
    return answer;
}

EngineAnswer Player::wait(TimePoint start, TimePoint deadline, LineKind wanted, bool swap2) {
    EngineAnswer answer;
    for (;;) {
        while (const auto line = lines_.next()) {
            if (!line->empty() && take_line(*line, wanted, swap2, deadline, answer))
                return answer;
        }
        const TimePoint now = Clock::now();
        if (now >= deadline) {
            // Unknown lines count only if no answer came: an engine that answers in time may print
            // anything before its answer.
            return garbage_.empty() ? failure(AnswerKind::Timeout)
                                    : failure(AnswerKind::Garbage, garbage_);
        }
        if (context_.stop.load(std::memory_order_relaxed))
            return failure(AnswerKind::Interrupted);
        if (now - start >= kSlice && config_.max_memory > 0 && exceeds_memory())
            return failure(AnswerKind::Memory);

        std::size_t count = 0;
        const TimePoint until = std::min(deadline, now + kSlice);
        switch (process_->read(lines_.space(), count, until)) {
            case PlayerProcess::Read::Data:
                lines_.added(count);
                bytes_ += static_cast<std::int64_t>(count);
                if (bytes_ > kFloodBytes)
                    return failure(AnswerKind::Garbage, "a flood of output");
                break;
            case PlayerProcess::Read::Nothing:
                process_->forget_errors(kMostErrorBytes);
                break;
            case PlayerProcess::Read::End: {
                const std::string end = process_->stop(kCrashPatienceMs);
                end_ = end == "killed" ? "closed its output" : "ended with " + end;
                if (const std::string said = process_->last_errors(); !said.empty())
                    end_ += fmt::format("; the last lines of its stderr: {}", said);
                process_.reset();
                return failure(AnswerKind::Closed, end_);
            }
        }
    }
}

// Returns true and sets `answer` if the line is the answer or a failure.
bool Player::take_line(std::string_view line, LineKind wanted, bool swap2, TimePoint deadline,
                       EngineAnswer& answer) {
    log('<', line);
    const AnswerLine parsed = classify(line);
    const bool asked_move = wanted == LineKind::Points;
    switch (parsed.kind) {
        case LineKind::About:
            about_ = line;
            about_pending_ = false;
            return false;
        case LineKind::Blank:
        case LineKind::Ignored:
            return false;
        case LineKind::Message:
            message_ = parsed.text;
            read_evaluation(parsed.text, eval_, depth_);
            return false;
        case LineKind::Points:
            if (!asked_move || (!swap2 && parsed.point_count != 1))
                break;
            answer.kind = AnswerKind::Points;
            answer.points = parsed.points;
            answer.point_count = parsed.point_count;
            return true;
        case LineKind::Swap:
            if (!swap2)
                break;
            answer.kind = AnswerKind::Swap;
            return true;
        case LineKind::Forbid:
            answer.kind = AnswerKind::Ready;
            return wanted == LineKind::Forbid;
        case LineKind::Ok:
            // Ignore OK after any command except START: some engines send a second OK late.
            return wanted == LineKind::Ok && take_ok(parsed, answer);
        case LineKind::Suggest:
            if (!asked_move || swap2)
                break;
            take_suggestion(parsed.points[0], deadline);
            return false;
        case LineKind::Error:
        case LineKind::Unknown:
            answer.kind = AnswerKind::Refused;
            if (wanted == LineKind::Forbid)
                return true;
            return take_refusal(line, answer);
        case LineKind::Garbage:
            break;
    }
    if (garbage_.empty())
        garbage_ = line;
    remarks_.insert("sends lines that the protocol does not have");
    return false;
}

bool Player::take_ok(const AnswerLine& line, EngineAnswer& answer) {
    about_pending_ = false;
    if (!line.text.empty())
        remarks_.insert("answers START with more than OK");
    answer.kind = AnswerKind::Ready;
    return true;
}

// After SUGGEST an engine waits for PLAY with a cell, and then makes this move. Sends PLAY with the
// suggested cell.
void Player::take_suggestion(Point p, TimePoint deadline) {
    out_ += "PLAY ";
    append_point(p);
    out_ += end_of_line_;
    remarks_.insert("uses SUGGEST");
    send(deadline);
}

bool Player::take_refusal(std::string_view line, EngineAnswer& answer) {
    if (about_pending_) {
        // The engine may refuse ABOUT, and OK to START follows. Keep the line, to report it if no
        // OK comes.
        about_pending_ = false;
        garbage_ = line;
        return false;
    }
    answer = failure(AnswerKind::Refused, std::string(line));
    return true;
}

EngineAnswer Player::failure(AnswerKind kind, std::string text) {
    failed_ = true;
    no_grace_ = kind == AnswerKind::Memory || kind == AnswerKind::Interrupted;
    EngineAnswer answer;
    answer.kind = kind;
    answer.text = std::move(text);
    return answer;
}

bool Player::exceeds_memory() {
    if (config_.max_memory <= 0 && !context_.tournament.measure_memory)
        return false;
    const std::int64_t bytes = process_->memory(config_.max_memory);
    peak_memory_ = std::max(peak_memory_, bytes);
    return config_.max_memory > 0 && bytes > config_.max_memory;
}

// Sends END, and kills the process after end_grace_ms.
void Player::stop() {
    if (!process_)
        return;
    out_.clear();
    append_line("END");
    // Do not wait if the pipe is full: stop() kills the process after the grace time.
    send(Clock::now());
    process_->stop(no_grace_ ? 0 : context_.tournament.end_grace_ms);
    no_grace_ = false;
    process_.reset();
}

}  // namespace fukumi::match
