// Runs the protocol without pipes and threads: the host passes lines in and receives lines, and a
// search runs inside the call that starts it.
//
// It does with one thread what protocol/loop does with three. Every few milliseconds a search reads
// the lines that have arrived, and passes those that concern the search to Gomocup. It gives all
// other lines back to the host until the search ends, so that the host knows which line each answer
// belongs to.
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
    /// The host receives every line of the output. The host must outlive this object.
    explicit LineDriver(Host& host);

    /// Handles a line, which has no CR or LF. If the line starts a search, returns when the search
    /// ends.
    void receive(std::string_view line);

 private:
    void run_search();
    /// Reads the lines that have arrived during a search, and handles them or gives them back.
    void take_lines(SearchControl& control);
    /// Returns true if the running search handles the command at once.
    bool is_heard(const Command& command) const;

    Host& host_;
    Engine engine_;
    Gomocup gomocup_;
    bool interrupted_ = false;  // a line that waits for the end of the search has stopped it
};

}  // namespace fukumi::web
