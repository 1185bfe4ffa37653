// What the engine needs of whoever runs it where there are no pipes and perhaps no threads.
//
// All functions are called on the thread that serves a request, while it is served.
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

    /// Whether the request that is served should end soon. Asked every few milliseconds.
    virtual bool wants_stop() = 0;
    /// A line of the protocol that has come meanwhile; asked like wants_stop().
    virtual std::optional<std::string> next_line() = 0;
    /// The line that next_line() gave last waits for the end of the search. Then it is to come
    /// again, before all that have come later: as the next line that is served, or from next_line()
    /// if another search is under way by then.
    virtual void keep_line() = 0;
    /// An event of the request: JSON, or a line of the protocol.
    virtual void tell(std::string_view event) = 0;
};

}  // namespace fukumi::web
