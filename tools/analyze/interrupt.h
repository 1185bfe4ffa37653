// Ctrl-C as the end of an analysis that keeps what was found.
#pragma once

#include "engine/search/search_control.h"

namespace fukumi {

/// While it lives the first interrupt of the process stops the searches with its control. The
/// second one ends the process as usual. One at a time.
class Interrupt {
 public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    const SearchControl& control() const noexcept { return control_; }
    bool has_come() const noexcept { return control_.is_stopped(); }
    /// As an interrupt does.
    void stop() noexcept { control_.stop(); }

 private:
    SearchControl control_;
};

}  // namespace fukumi
