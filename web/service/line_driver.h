// The protocol without pipes and threads: lines in, lines out, searches run in place.
//
// It does with one thread what protocol/loop does with three: every few milliseconds a search reads
// the lines that have arrived and gives those that concern it to the state machine. Other lines go
// back to the host until the search ends, so that the host can match answers to lines.
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
    /// The host gets every line of the output. It must outlive this object.
    explicit LineDriver(Host& host);

    /// Handles a line (without its terminator) and runs the search that it starts, if any.
    void receive(std::string_view line);

 private:
    void run_search();
    /// Reads the lines that have arrived during a search.
    void take_lines(SearchControl& control);
    /// Returns true if the running search handles the command at once.
    bool is_heard(const Command& command) const;

    Host& host_;
    Engine engine_;
    Gomocup gomocup_;
    bool interrupted_ = false;  // a waiting line stops the search
};

}  // namespace fukumi::web
