// See protocol_checker.h.
#include "tests/support/protocol_checker.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/blocks.h"
#include "protocol/command_parser.h"
#include "protocol/database/database_messages.h"
#include "protocol/loop/line_splitter.h"
#include "tests/stubs/fake_memory.h"
#include "tests/support/protocol_session.h"
#include "tests/support/transcript.h"

namespace fukumi::support {
namespace {

constexpr std::int64_t kNodes = 20;

/// Counts the answers that the specification of the protocol requires for each command.
class AnswerCounter {
 public:
    void set_database_open(bool open) { database_open_ = open; }

    int owed_by(const Command& command) {
        switch (command.kind) {
            case CommandKind::Blank:
            case CommandKind::End:
            case CommandKind::Info:
            case CommandKind::Stop:
                return 0;
            default:
                break;
        }
        const bool path = std::exchange(path_may_follow_, false);
        if (command.kind == CommandKind::TooLong) {
            if (edit_ && !path)
                edit_->skip_line();
            return path || in_block_ || yixin_client_ ? 0 : 1;
        }
        if (command.kind == CommandKind::Unknown) {
            if (path)
                return 0;
            if (in_block_)
                return owed_by_block_line(command.text);
            return yixin_client_ && !is_yixin_word(command.text) ? 0 : 1;
        }
        // Inside an open quoted text, a line that begins with a command word belongs to the text,
        // unless only numbers follow the word.
        if (in_block_ && edit_ && edit_->has_open_text() &&
            command.rest.find_first_not_of("0123456789,- ") != std::string::npos)
            return owed_by_block_line(command.text);
        in_block_ = false;
        edit_.reset();
        return owed_by_command(command);
    }

 private:
    int owed_by_block_line(const std::string& text) {
        if (edit_) {
            in_block_ = !edit_->feed(text);
            return 0;
        }
        for (const Item& item : parse_items(text)) {
            if (item.kind == Item::Kind::Done) {
                in_block_ = false;
                return block_answers_;
            }
        }
        return 0;
    }

    int owed_by_command(const Command& command) {
        switch (command.kind) {
            case CommandKind::Start:
            case CommandKind::RectStart:
            case CommandKind::Restart:
            case CommandKind::Begin:
            case CommandKind::Turn:
            case CommandKind::TakeBack:
            case CommandKind::Play:
            case CommandKind::About:
            case CommandKind::YxNBest:
            case CommandKind::YxSearchDefend:
            case CommandKind::YxBalanceOne:
            case CommandKind::YxBalanceTwo:
            case CommandKind::YxShowForbid:
                return 1;
            case CommandKind::Board:
            case CommandKind::Swap2Board:
                return open_block(command.rest, 1);
            case CommandKind::YxBoard:
            case CommandKind::YxBlock:
            case CommandKind::YxBlockUndo:
            case CommandKind::YxBlockPath:
            case CommandKind::YxBlockPathUndo:
            case CommandKind::YxBlockPathExcept:
            case CommandKind::YxSoosorvStep2:
            case CommandKind::YxSoosorvStep3:
            case CommandKind::YxSoosorvStep4:
            case CommandKind::YxSoosorvStep5:
            case CommandKind::YxSoosorvStep6:
            case CommandKind::YxQueryDatabaseAll:
            case CommandKind::YxQueryDatabaseAllText:
            case CommandKind::YxQueryDatabaseOne:
            case CommandKind::YxQueryDatabaseText:
            case CommandKind::YxDeleteDatabaseOne:
            case CommandKind::YxDeleteDatabaseAll:
                return open_block(command.rest, 0);
            case CommandKind::UnknownBlock:
                return 1 + open_block(command.rest, 0);
            case CommandKind::YxEditDatabaseJudgement:
            case CommandKind::YxEditDatabaseText:
            case CommandKind::YxEditDatabaseLabel:
                // A text in the block may contain a line DONE, so only `edit_`, which reads the
                // block, knows where the block ends.
                if (database_open_)
                    edit_.emplace(command.kind);
                return open_block(command.rest, 0);
            case CommandKind::YxHashDump:
            case CommandKind::YxHashLoad:
            case CommandKind::YxSetDatabase:
            case CommandKind::YxSaveDatabase:
            case CommandKind::YxDatabaseFiles:
                path_may_follow_ = command.rest.empty();
                return 0;
            case CommandKind::YxShowInfo:
                yixin_client_ = true;
                return 0;
            default:
                return 0;
        }
    }

