// Runs the protocol over stdin and stdout: threads and pipes around the state machine of gomocup.h.
//
// The reader thread blocks on stdin, cuts the bytes into lines, parses each line and notes its time
// of arrival. The search thread runs one request at a time and prints the lines of its search. The
// main thread owns the state machine. It takes commands and finished searches from one queue in the
// order in which they came, and stops the running search if the state machine requests that. Before
// it starts a search, it waits until the reader thread has read everything that is in the pipe, so
// that the way in which the manager splits its output has no effect. Each
// output line is one write, under a lock. The program writes nothing to stderr, because some
// managers read stderr as answers.
#pragma once

#include <memory>
#include <string>

#include "engine/play/brain.h"
#include "protocol/about.h"
#include "protocol/game_memory.h"

namespace fukumi {

/// Serves the manager with the moves of `brain`, then ends the process with exit code 0:
///   after END                  within 200 ms, without further output. END waits for the answers to
///                              the commands before it, unless it came while the engine thought.
///   after the end of input     serves the earlier commands, then ends. Stops searches without a
///                              limit after 40 ms. Ends at once if nobody can read stdout any more,
///                              and after 2 s if the manager could but does not read.
///   after a failed write       at once, because nobody reads.
/// `memory` is null if the program has no database. Otherwise it writes its pending results within
/// these times. If `database` is not empty, first carries out `INFO database` with this path.
[[noreturn]] void run_protocol(std::unique_ptr<Brain> brain, const About& about = {},
                               std::unique_ptr<GameMemory> memory = nullptr,
                               const std::string& database = {});

}  // namespace fukumi
