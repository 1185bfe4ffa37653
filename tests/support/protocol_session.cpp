// See protocol_session.h.
#include "tests/support/protocol_session.h"

#include <algorithm>
#include <utility>

#include "protocol/think.h"

namespace fukumi::support {
namespace {

constexpr std::int64_t kTableKib = 1024;
// INFO max_node can raise the node limit above nodes_, but not above this number.
constexpr std::int64_t kMostNodes = 50000;

}  // namespace

ProtocolSession::ProtocolSession(GameMemory* memory)
    : gomocup_(
          engine_, [this](std::string_view line) { output_.emplace_back(line); }, {}, memory) {}

void ProtocolSession::feed(std::string_view bytes) {
    splitter_.feed(bytes, [this](const InputLine& line) { pass(line); });
    settle();
}

void ProtocolSession::end_of_input() {
    splitter_.finish([this](const InputLine& line) { pass(line); });
    gomocup_.end_input();
    while (gomocup_.request())
        run_search();
}

void ProtocolSession::receive(const InputLine& line) {
    pass(line);
    settle();
}

void ProtocolSession::pass(const InputLine& line) {
    gomocup_.receive(parse_command(line.text, line.too_long), Clock::now());
}

void ProtocolSession::answer() {
    if (gomocup_.request())
        run_search();
    settle();
}

void ProtocolSession::finish_search() {
    holding_ = false;
    settle();
}

void ProtocolSession::settle() {
    while (gomocup_.request() && !gomocup_.quit() &&
           (!holding_ || gomocup_.stop_wanted() != Gomocup::Stop::No))
        run_search();
    if (gomocup_.request())
        gomocup_.begin_thinking();
}

void ProtocolSession::run_search() {
    gomocup_.begin_thinking();
    ThinkRequest request = *gomocup_.request();
    const std::int64_t asked = request.limits.max_nodes;
    request.limits.max_nodes = asked > 0 ? std::min(asked, kMostNodes) : nodes_;
    const bool is_move = request.kind == ThinkRequest::Kind::Move;
    // A choice of opening stones takes several searches. End it at once.
    request.clock = {};
    if (!is_move)
        request.clock.turn_ms = 0;
    request.received = Clock::now();
    // INFO max_memory and hash_size may have set a large table; make it small again.
    engine_.set_hash_size(kTableKib);
    engine_.set_threads(1);
    ThinkOutcome outcome;
    const bool is_wanted = request.is_file_work() ? files_allowed_ : is_move || !skip_openings_;
    if (is_wanted) {
        ReportPrinter listener(request.style,
                               [this](std::string_view line) { output_.emplace_back(line); });
        outcome = run(engine_, request, listener, SearchControl());
    }
    gomocup_.finish(outcome, Clock::now());
}

std::vector<std::string> answers_among(const std::vector<std::string>& lines) {
    std::vector<std::string> answers;
    for (const std::string& line : lines) {
        const auto begins = [&](std::string_view word) { return line.rfind(word, 0) == 0; };
        if (!begins("MESSAGE ") && !begins("DEBUG ") && !begins("INFO "))
            answers.push_back(line);
    }
    return answers;
}

}  // namespace fukumi::support
