// See transcript.h.
#include "tests/support/transcript.h"

#include <memory>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "protocol/command_parser.h"
#include "tests/stubs/fake_memory.h"
#include "tests/support/protocol_session.h"

namespace fukumi::support {
namespace {

std::string unescaped(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            bytes += text[i];
            continue;
        }
        switch (text[++i]) {
            case 't':
                bytes += '\t';
                break;
            case 'r':
                bytes += '\r';
                break;
            case 'n':
                bytes += '\n';
                break;
            case '\\':
                bytes += '\\';
                break;
            case '0':
                bytes += '\0';
                break;
            case 'x':
                bytes +=
                    static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
                i += 2;
                break;
            default:
                throw std::invalid_argument("unknown escape in a transcript");
        }
    }
    return bytes;
}

bool is_move(std::string_view text) {
    const auto digits = [](std::string_view part) {
        return !part.empty() && part.size() <= 2 &&
               part.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const std::size_t comma = text.find(',');
    return comma != std::string_view::npos && digits(text.substr(0, comma)) &&
           digits(text.substr(comma + 1));
}

bool begins(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

constexpr std::string_view kFigure = "<figure>";

/// Returns the time or speed at the start of `text`, such as 850 or 12.3K.
std::string_view leading_figure(std::string_view text) {
    return text.substr(0, text.find_first_not_of("0123456789.KM"));
}

/// Returns true if `line` matches `pattern`, which is one of the alternatives of an expectation.
bool matches_one(std::string_view pattern, std::string_view line) {
    constexpr std::string_view kMove = "<move", kExcept = " except ", kAny = "<any>";
    while (!pattern.empty()) {
        if (begins(pattern, kAny))
            return true;
        if (begins(pattern, kMove)) {
            const std::size_t close = pattern.find('>');
            const std::string_view condition = pattern.substr(kMove.size(), close - kMove.size());
            const std::string_view word = line.substr(0, line.find(' '));
            if (!is_move(word))
                return false;
            if (begins(condition, kExcept) && condition.substr(kExcept.size()) == word)
                return false;
            pattern.remove_prefix(close + 1);
            line.remove_prefix(word.size());
        } else if (begins(pattern, kFigure)) {
            const std::size_t length = leading_figure(line).size();
            if (length == 0)
                return false;
            pattern.remove_prefix(kFigure.size());
            line.remove_prefix(length);
        } else if (!line.empty() && line.front() == pattern.front()) {
            pattern.remove_prefix(1);
            line.remove_prefix(1);
        } else {
            return false;
        }
    }
    return line.empty();
}

bool is_progress(std::string_view line) {
    return begins(line, "MESSAGE depth ") || begins(line, "INFO ") ||
           begins(line, "MESSAGE closest to ") || begins(line, "MESSAGE no stone") ||
           (begins(line, "MESSAGE REALTIME ") && line != "MESSAGE REALTIME REFRESH");
}

/// Returns a line about the progress of a search with <figure> instead of its speed and time.
std::string without_speed(std::string line) {
    for (const std::string_view key : {" nps ", " tm ", "INFO SPEED ", "INFO TOTALTIME "}) {
        if (const std::size_t at = line.find(key); at != std::string::npos) {
            const std::size_t value = at + key.size();
            line.replace(value, leading_figure(std::string_view(line).substr(value)).size(),
                         kFigure);
        }
    }
    return line;
}

/// Returns an expectation that matches the line, and still does if the engine chooses other moves.
std::string as_expectation(const std::string& line) {
    if (is_progress(line))
        return without_speed(line);
    std::istringstream words(line);
    std::string text;
    for (std::string word; words >> word;) {
        if (!is_move(word))
            return line;
        text += text.empty() ? "<move>" : " <move>";
    }
    return text;
}

class TranscriptReplay {
 public:
    explicit TranscriptReplay(std::string_view text) {
        std::istringstream stream{std::string(text)};
        for (std::string line; std::getline(stream, line);)
            lines_.push_back(line);
    }

    std::string run() {
        for (std::size_t i = 0; i < lines_.size();) {
            const std::string& line = lines_[i++];
            if (begins(line, "< "))
                continue;  // the engine did not print this expected line
            result_ += line + '\n';
            if (begins(line, "+ ")) {
                chunk_ += unescaped(line.substr(2)) + terminator_;
            } else if (begins(line, "> ")) {
                session_->feed(std::exchange(chunk_, {}) + unescaped(line.substr(2)) + terminator_);
            } else if (begins(line, "! ")) {
                obey(line.substr(2));
            }
            for (const std::string& output : session_->take_output()) {
                if (!progress_ && is_progress(output))
                    continue;
                const bool expected = i < lines_.size() && begins(lines_[i], "< ");
                const bool holds = expected && matches_expectation(lines_[i].substr(2), output);
                result_ += "< " + (holds ? lines_[i].substr(2) : as_expectation(output)) + '\n';
                if (expected)
                    ++i;
            }
        }
        return result_;
    }

 private:
    void obey(std::string_view order) {
        if (order == "new" || order == "memory") {
            session_.reset();
            memory_ = order == "memory" ? std::make_unique<stubs::FakeMemory>() : nullptr;
            session_ = std::make_unique<ProtocolSession>(memory_.get());
            terminator_ = "\n";
            progress_ = false;
        } else if (order == "progress") {
            progress_ = true;
        } else if (order == "hold") {
            session_->hold(true);
        } else if (order == "finish") {
            session_->finish_search();
        } else if (order == "answer") {
            session_->answer();
        } else if (order == "end of input") {
            session_->end_of_input();
        } else if (order == "quits") {
            if (!session_->gomocup().quit())
                result_ += "! has not quit\n";
        } else if (begins(order, "terminator ")) {
            terminator_ = unescaped(order.substr(11));
        } else if (begins(order, "repeat ")) {
            order.remove_prefix(7);
            const auto count = parse_saturating(take_word(order));
            session_->feed(std::string(static_cast<std::size_t>(count.value()), order.at(0)) +
                           terminator_);
        } else {
            throw std::invalid_argument("unknown order in a transcript: " + std::string(order));
        }
    }

    std::vector<std::string> lines_;
    std::unique_ptr<stubs::FakeMemory> memory_;
    std::unique_ptr<ProtocolSession> session_ = std::make_unique<ProtocolSession>();
    std::string terminator_ = "\n";
    std::string chunk_;  // lines that come together with the next one
    bool progress_ = false;
    std::string result_;
};

}  // namespace

bool matches_expectation(std::string_view pattern, std::string_view line) {
    constexpr std::string_view kOr = " | ";
    while (true) {
        const std::size_t end = pattern.find(kOr);
        if (matches_one(pattern.substr(0, end), line))
            return true;
        if (end == std::string_view::npos)
            return false;
        pattern.remove_prefix(end + kOr.size());
    }
}

std::string replay_transcript(std::string_view text) {
    return TranscriptReplay(text).run();
}

}  // namespace fukumi::support
