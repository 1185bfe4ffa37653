// Lets Ctrl-C stop the running searches instead of the process.
#pragma once

#include "engine/search/search_control.h"

namespace fukumi {

/// While an object of this class exists, the first Ctrl-C stops all searches that use control(). A
/// second Ctrl-C ends the process. Only one object may exist at a time.
class Interrupt {
 public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    const SearchControl& control() const noexcept { return control_; }
    bool has_come() const noexcept { return control_.is_stopped(); }
    /// Stops the searches, as the first Ctrl-C does.
    void stop() noexcept { control_.stop(); }

 private:
    SearchControl control_;
};

}  // namespace fukumi
