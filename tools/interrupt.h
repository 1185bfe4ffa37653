// Ctrl-C as a stop signal for searches.
#pragma once

#include "engine/search/search_control.h"

namespace fukumi {

/// During its life the first interrupt of the process stops the searches with its control. A second
/// interrupt ends the process. Only one object may exist at a time.
class Interrupt {
 public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    const SearchControl& control() const noexcept { return control_; }
    bool has_come() const noexcept { return control_.is_stopped(); }
    /// Acts like an interrupt.
    void stop() noexcept { control_.stop(); }

 private:
    SearchControl control_;
};

}  // namespace fukumi
