// Interface to the program that runs the engine: a worker of a page, without pipes.
//
// The engine calls all functions on its own thread, while it serves a request.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fukumi::web {

class Host {
 public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    /// Returns true if the current request should end soon. Called every few milliseconds.
    virtual bool wants_stop() = 0;
    /// Returns a line of the protocol that has arrived, if any. Called like wants_stop().
    virtual std::optional<std::string> next_line() = 0;
    /// Puts the last line of next_line() back until the search ends. The host then serves it first,
    /// or returns it from next_line() if another search runs by then.
    virtual void keep_line() = 0;
    /// Receives an event of the request: JSON, or a line of the protocol.
    virtual void report(std::string_view event) = 0;
};

}  // namespace fukumi::web
