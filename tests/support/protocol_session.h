// ProtocolSession: an engine with its protocol in the process of the test. The test feeds input
// bytes and takes the printed lines. Searches run on the thread of the test, with few nodes and
// without a clock.
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
    /// `memory` is the database of the engine, or null; it must outlive the session.
    explicit ProtocolSession(GameMemory* memory = nullptr);

    /// Feeds input bytes that come together from a pipe. The session handles a line when its line
    /// end arrives. All lines are there before the search of one of them begins.
    void feed(std::string_view bytes);
    void end_of_input();
    void receive(const InputLine& line);

    /// If `on`, later searches stay in progress until a command stops them or the test calls
    /// answer() or finish_search(). Otherwise each search runs to its end at once.
    void hold(bool on) { holding_ = on; }
    /// Ends the search in progress.
    void answer();
    /// Ends the search in progress; later searches run to their end at once.
    void finish_search();

    /// Skips the engine's choices of openings, because they take long. The protocol then answers
    /// with the first legal stones.
    void skip_opening_searches() { skip_openings_ = true; }
    /// Lets commands read and write files. Without this call, commands on files do nothing.
    void allow_files() { files_allowed_ = true; }
    void set_nodes(std::int64_t nodes) { nodes_ = nodes; }

    /// Returns the lines printed since the last call.
    std::vector<std::string> take_output() { return std::exchange(output_, {}); }

    const Gomocup& gomocup() const { return gomocup_; }
    Gomocup& gomocup() { return gomocup_; }

 private:
    void pass(const InputLine& line);
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
