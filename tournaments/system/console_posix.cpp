// See console.h.
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <initializer_list>

#include "tournaments/system/console.h"

namespace fukumi::match {
namespace {

void (*g_take)() = nullptr;

void take_signal(int) {
    g_take();
}

}  // namespace

void prepare_console() noexcept {}

bool is_terminal(std::FILE* file) noexcept {
    return isatty(fileno(file)) != 0;
}

std::size_t terminal_columns(std::FILE* file) noexcept {
    constexpr std::size_t kUsual = 80;
    winsize size{};
    const bool known = ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : kUsual;
}

void on_interrupt(void (*take)()) noexcept {
    g_take = take;
    struct sigaction action {};
    action.sa_handler = take_signal;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        sigaction(number, nullptr, &before);
        // If SIGHUP is ignored, nohup has set this; keep it. Shells let background jobs ignore
        // SIGINT; handle SIGINT anyway, because scripts end matches with it.
        if (number != SIGHUP || before.sa_handler != SIG_IGN)
            sigaction(number, &action, nullptr);
    }
}

}  // namespace fukumi::match
