// See player.h.
#include "tournaments/players/player.h"

#include <fmt/format.h>

#include <algorithm>

#include "tournaments/players/player_settings.h"

namespace fukumi::match {
namespace {

// While we wait we look up this often: has the user stopped us, does memory grow?
constexpr auto kSlice = Milliseconds(100);
// More output than this in one turn is no conversation.
constexpr std::int64_t kFloodBytes = std::int64_t{8} << 20;
// An engine that has closed its output is usually about to end; that is when we learn why. It takes
// a while on a busy machine.
constexpr std::int64_t kCrashPatienceMs = 1000;

void append_int(std::string& text, std::int64_t number) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
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
    append_int(out_, config_.clock.match_ms > 0 ? time_left_ms : kUnlimitedMs);
    out_ += end_of_line_;
}

// One write for everything collected, then the process may run.
bool Player::send(TimePoint deadline) {
    log('>', out_);
    const bool sent = process_->write(out_, deadline);
    out_.clear();
    process_->resume();
    return sent;
}

// What the engine has said since its last answer belongs to no question.
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
        // Nobody waits for the answer, for not every engine gives one.
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
    // If it is not taken, the wait that follows finds out why.
    send(Clock::now() + Milliseconds(tournament.start_limit_ms));
}

Answer Player::await_start() {
    if (!process_) {
        Answer answer = failure(AnswerKind::Closed);
        answer.text = "cannot be started: " + start_error_;
        return answer;
    }
    const TimePoint start = Clock::now();
    const TimePoint deadline = start + Milliseconds(context_.tournament.start_limit_ms);
    Answer answer = wait(start, deadline, LineKind::Ok, false);
    if (answer.kind == AnswerKind::Closed && was_kept_) {
        // Its game was over: that it does not play another one is no loss of that one.
        remarks_.insert("ends after a game and is started again");
        send_start(game_);
        return await_start();
    }
    suspend();
    return answer;
}

// What precedes every request for an answer: the settings, once, and the clock.
void Player::begin_turn(std::int64_t time_left_ms) {
    out_.clear();
    if (!settings_sent_)
        out_ += settings_;
    settings_sent_ = true;
    append_time_left(time_left_ms);
}

Answer Player::ask_move(std::span<const Point> stones, std::int64_t time_left_ms,
                        std::chrono::microseconds limit) {
    begin_turn(time_left_ms);
    const bool whole = told_ != Told::Moves || context_.tournament.send_by_board;
    if (stones.empty() && told_ == Told::Nothing) {
        append_line("BEGIN");
    } else if (whole && (stones.size() != 1 || told_ == Told::BeforeGame)) {
        append_board(stones);
    } else {
        // A single stone, too: old engines know their first move as TURN.
        out_ += "TURN ";
        append_point(stones.back());
        out_ += end_of_line_;
    }
    told_ = Told::Moves;
    return ask(limit, false);
}

Answer Player::ask_swap2(std::span<const Point> stones, std::int64_t time_left_ms,
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

Answer Player::ask_in_opening(const OpeningQuestion& question, std::int64_t time_left_ms,
                              std::chrono::microseconds limit) {
    const bool dialect = (question.even || !question.barred.empty()) && takes_blocks();
    begin_turn(time_left_ms);
    if (question.share > 1) {
        out_ += settings_of(config_, context_.tournament, end_of_line_, question.share);
        settings_sent_ = false;  // the whole again with the next question
    }
    if (dialect && !question.barred.empty())
        out_ += bars_of(question.barred, end_of_line_);
    append_board(question.stones, dialect && question.even ? "YXBOARD" : "BOARD");
    if (dialect && question.even)
        append_line("YXBALANCEONE 0");
    told_ = Told::BeforeGame;
    const Answer answer = ask(limit, false);
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
            failed_ = had_failed;  // it need not know the question
        suspend();
    }
    return takes_blocks_.value_or(false);
}

Answer Player::ask(std::chrono::microseconds limit, bool swap2) {
    if (!process_)
        return failure(AnswerKind::Closed, end_);  // it ended at a question that was no move
    message_.clear();
    eval_.reset();
    depth_ = 0;
    garbage_.clear();
    bytes_ = 0;
    drain();
    const TimePoint start = Clock::now();
    const TimePoint deadline = start + limit;
    send(deadline);
    Answer answer = wait(start, deadline, LineKind::Points, swap2);
    answer.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    suspend();
    if (answer.kind == AnswerKind::Points && exceeds_memory())
        answer = failure(AnswerKind::Memory);
    return answer;
}

Answer Player::wait(TimePoint start, TimePoint deadline, LineKind wanted, bool swap2) {
    Answer answer;
    for (;;) {
        while (const auto line = lines_.next()) {
            if (!line->empty() && take_line(*line, wanted, swap2, deadline, answer))
                return answer;
        }
        const TimePoint now = Clock::now();
        if (now >= deadline) {
            // Looked at only here: a slow engine may say what it likes as long as it moves in time.
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
                break;
            case PlayerProcess::Read::End: {
                const std::string end = process_->stop(kCrashPatienceMs);
                process_.reset();
                end_ = end == "killed" ? "closed its output" : "ended with " + end;
                return failure(AnswerKind::Closed, end_);
            }
        }
    }
}

// True if the line is the answer or ends the waiting in another way; fills `answer` then.
bool Player::take_line(std::string_view line, LineKind wanted, bool swap2, TimePoint deadline,
                       Answer& answer) {
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
            // Otherwise a late second one.
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
    remarks_.insert("sends lines that are not in the protocol");
    return false;
}

bool Player::take_ok(const AnswerLine& line, Answer& answer) {
    about_pending_ = false;
    if (!line.text.empty())
        remarks_.insert("answers START with more than OK");
    answer.kind = AnswerKind::Ready;
    return true;
}

// Such an engine moves when it is told to play what it has suggested.
void Player::take_suggestion(Point p, TimePoint deadline) {
    out_ += "PLAY ";
    append_point(p);
    out_ += end_of_line_;
    remarks_.insert("uses SUGGEST");
    send(deadline);
}

bool Player::take_refusal(std::string_view line, Answer& answer) {
    if (about_pending_) {
        // May be about ABOUT; then OK to START follows. Said if it does not.
        about_pending_ = false;
        garbage_ = line;
        return false;
    }
    answer = failure(AnswerKind::Refused, std::string(line));
    return true;
}

Answer Player::failure(AnswerKind kind, std::string text) {
    failed_ = true;
    no_grace_ = kind == AnswerKind::Memory || kind == AnswerKind::Interrupted;
    Answer answer;
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

std::string Player::stop() {
    if (!process_)
        return {};
    out_.clear();
    append_line("END");
    // A blocked pipe is no reason to wait: the kill comes anyway.
    send(Clock::now());
    const std::string end = process_->stop(no_grace_ ? 0 : context_.tournament.end_grace_ms);
    no_grace_ = false;
    process_.reset();
    return end;
}

}  // namespace fukumi::match
