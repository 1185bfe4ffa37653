// See gomocup.h. This part turns lines into commands: what waits, what belongs to a block, what is
// served.
#include "protocol/gomocup.h"

#include <utility>

#include "engine/core/text.h"
#include "engine/play/opening_choice.h"

namespace fukumi {

namespace {

// Words behind a command that are none of its own: a line of a text that begins like a command.
bool reads_as_text(const Command& command) {
    // Managers write INFO in capitals; what else begins so is a sentence.
    if (command.kind == CommandKind::Info)
        return !trimmed(command.text).starts_with("INFO ");
    return command.rest.find_first_not_of("0123456789,- ") != std::string_view::npos;
}

// Sent by other threads of a manager (Piskvork: INFO evaluate on each movement of the mouse) these
// can get in between the lines of another command.
bool can_come_between(CommandKind kind) {
    return kind == CommandKind::Info || kind == CommandKind::Stop;
}

}  // namespace

Gomocup::Gomocup(Brain& brain, Sink sink, About about, GameMemory* memory)
    : brain_(brain),
      sink_(std::move(sink)),
      about_(std::move(about)),
      database_(memory, [this](std::string_view line) { print(line); }) {}

void Gomocup::receive(const InputLine& line, TimePoint received) {
    if (quit_)
        return;
    Command command = parse_command(line.text);
    if (line.too_long) {
        // INFO never gets an answer, not even this one.
        if (command.kind == CommandKind::Info)
            return;
        command = {CommandKind::Unknown, {}, {}};
    }
    if (command.kind == CommandKind::Blank)
        return;
    if (!keeps_position(command.kind))
        ponder_.reset();
    if (command.kind == CommandKind::End) {
        quit_ = true;
    } else if (search_) {
        receive_while_thinking(line, command, received);
    } else {
        serve_line(line, command, received);
    }
}

void Gomocup::receive_while_thinking(const InputLine& line, const Command& command,
                                     TimePoint received) {
    // Behind a command that ended the search everything
    // keeps its place: it may concern the next search.
    const bool ends_block = to_lower(trimmed(command.text)).ends_with("done");
    const bool may_be_text = text_waits_ && reads_as_text(command) && !ends_block;
    if (!interrupted_ && !search_->request.is_file_work() && !may_be_text) {
        if (command.kind == CommandKind::Stop) {
            stop_wanted_ = true;
            return;
        }
        if (command.kind == CommandKind::Info && concerns_clock(command.rest)) {
            if (!options_.yixin_client)
                remark(info_problem(command.rest));
            apply_info(options_, command.rest);
            TimeControl clock = time_control(options_);
            if (search_->request.kind != ThinkRequest::Kind::Move)
                clock = bounded_for_choice(clock);
            // "Move now", said in either way.
            if (clock.turn_ms == 0 || clock.time_left_ms.value_or(1) <= 0)
                stop_wanted_ = true;
            search_->request.clock = clock;
            clock_update_ = clock;
            return;
        }
        if (interrupts_search(command.kind)) {
            stop_wanted_ = true;
            interrupted_ = true;
        }
    }
    if (command.kind == CommandKind::YxEditDatabaseText ||
        command.kind == CommandKind::YxEditDatabaseLabel) {
        text_waits_ = command.rest.empty();
    } else if (ends_block) {
        text_waits_ = false;
    }
    waiting_.push_back({line, received});
}

void Gomocup::serve_line(const InputLine& line, const Command& command, TimePoint received) {
    if (path_may_follow_ && !can_come_between(command.kind)) {
        path_may_follow_ = false;
        const PathUse use = std::exchange(path_use_, PathUse::None);
        const bool is_path = command.kind == CommandKind::Unknown;
        if (is_path && !line.too_long) {
            take_path(use, std::string(trimmed(command.text)), received);
        } else if (use != PathUse::None) {
            print("MESSAGE a path is missing");
        }
        if (is_path)
            return;
    }
    if (line.too_long) {
        if (block_) {
            block_->skip_line();
        } else if (!options_.yixin_client) {
            print("UNKNOWN line too long");
        }
        return;
    }
    if (block_ && taken_by_block(command, received))
        return;
    if (is_yixin(command.kind))
        options_.yixin_dialect = true;
    // A new rule waits for the next position, but not for the first stone.
    if (!game_ || game_->empty())
        adopt_rule();
    serve(command, received);
}

bool Gomocup::taken_by_block(const Command& command, TimePoint received) {
    const bool is_text = block_->has_open_text() && reads_as_text(command);
    if (can_come_between(command.kind) && !is_text)
        return false;
    if (command.kind != CommandKind::Unknown && !is_text) {
        block_.reset();
        return false;
    }
    if (block_->feed(command.text))
        close_block(received);
    return true;
}

void Gomocup::serve(const Command& command, TimePoint received) {
    switch (command.kind) {
        case CommandKind::Start:
            return start(command.rest, true);
        case CommandKind::RectStart:
            return start(command.rest, false);
        case CommandKind::Restart:
            return restart();
        case CommandKind::Begin:
            return begin(received);
        case CommandKind::Turn:
            return turn(command.rest, received);
        case CommandKind::Board:
            return open_block(BlockKind::Board, command.rest, received);
        case CommandKind::Swap2Board:
            return open_block(BlockKind::Swap2Board, command.rest, received);
        case CommandKind::TakeBack:
            return take_back(command.rest);
        case CommandKind::Play:
            return play(command.rest);
        case CommandKind::Info:
            return serve_info(command.rest);
        case CommandKind::About:
            return print(about_line(about_));
        case CommandKind::Unknown:
            if (!options_.yixin_client)
                print("UNKNOWN command");
            return;
        case CommandKind::Blank:
        case CommandKind::Stop:
        case CommandKind::End:
            return;
        default:
            return serve_yixin(command, received);
    }
}

// INFO has no answer, and managers send keys of other engines: what is wrong is told once, with the
// next move. Yixin-Board shows every MESSAGE to its user, who can do nothing about it.
void Gomocup::serve_info(std::string_view text) {
    if (!options_.yixin_client)
        remark(info_problem(text));
    const InfoTopic topic = apply_info(options_, text);
    if (topic == InfoTopic::Rule)
        rule_remark_wanted_ = true;
    if (!options_.may_ponder())
        ponder_.reset();
    apply_to_brain(topic);
}

// Remarks that are many are no help, and some manager may send a new one with every move.
void Gomocup::remark(std::string text, std::string_view about) {
    constexpr std::size_t kMostRemarks = 32;
    if (text.empty() || told_.size() >= kMostRemarks)
        return;
    if (told_.insert(text + std::string(about)).second)
        remarks_.push_back(std::move(text));
}

// What is still to be told is told once, whenever the game began.
void Gomocup::forget_remarks() {
    told_ = {remarks_.begin(), remarks_.end()};
}

void Gomocup::apply_to_brain(InfoTopic topic) {
    switch (topic) {
        case InfoTopic::Memory:
            memory_complaint_made_ = false;
            return brain_.set_memory_limit(options_.max_memory);
        case InfoTopic::HashSize:
            return brain_.set_hash_size(options_.hash_size);
        case InfoTopic::Threads:
            return brain_.set_threads(options_.thread_num);
        case InfoTopic::Strength:
            return brain_.set_strength(options_.strength);
        case InfoTopic::Seed:
            return brain_.set_random_seed(static_cast<std::uint64_t>(options_.random_seed));
        case InfoTopic::OpeningBook:
            return brain_.set_opening_book(options_.opening_book);
        case InfoTopic::Database:
            return remark(open_database(), options_.database);
        case InfoTopic::UseDatabase:
            return tell_brain_of_database();
        default:
            return;
    }
}

std::optional<TimeControl> Gomocup::take_clock_update() noexcept {
    return std::exchange(clock_update_, std::nullopt);
}

}  // namespace fukumi
