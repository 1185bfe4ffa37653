// Binding a game to a processor (-affinity).
//
// The two engines of a game take turns, so they can share a processor, and with instant engines a
// match is more than twice as fast when question and answer need not wake another one. Gomocup,
// too, binds an engine to one processor. Not for several matches on one machine, nor for engines
// with threads: they would crowd on the same processors. Linux; elsewhere nothing happens.
#pragma once

namespace fukumi::match {

/// Binds the calling thread, and all processes that it starts from now on, to one of the processors
/// that it may use: the worker-th of them, from 0, beginning again after the last.
void bind_to_processor(int worker) noexcept;

}  // namespace fukumi::match
