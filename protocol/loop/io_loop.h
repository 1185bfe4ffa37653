// Runs the protocol over stdin and stdout: threads and pipes around the state machine of gomocup.h.
//
// The reader thread blocks on stdin, cuts lines, parses them and stamps each with the time of its
// arrival. The search thread runs one request at a time and prints its reports. The main thread
// owns the state machine. It takes commands and finished searches from one queue, in the order of
// events, and stops the running search if the state machine wants that. Each output line is one
// write, under a lock. Nothing is written to stderr, which some managers read as answers.
#pragma once

#include <memory>
#include <string>

#include "engine/play/brain.h"
#include "protocol/about.h"
#include "protocol/game_memory.h"

namespace fukumi {

/// Serves the manager with the moves of `brain`, then ends the process with exit code 0:
///   END           within 200 ms; prints nothing more.
///   end of input  stops a running search after 40 ms, prints its move, and serves the commands
///                 that came before. If the manager does not read an answer for 2 s, ends without.
///   stdout gone   at once.
/// Within these limits the memory, which may be null, writes what is pending. If `database` is not
/// empty, begins as if `INFO database` with this path had come.
[[noreturn]] void run_protocol(std::unique_ptr<Brain> brain, const About& about = {},
                               std::unique_ptr<GameMemory> memory = nullptr,
                               const std::string& database = {});

}  // namespace fukumi
