// The protocol over stdin and stdout: threads and pipes around the state machine of gomocup.h.
//
// Three threads. The *reader* blocks on stdin, cuts lines and stamps each with the time of its
// arrival. The *search thread* runs one request at a time and prints what the search reports. The
// *main thread* owns the state machine, takes lines and finished searches from one queue in the
// order in which they happened, and stops the running search when the state machine wants it. Lines
// of output are written whole, one write each, under a lock. Nothing is ever written to stderr,
// which some managers read as answers.
#pragma once

#include <memory>
#include <string>

#include "engine/play/brain.h"
#include "protocol/about.h"
#include "protocol/game_memory.h"

namespace fukumi {

/// Serves the manager with the moves of `brain` until END or the end of the input, then leaves the
/// process with exit code 0:
///   END           at once, nothing more is printed.
///   end of input  a running search gets 40 ms, its move is printed; earlier commands are served.
///   stdout gone   at once.
/// In every state the process is gone 200 ms after END. After the end of the input it is gone when
/// everything is answered, or when nobody has read an answer for 2 s. Within these limits the
/// memory, which may be null, writes what waits to be written. Begins as if `INFO database` with
/// this path had come, unless it is empty.
[[noreturn]] void run_protocol(std::unique_ptr<Brain> brain, const About& about = {},
                               std::unique_ptr<GameMemory> memory = nullptr,
                               const std::string& database = {});

}  // namespace fukumi
