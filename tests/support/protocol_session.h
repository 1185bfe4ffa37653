// The protocol in process: bytes in, lines out, searches
// run synchronously with few nodes and no clock.
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

    /// Feeds bytes as they would come from a pipe; lines need their terminators.
    void feed(std::string_view bytes);
    void end_of_input();
    /// One line, handed over whole.
    void receive(const InputLine& line);

    /// While holding, a search that is asked for stays in progress until something wants it to stop
    /// or until finish_search(). Otherwise it is run at once.
    void hold(bool on) { holding_ = on; }
    void finish_search();

    /// Opening decisions are left to the fallback of the state machine instead of the engine, which
    /// takes some time for them.
    void skip_opening_searches() { skip_openings_ = true; }
    /// Files are read and written as commands ask for it. Otherwise they are left alone.
    void allow_files() { files_allowed_ = true; }
    void set_nodes(std::int64_t nodes) { nodes_ = nodes; }

    /// The lines printed since the last call.
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

/// The answer lines among `lines`: without MESSAGE, DEBUG and INFO.
std::vector<std::string> answers_among(const std::vector<std::string>& lines);

}  // namespace fukumi::support
