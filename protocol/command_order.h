// Decides which commands act on a running search, and which wait until its answer is printed.
//
// The engine answers commands in their order. A command that was in the input before the engine
// began to think waits. The exception is STOP: it always ends the search of the command before it.
// The following commands act at once if they come while the engine thinks:
//   - STOP ends the search. But if another command that begins a search is already waiting, STOP
//     waits behind it, and ends the search of that command.
//   - END ends the process. But if another command that begins a search is already waiting, END
//     waits behind it.
//   - INFO lines about the clock change the clock of the search.
//   - A command that changes the position or begins another search ends the search, unless nodes or
//     depth limit it: such a search gives the same move however fast the commands come.
// The last two wait behind a waiting command that changes the position, because they concern the
// next search.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "protocol/command_parser.h"

namespace fukumi {

struct ReceivedCommand {
    Command command;
    TimePoint received;  ///< when the line was read; the clock of a search starts then
};

class CommandOrder {
 public:
    /// The kind of a search, seen by the commands that come while it runs.
    enum class Manners : std::uint8_t {
        Yields,      ///< every command in the list at the top of this file acts on it
        IsFinished,  ///< as Yields, except commands for the next position, which wait
        IsAlone,     ///< only END acts on it
    };
    /// What a command does to the search.
    enum class Effect : std::uint8_t {
        Waits,         ///< nothing; the command waits
        Interrupts,    ///< ends the search, and waits for its answer
        Stops,         ///< ends the search
        ChangesClock,  ///< changes the clock of the search
        Quits,         ///< ends the process
    };

    /// Call when a search is requested. Commands that come from now on, until begin_thinking(),
    /// count as commands that were in the input before the engine began to think.
    void begin_search(Manners manners) noexcept;
    /// Call when the search begins. Commands that come from now on count as commands that come
    /// while the engine thinks.
    void begin_thinking() noexcept { is_thinking_ = true; }

    /// Returns the effect of a command that comes between begin_search() and the answer. Stores the
    /// command if it waits.
    Effect receive(ReceivedCommand received);

    /// True if END, or a command that changes the position, waits for the answer.
    bool is_urged() const noexcept { return position_waits_ || end_waits_; }

    /// Removes and returns the waiting commands. `answered` is the time of the answer. The clocks of
    /// waiting commands start at this time, unless a command ended the search.
    std::vector<ReceivedCommand> take(TimePoint answered);

 private:
    Effect effect_of(const Command& command);

    Manners manners_ = Manners::Yields;
    bool is_thinking_ = false;
    bool is_interrupted_ = false;
    bool position_waits_ = false;  // a waiting command changes the position
    bool search_waits_ = false;    // a waiting command begins a search
    bool end_waits_ = false;
    bool text_waits_ = false;  // the last waiting block may contain a text and has not ended
    std::vector<ReceivedCommand> waiting_;
};

}  // namespace fukumi
