// Interface between the engine and the program that runs it in a web page. This program, the host,
// is JavaScript in a worker of the page.
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

    /// Returns true if the current request should end soon. A search calls it every few
    /// milliseconds.
    virtual bool wants_stop() = 0;
    /// Returns the next line of the protocol that has arrived, if any. A search calls it every few
    /// milliseconds.
    virtual std::optional<std::string> next_line() = 0;
    /// Gives the last line of next_line() back to the host, because the running search cannot
    /// handle it. When the search has ended, the host passes this line to the engine before newer
    /// lines; if another search is running by then, next_line() returns it.
    virtual void keep_line() = 0;
    /// Receives an event of the current request: JSON, or an output line of the protocol.
    virtual void report(std::string_view event) = 0;
};

}  // namespace fukumi::web
