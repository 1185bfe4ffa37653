// A stub engine for tests of matches. It plays deterministic moves, or commits the faults that its
// arguments name:
//     stub_engine [BEHAVIOUR|KEY=NUMBER|KEY=TEXT]...
//
// Moves:
//     (default)     a free cell that depends only on seed= and the position
//     instant       the first free cell of row 0 as Black and of row 2 as White: nine moves
//     moves=h8i9    these cells in order, then the default
// Faults, committed at move number at=N of a game (3 by default), or at START with at=0:
//     crash exit             aborts, or exits with code 3, instead of moving
//     stall flood            never answers, or prints MESSAGE lines forever
//     occupied off-board     answers with the cell of the last stone, or a cell outside the board
//     garbage error unknown  answers with a word, an ERROR line or an UNKNOWN line, not a move
//     close-output           closes stdout and keeps running
//     eat-memory             allocates mb=N MiB (64 by default) and plays on
//     child-memory           starts a child process that allocates this memory
//     die-idle               exits after its move
// Other behaviour:
//     no-about no-swap2      does not answer ABOUT; does not support SWAP2BOARD
//     no-ok late-ok ok-text  answers START not at all, late, or with text after OK
//     error-start            answers START with ERROR
//     end-at-question        exits at YXSHOWFORBID
//     ignore-end             does not exit at END
//     crlf pieces            ends lines with CR LF; prints a move in several writes
//     suggest                prints SUGGEST and the move
//     talk chatter=KIB       prints odd lines, or this many KiB of messages, before every move
//     eval=N                 prints this evaluation before every move
//     swap2=swap|stay|two    the answer to an opening of three stones
//     slow=MS ponder         waits before every move; uses a processor until the next move
//     fork                   starts child processes at the first START
//     watch=thinking|stopped before every move, waits for this state of the other stub engine
//
// Uses raw reads and writes only, because it is used to measure the speed of the match runner.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/stubs/sibling.h"

