// The protocol without pipes and threads: lines in, lines out, searches run in place.
//
// What protocol/pipe does with three threads is done here with one: a search asks its host every
// few milliseconds whether lines have come, and gives them to the state machine.
#pragma once

#include <string>
#include <string_view>

#include "engine/play/engine.h"
#include "protocol/gomocup/gomocup.h"
#include "protocol/web/host.h"

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

    Host& host_;
    Engine engine_;
    Gomocup gomocup_;
};

}  // namespace fukumi::web
