// The machine that this program runs on. One implementation per operating system.
#pragma once

#include <string>

namespace fukumi::match {

/// Describes the machine for reports: "AMD EPYC 9655, 2 threads, 7.8 GiB, Linux 6.1.0 x86_64".
std::string machine_text();

/// Binds the calling thread, and all processes that it starts later, to one of the processors that
/// it may use, number `worker` modulo their count. Only on Linux; elsewhere it does nothing.
///
/// For -affinity: the two engines of a game take turns, so they can share a processor, and waking
/// another processor for each move costs more than the move of an instant engine. Gomocup binds
/// engines too. Not for engines with threads, nor for several matches on one machine.
void bind_to_processor(int worker) noexcept;

}  // namespace fukumi::match