namespace {

std::map<std::string, std::string, std::less<>> g_arguments;

bool has(std::string_view name) {
    return g_arguments.find(name) != g_arguments.end();
}
long number(std::string_view name, long fallback) {
    const auto entry = g_arguments.find(name);
    return entry == g_arguments.end() ? fallback : std::atol(entry->second.c_str());
}

void sleep_ms(long ms) {
    timespec time{ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, nullptr);
}
[[noreturn]] void sleep_forever() {
    for (;;)
        sleep_ms(1000000);
}

void put(std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = write(1, text.data(), text.size());
        if (n <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

bool g_crlf = false;
void put_line(std::string text) {
    text += g_crlf ? "\r\n" : "\n";
    put(text);
}

class Stub {
 public:
    void run() {
        std::string buffer;
        char part[8192];
        for (ssize_t n; (n = read(0, part, sizeof part)) > 0;) {
            buffer.append(part, static_cast<std::size_t>(n));
            std::size_t begin = 0;
            for (std::size_t end; (end = buffer.find('\n', begin)) != std::string::npos;) {
                std::string_view line(&buffer[begin], end - begin);
                if (!line.empty() && line.back() == '\r')
                    line.remove_suffix(1);
                begin = end + 1;
                if (!take(line))
                    return;
            }
            buffer.erase(0, begin);
        }
    }

 private:
    struct Cell {
        int x = 0, y = 0;
    };

    bool take(std::string_view line) {
        int x = 0, y = 0;
        if (in_block_) {
            if (line == "DONE") {
                in_block_ = false;
                if (swap2_block_)
                    answer_swap2();
                else
                    move();
            } else if (std::sscanf(std::string(line).c_str(), "%d,%d", &x, &y) == 2) {
                stone(x, y);
            }
        } else if (line.starts_with("TURN ")) {
            std::sscanf(std::string(line.substr(5)).c_str(), "%d,%d", &x, &y);
            stone(x, y);
            move();
        } else if (line == "BEGIN") {
            move();
        } else if (line == "BOARD" || line == "SWAP2BOARD") {
            if (line == "SWAP2BOARD" && has("no-swap2")) {
                put_line("UNKNOWN SWAP2BOARD");
                return true;
            }
            clear();
            in_block_ = true;
            swap2_block_ = line == "SWAP2BOARD";
        } else if (line.starts_with("START ")) {
            width_ = height_ = std::atoi(std::string(line.substr(6)).c_str());
            start();
        } else if (line.starts_with("RECTSTART ")) {
            std::sscanf(std::string(line.substr(10)).c_str(), "%d,%d", &width_, &height_);
            start();
        } else if (line == "ABOUT") {
            if (!has("no-about"))
                put_line("name=\"Stub\", version=\"1\", author=\"tests\", country=\"none\"");
        } else if (line.starts_with("PLAY ")) {
            std::sscanf(std::string(line.substr(5)).c_str(), "%d,%d", &x, &y);
            stone(x, y);
            put_line(std::string(line.substr(5)));
        } else if (line == "YXSHOWFORBID") {
            if (has("end-at-question"))
                _exit(3);
            put_line("UNKNOWN command");
        } else if (line == "END") {
            if (has("ignore-end"))
                sleep_forever();
            return false;
        }
        return true;
    }

    void start() {
        clear();
        moves_made_ = 0;
        if (has("fork") && !forked_)
            fork_children();
        if (has("late-ok"))
            sleep_ms(150);
        if (is_time())
            misbehave();
        if (has("error-start"))
            put_line("ERROR size not supported");
        else if (!has("no-ok"))
            put_line(has("ok-text") ? "OK everything ready" : "OK");
    }

    void clear() {
        cells_.assign(static_cast<std::size_t>(width_ * height_), 0);
        stones_ = 0;
    }
    char& cell(int x, int y) { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
    void stone(int x, int y) {
        if (x < 0 || x >= width_ || y < 0 || y >= height_)
            return;
        cell(x, y) = static_cast<char>(1 + stones_ % 2);
        ++stones_;
        last_ = {x, y};
    }

    bool is_time() const { return moves_made_ == number("at", 3); }

    Cell choose() {
        // Play the next cell of moves=, which is a list like "h8h10".
        if (const auto script = g_arguments.find("moves"); script != g_arguments.end()) {
            const char* at = script->second.c_str();
            for (int i = 1; *at != '\0'; ++i) {
                const int x = *at++ - 'a';
                const int y = static_cast<int>(std::strtol(at, const_cast<char**>(&at), 10)) - 1;
                if (i == moves_made_)
                    return {x, y};
            }
        }
        if (has("instant")) {
            const int y = stones_ % 2 == 0 ? 0 : 2;
            for (int x = 0; x < width_; ++x) {
                if (cell(x, y) == 0)
                    return {x, y};
            }
        }
        // Choose a free cell by a hash (FNV-1a) of the seed and the position.
        std::uint64_t hash = 0xCBF29CE484222325ULL + static_cast<std::uint64_t>(number("seed", 1));
        int free = 0;
        for (const char c : cells_) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
            free += c == 0;
        }
        if (free == 0)
            return {0, 0};
        int skip = static_cast<int>((hash >> 20) % static_cast<std::uint64_t>(free));
        for (int i = 0; i < width_ * height_; ++i) {
            if (cells_[static_cast<std::size_t>(i)] == 0 && skip-- == 0)
                return {i % width_, i / width_};
        }
        return {0, 0};
    }

    void move() {
        ++moves_made_;
        end_pondering();
        if (const auto state = g_arguments.find("watch"); state != g_arguments.end()) {
            const bool seen = fukumi::stubs::wait_for_sibling(state->second == "stopped");
            put_line("MESSAGE saw " + (seen ? state->second : "nothing"));
        }
        if (has("slow"))
            sleep_ms(number("slow", 0));
        const Cell c = choose();
        if (is_time() && misbehave())
            return;
        chatter(number("chatter", 0));
        if (has("talk")) {
            put_line("MESSAGE");
            put_line("MESSAGE depth 3-5 ev -12 and more");
            put_line("DEBUG something");
            put_line("INFO DEPTH 3");
            put_line("");
            put_line("what is this");
            put_line("  message depth 4-6 ev 17 pv h8 h9");
        }
        if (has("eval"))
            put_line("MESSAGE depth 5 ev " + std::to_string(number("eval", 0)));
        const std::string text = std::to_string(c.x) + "," + std::to_string(c.y);
        if (has("suggest")) {
            put_line("SUGGEST " + text);
        } else if (has("pieces")) {
            put(text.substr(0, 1));
            sleep_ms(2);
            put(text.substr(1));
            sleep_ms(2);
            put_line("");
            stone(c.x, c.y);
        } else {
            stone(c.x, c.y);
            put_line(text);
        }
        if (has("ponder"))
            ponder();
        if (is_time() && has("die-idle"))
            _exit(7);
    }

    // Commits the fault that the arguments name. Returns true if the stub must not play a move
    // after it.
    bool misbehave() {
        if (has("complain"))
            std::fputs("reading the table\n\ntable.bin: checksum 12 is not 13\ngiving up\n",
                       stderr);
        if (has("crash"))
            std::abort();
        if (has("exit"))
            _exit(3);
        if (has("stall"))
            sleep_forever();
        if (has("flood")) {
            const std::string lines(4096, 'x');
            for (;;)
                put_line("MESSAGE " + lines);
        }
        if (has("close-output")) {
            close(1);
            sleep_forever();
        }
        if (has("eat-memory"))
            eat_memory();
        if (has("child-memory"))
            eat_memory_in_child();
        const char* const answer = has("off-board") ? "99,3"
                                   : has("garbage") ? "banana"
                                   : has("error")   ? "ERROR I do not want to"
                                   : has("unknown") ? "UNKNOWN command"
                                                    : nullptr;
        if (answer != nullptr)
            put_line(answer);
        else if (has("occupied"))
            put_line(std::to_string(last_.x) + "," + std::to_string(last_.y));
        else
            return false;
        return true;
    }

    void eat_memory() {
        const auto bytes = static_cast<std::size_t>(number("mb", 64)) << 20;
        memory_ = std::make_unique<char[]>(bytes);
        for (std::size_t i = 0; i < bytes; i += 1024)
            memory_[i] = static_cast<char>(i);
    }

    // Starts a child that allocates memory, and waits until it has done so.
    void eat_memory_in_child() {
        int ready[2];
        if (pipe(ready) != 0)
            return;
        if (fork() == 0) {
            eat_memory();
            close(ready[1]);
            sleep_forever();
        }
        close(ready[1]);
        char byte = 0;
        while (read(ready[0], &byte, 1) > 0) {
        }
    }

    void chatter(long kib) {
        const std::string line = "MESSAGE " + std::string(1015, 'x');  // 1 KiB with the line end
        for (; kib > 0; --kib)
            put_line(line);
    }

    void answer_swap2() {
        if (stones_ == 0) {
            put_line("3,3 5,3 4,5");
            return;
        }
        const auto entry = g_arguments.find("swap2");
        const std::string way = entry == g_arguments.end() ? "swap" : entry->second;
        if (way == "swap")
            put_line("SWAP");
        else if (way == "two" && stones_ == 3)
            put_line("6,6 7,2");
        else
            put_line("8,8");
    }

    // Starts two children, one in the stub's process group and one outside it. Each of them starts
    // a child too.
    void fork_children() {
        forked_ = true;
        for (const bool leaves : {false, true}) {
            if (fork() == 0) {
                if (leaves)
                    setsid();
                signal(SIGTERM, SIG_IGN);
                close(0);
                close(1);
                fork();
                sleep_forever();
            }
        }
    }

    // Keeps a processor busy until the next move.
    void ponder() {
        pondering_ = true;
        thread_ = std::thread([this] {
            while (pondering_) {
            }
        });
    }
    void end_pondering() {
        pondering_ = false;
        if (thread_.joinable())
            thread_.join();
    }

    int width_ = 15;
    int height_ = 15;
    std::vector<char> cells_;
    int stones_ = 0;
    int moves_made_ = 0;
    Cell last_;
    bool in_block_ = false;
    bool swap2_block_ = false;
    bool forked_ = false;
    std::unique_ptr<char[]> memory_;
    std::atomic<bool> pondering_{false};
    std::thread thread_;
};

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string text = argv[i];
        const std::size_t equals = text.find('=');
        const bool has_value = equals != std::string::npos;
        g_arguments[text.substr(0, equals)] = has_value ? text.substr(equals + 1) : "";
    }
    g_crlf = has("crlf");
    if (has("ignore-end")) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    Stub().run();
    if (has("ignore-end"))
        sleep_forever();
    // Exit without destructors, because destroying a thread that still runs would abort the
    // program.
    _exit(0);
}
