// The engine with a memory of positions that prints "written" on stdout when it has to write. For a
// file named "slow" it never stops writing. For tests/protocol/loop/memory_test.cpp.
#include <chrono>
#include <memory>
#include <string>
#include <thread>

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

}  // namespace

int main() {
    fukumi::run_protocol(std::make_unique<fukumi::Engine>(), {},
                         std::make_unique<PrintingMemory>());
}
