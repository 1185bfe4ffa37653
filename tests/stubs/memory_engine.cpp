// A program for the tests in tests/protocol/loop: the engine with a FakeMemory as its database, and
// with choices of openings that print "MESSAGE choosing" and last until a command stops them.
//
// The database prints "written" on stdout when the engine waits for pending writes. If its path is
// "slow", the write never ends.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/play/engine.h"
#include "protocol/loop/io_loop.h"
#include "protocol/loop/stdio_pipe.h"
#include "tests/stubs/fake_memory.h"

namespace {

class PrintingMemory : public fukumi::stubs::FakeMemory {
 public:
    fukumi::Result<void> open(const std::string& path, bool read_only) override {
        is_slow_ = path == "slow";
        return FakeMemory::open(path, read_only);
    }
    bool finish_writing(std::int64_t milliseconds) override {
        if (milliseconds <= 0)
            return false;
        fukumi::write_stdout("written\n");
        while (is_slow_)
            std::this_thread::sleep_for(std::chrono::seconds(1));
        return true;
    }

 private:
    bool is_slow_ = false;
};

void wait_for_stop(const fukumi::SearchControl& control) {
    fukumi::write_stdout("MESSAGE choosing\n");
    while (!control.is_stopped())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

class WaitingEngine : public fukumi::Engine {
 public:
    fukumi::Swap2Choice swap2(fukumi::Rule, int, int, const std::vector<fukumi::Move>&,
                              const fukumi::Limits&, const fukumi::TimeControl&, fukumi::TimePoint,
                              const fukumi::SearchControl& control) override {
        wait_for_stop(control);
        return {};
    }
    fukumi::BalancedStones balance(const fukumi::Position&, int, fukumi::Value,
                                   const fukumi::Limits&, const fukumi::TimeControl&,
                                   fukumi::TimePoint,
                                   const fukumi::SearchControl& control) override {
        wait_for_stop(control);
        return {};
    }
    fukumi::SoosorvChoice soosorv(const fukumi::SoosorvState&, const fukumi::Limits&,
                                  const fukumi::TimeControl&, fukumi::TimePoint,
                                  const fukumi::SearchControl& control) override {
        wait_for_stop(control);
        return {};
    }
};

}  // namespace

int main() {
    fukumi::run_protocol(std::make_unique<WaitingEngine>(), {}, std::make_unique<PrintingMemory>());
}
