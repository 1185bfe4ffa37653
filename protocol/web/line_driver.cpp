// See line_driver.h.
#include "protocol/web/line_driver.h"

#include "engine/core/clock.h"
#include "protocol/gomocup/messages.h"
#include "protocol/gomocup/think.h"

namespace fukumi::web {
namespace {

class SearchReporter : public LineListener {
 public:
    SearchReporter(LineReport report, std::function<void()> poll)
        : LineListener(std::move(report)), poll_(std::move(poll)) {}

    Answer on_poll() override {
        poll_();
        return Answer::GoOn;
    }

 private:
    std::function<void()> poll_;
};

}  // namespace

LineDriver::LineDriver(Host& host)
    : host_(host), gomocup_(engine_, [this](std::string_view line) { host_.tell(line); }) {}

void LineDriver::receive(std::string_view line) {
    gomocup_.receive({std::string(line)}, Clock::now());
    while (gomocup_.request() && !gomocup_.quit())
        run_search();
}

void LineDriver::run_search() {
    const ThinkRequest request = *gomocup_.request();
    SearchControl control;
    SearchReporter listener(
        [&](const PvLine& line) {
            for (const std::string& text : report_lines(line, request.style))
                host_.tell(text);
        },
        [&] { take_lines(control); });
    gomocup_.finish(run(engine_, request, listener, control));
}

void LineDriver::take_lines(SearchControl& control) {
    while (const auto line = host_.next_line())
        gomocup_.receive({*line}, Clock::now());
    const ThinkRequest& request = *gomocup_.request();
    if (gomocup_.stop_wanted() || gomocup_.quit() || host_.wants_stop())
        control.stop();
    else if (const auto clock = gomocup_.take_clock_update())
        engine_.update_clock(request.position, *clock, request.received, control);
}

}  // namespace fukumi::web
