// The protocol without pipes and threads: lines in, lines out, searches run in place.
//
// What protocol/loop does with three threads is done here with one: a search asks its host every
// few milliseconds whether lines have come, and gives those that concern it to the state machine.
// The others wait with the host, so that it knows which line an answer belongs to.
#pragma once

#include <string>
#include <string_view>

#include "engine/play/engine.h"
#include "protocol/command_parser.h"
#include "protocol/gomocup.h"
#include "web/service/host.h"

namespace fukumi::web {

class LineDriver {
 public:
    /// The host must outlive this object. It is told every line of the output.
    explicit LineDriver(Host& host);

    /// Serves a line, without its terminator, and the search that it asks for, if any.
    void receive(std::string_view line);

 private:
    void run_search();
    /// While a search runs.
    void take_lines(SearchControl& control);
    /// Whether the search that runs hears a line at once.
    bool is_heard(const Command& command) const;

    Host& host_;
    Engine engine_;
    Gomocup gomocup_;
    bool interrupted_ = false;  // a line that waits ends the search
};

}  // namespace fukumi::web