    int open_block(const std::string& rest, int answers) {
        in_block_ = true;
        block_answers_ = answers;
        return owed_by_block_line(rest);
    }

    bool database_open_ = false;
    std::optional<BlockReader> edit_;
    bool in_block_ = false;
    int block_answers_ = 0;
    bool path_may_follow_ = false;
    bool yixin_client_ = false;
};

std::vector<InputLine> lines_of(std::string_view bytes) {
    std::vector<InputLine> lines;
    const auto visit = [&](InputLine line) { lines.push_back(std::move(line)); };
    LineSplitter splitter;
    splitter.feed(bytes, visit);
    splitter.finish(visit);
    return lines;
}

std::string first_offence(const std::vector<std::string>& output) {
    for (const std::string& line : output) {
        const std::string offence = line_offence(line);
        if (!offence.empty())
            return offence;
    }
    return {};
}

}  // namespace

std::string line_offence(std::string_view line) {
    const auto begins = [&](std::string_view word) { return line.substr(0, word.size()) == word; };
    const auto offence = [&](const char* why) {
        return std::string(why) + ": " + std::string(line);
    };
    // Texts from a database may contain any UTF-8 characters.
    const bool has_text = begins("MESSAGE DATABASE ") && as_utf8(line) == line;
    const bool printable = std::all_of(line.begin(), line.end(), [&](char c) {
        return (c >= ' ' && c <= '~') || (has_text && static_cast<unsigned char>(c) >= 0x80);
    });
    if (!printable)
        return "an output line holds bytes that are not printable ASCII";
    if (line.empty() || line.front() == ' ' || line.back() == ' ')
        return offence("empty, or blanks at an end");
    if (begins("FORBID ")) {
        const std::string_view digits = line.substr(7, line.size() - 8);
        const bool form = line.back() == '.' && digits.size() % 4 == 0 &&
                          digits.find_first_not_of("0123456789") == std::string_view::npos;
        return form ? std::string() : offence("not the form of FORBID");
    }
    if (line.size() >= 1000)
        return offence("too long");
    for (const std::string_view word :
         {"MESSAGE ", "DEBUG ", "INFO ", "ERROR ", "UNKNOWN ", "name=\""}) {
        if (begins(word))
            return {};
    }
    for (const std::string_view whole :
         {"OK", "SWAP", "<move>", "<move> <move>", "<move> <move> <move>"}) {
        if (matches_expectation(whole, line))
            return {};
    }
    return offence("no known form");
}

std::string protocol_offence(std::string_view bytes, bool with_memory) {
    const std::vector<InputLine> lines = lines_of(bytes);

    std::size_t answers = 0;
    stubs::FakeMemory direct_memory;
    ProtocolSession direct(with_memory ? &direct_memory : nullptr);
    if (with_memory)
        direct.receive({"INFO database x"});
    direct.set_nodes(kNodes);
    direct.skip_opening_searches();
    AnswerCounter counter;
    bool quit = false;
    for (const InputLine& line : lines) {
        counter.set_database_open(direct_memory.is_open());
        direct.receive(line);
        const std::vector<std::string> output = direct.take_output();
        const std::string offence = first_offence(output);
        if (!offence.empty())
            return offence;
        const std::size_t given = answers_among(output).size();
        const int owed = counter.owed_by(parse_command(line.text, line.too_long));
        if (given != static_cast<std::size_t>(owed)) {
            return std::to_string(given) + " answers where " + std::to_string(owed) +
                   " are owed, to: " + line.text.substr(0, 80);
        }
        answers += given;
        quit = direct.gomocup().quit();
        if (quit)
            break;
    }

    stubs::FakeMemory delayed_memory;
    ProtocolSession delayed(with_memory ? &delayed_memory : nullptr);
    if (with_memory)
        delayed.receive({"INFO database x"});
    delayed.set_nodes(kNodes);
    delayed.skip_opening_searches();
    delayed.hold(true);
    for (const InputLine& line : lines) {
        delayed.receive(line);
        if (delayed.gomocup().quit())
            break;
    }
    if (!quit)
        delayed.end_of_input();
    const std::vector<std::string> output = delayed.take_output();
    const std::string offence = first_offence(output);
    if (!offence.empty())
        return offence;
    const std::size_t given = answers_among(output).size();
    // After END the engine may leave commands unanswered.
    if (quit ? given > answers : given != answers) {
        return std::to_string(given) + " answers with searches in progress, " +
               std::to_string(answers) + " without";
    }
    return {};
}

}  // namespace fukumi::support
