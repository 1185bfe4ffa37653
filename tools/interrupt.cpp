// See interrupt.h.
#include "tools/interrupt.h"

#include <atomic>
#include <csignal>

namespace fukumi {
namespace {

std::atomic<SearchControl*> interrupted{nullptr};
static_assert(std::atomic<SearchControl*>::is_always_lock_free);  // for the signal handler

extern "C" void on_interrupt(int number) {
    std::signal(number, SIG_DFL);
    if (SearchControl* control = interrupted.load())
        control->stop();
}

}  // namespace

Interrupt::Interrupt() {
    interrupted.store(&control_);
    std::signal(SIGINT, on_interrupt);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, SIG_DFL);
    interrupted.store(nullptr);
}

}  // namespace fukumi
