// Runs the protocol over stdin and stdout: threads and pipes around the state machine of gomocup.h.
//
// The reader thread blocks on stdin, cuts the bytes into lines, parses each line and notes its time
// of arrival. The search thread runs one request at a time and prints the lines of its search. The
// main thread owns the state machine. It takes commands and finished searches from one queue in the
// order in which they came, and stops the running search if the state machine requests that. Each
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
///   after END                  within 200 ms, without further output.
///   after the end of input     stops a running search after 40 ms, prints its move, serves the
///                              earlier commands, then ends. If the manager does not read an answer
///                              for 2 s, ends without printing it.
///   after stdout was closed    at once.
/// `memory` is null if the program has no database. Otherwise it writes its pending results within
/// these times. If `database` is not empty, first carries out `INFO database` with this path.
[[noreturn]] void run_protocol(std::unique_ptr<Brain> brain, const About& about = {},
                               std::unique_ptr<GameMemory> memory = nullptr,
                               const std::string& database = {});

}  // namespace fukumi
