// Information about the machine that runs this program, and binding to its processors. Each
// operating system has its own implementation.
#pragma once

#include <string>

namespace fukumi::match {

/// Describes the machine for reports: "AMD EPYC 9655, 2 threads, 7.8 GiB, Linux 6.1.0 x86_64".
std::string machine_text();

/// Binds the calling thread, and all processes that it starts later, to one processor. Of the n
/// processors that this program may use, it takes number `worker` modulo n. Works only on Linux;
/// elsewhere it does nothing.
///
/// -affinity uses it. The two engines of a game take turns, so they can share a processor, and to
/// wake another processor for each move costs more time than the move of an instant engine. Gomocup
/// binds engines too. Do not use it for engines with several threads, or if several matches run on
/// one machine.
void bind_to_processor(int worker) noexcept;

}  // namespace fukumi::match
