// See line_driver.h.
#include "web/service/line_driver.h"

#include "engine/core/clock.h"
#include "protocol/info_options.h"
#include "protocol/messages.h"
#include "protocol/think.h"

namespace fukumi::web {

LineDriver::LineDriver(Host& host)
    : host_(host), gomocup_(engine_, [this](std::string_view line) { host_.report(line); }) {}

void LineDriver::receive(std::string_view line) {
    gomocup_.receive(parse_command(line), Clock::now());
    if (gomocup_.request() && !gomocup_.quit())
        run_search();
}

void LineDriver::run_search() {
    const ThinkRequest request = *gomocup_.request();
    interrupted_ = false;
    gomocup_.begin_thinking();
    SearchControl control([&] {
        take_lines(control);
        return control.is_stopped();
    });
    LineListener listener([&](const PvLine& line) {
        for (const std::string& text : report_lines(line, request.style))
            host_.report(text);
    });
    gomocup_.finish(run(engine_, request, listener, control), Clock::now());
}

void LineDriver::take_lines(SearchControl& control) {
    while (const auto line = host_.next_line()) {
        const Command command = parse_command(*line);
        if (is_heard(command)) {
            gomocup_.receive(command, Clock::now());
        } else {
            host_.keep_line();
            interrupted_ = interrupted_ || interrupts_search(command.kind);
        }
    }
    const ThinkRequest& request = *gomocup_.request();
    if (gomocup_.stop_wanted() != Gomocup::Stop::No || gomocup_.quit() || interrupted_ ||
        host_.wants_stop())
        control.stop();
    else if (const auto clock = gomocup_.take_clock_update())
        engine_.update_clock(request.position, *clock, request.received, control);
}

// Accepts the commands that act on a search, see command_order.h. Gomocup::receive() would delay all
// other commands too.
bool LineDriver::is_heard(const Command& command) const {
    switch (command.kind) {
        case CommandKind::Blank:
        case CommandKind::End:
            return true;
        // After a line that ends the search, STOP and INFO may be meant for the next search.
        case CommandKind::Stop:
            return !interrupted_;
        case CommandKind::Info:
            return !interrupted_ && concerns_clock(command.rest);
        default:
            return false;
    }
}

}  // namespace fukumi::web
