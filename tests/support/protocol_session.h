// The protocol in process: bytes in, lines out. Searches run in place, with few nodes and without a
// clock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/play/engine.h"
#include "protocol/gomocup.h"
#include "protocol/loop/line_splitter.h"

namespace fukumi::support {

class ProtocolSession {
 public:
    /// The memory, which may be null, must outlive the session.
    explicit ProtocolSession(GameMemory* memory = nullptr);

    /// Feeds bytes as from a pipe; lines need their terminators.
    void feed(std::string_view bytes);
    void end_of_input();
    void receive(const InputLine& line);

    /// While on, a search stays in progress until stop_wanted() or finish_search(). While off, it
    /// runs at once.
    void hold(bool on) { holding_ = on; }
    void finish_search();

    /// The engine makes no choices of openings, which take some time; the state machine then
    /// answers with the first legal stones.
    void skip_opening_searches() { skip_openings_ = true; }
    /// Lets commands read and write files. Without it they do nothing.
    void allow_files() { files_allowed_ = true; }
    void set_nodes(std::int64_t nodes) { nodes_ = nodes; }

    /// Returns the lines printed since the last call.
    std::vector<std::string> take_output() { return std::exchange(output_, {}); }

    const Gomocup& gomocup() const { return gomocup_; }
    Gomocup& gomocup() { return gomocup_; }

 private:
    void run_search();
    void settle();

    Engine engine_;
    std::vector<std::string> output_;
    Gomocup gomocup_;
    LineSplitter splitter_;
    std::int64_t nodes_ = 300;
    bool holding_ = false;
    bool skip_openings_ = false;
    bool files_allowed_ = false;
};

/// Returns the answers among `lines`: all except MESSAGE, DEBUG and INFO lines.
std::vector<std::string> answers_among(const std::vector<std::string>& lines);

}  // namespace fukumi::support
