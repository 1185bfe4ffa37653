// See player_process.h.
//
// Each program runs in its own job object, together with all processes that it starts. Windows ends
// a job when its last handle is closed, so no program outlives this one.
#include <fmt/format.h>
#include <windows.h>
// psapi.h needs windows.h before it.
#include <psapi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <utility>

#include "tournaments/players/player_process.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/system/windows_text.h"

namespace fukumi::match {

void start_process_guard() {}  // job objects replace the guard

class Handle {
 public:
    Handle() = default;
    explicit Handle(HANDLE handle) noexcept
        : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    ~Handle() {
        if (handle_ != nullptr)
            CloseHandle(handle_);
    }
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    HANDLE get() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

 private:
    HANDLE handle_ = nullptr;
};

// A pipe to or from a program. Reads and writes at our end can wait with a deadline; the program
// inherits only the other end.
struct Pipe {
    Handle ours;
    Handle theirs;

    /// Creates the pipe. Returns false if Windows refuses; see GetLastError().
    bool open(bool we_read);
};

// An asynchronous read or write. Requires: before the object is destroyed, finish() has returned
// true or cancel() was called.
struct Operation {
    Handle done{CreateEventW(nullptr, TRUE, FALSE, nullptr)};
    OVERLAPPED state{};
    bool is_running = false;

    OVERLAPPED* begin() noexcept {
        state = OVERLAPPED{};
        state.hEvent = done.get();
        is_running = true;
        return &state;
    }
    /// Waits for the end of the operation. Returns false if it is still running at the deadline.
    /// Otherwise sets `count` to the number of bytes read or written; 0 means that the other end of
    /// the pipe is closed.
    bool finish(HANDLE pipe, TimePoint deadline, std::size_t& count) noexcept;
    void cancel(HANDLE pipe) noexcept;
};

bool Pipe::open(bool we_read) {
    static std::atomic<unsigned> number{0};
    constexpr DWORD kBufferBytes = 65536;
    const std::wstring name =
        wide_text(fmt::format(R"(\\.\pipe\fukumi-match-{}-{})", GetCurrentProcessId(), number++));
    const DWORD access = we_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
    ours = Handle(CreateNamedPipeW(name.c_str(),
                                   access | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                   PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1,
                                   kBufferBytes, kBufferBytes, 0, nullptr));
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    theirs = Handle(CreateFileW(name.c_str(), we_read ? GENERIC_WRITE : GENERIC_READ, 0, &inherited,
                                OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    return ours && theirs;
}

bool Operation::finish(HANDLE pipe, TimePoint deadline, std::size_t& count) noexcept {
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
    const auto wait_ms = static_cast<DWORD>(std::clamp<std::int64_t>(left, 0, 1000000));
    if (WaitForSingleObject(done.get(), wait_ms) == WAIT_TIMEOUT)
        return false;
    DWORD bytes = 0;
    is_running = false;
    count = GetOverlappedResult(pipe, &state, &bytes, FALSE) != 0 ? bytes : 0;
    return true;
}

void Operation::cancel(HANDLE pipe) noexcept {
    DWORD bytes = 0;
    if (is_running && CancelIoEx(pipe, &state) != 0)
        GetOverlappedResult(pipe, &state, &bytes, TRUE);
    else if (is_running)
        WaitForSingleObject(done.get(), INFINITE);
    is_running = false;
}

namespace {

// Joins arguments to a command line that Windows programs split into the same arguments. A
// backslash is an escape character only before a quote.
std::wstring command_line(const std::vector<std::string>& arguments) {
    std::string line;
    for (const std::string& argument : arguments) {
        line += line.empty() ? "\"" : " \"";
        std::size_t backslashes = 0;
        for (const char c : argument) {
            if (c == '"')
                line.append(backslashes + 1, '\\');
            backslashes = c == '\\' ? backslashes + 1 : 0;
            line += c;
        }
        line.append(backslashes, '\\');
        line += '"';
    }
    return wide_text(line);
}

Handle open_errors(const std::string& file) {
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    const std::wstring name = file.empty() ? L"NUL" : wide_text(file);
    return Handle(CreateFileW(name.c_str(), file.empty() ? GENERIC_WRITE : FILE_APPEND_DATA,
                              FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_ALWAYS,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
}

// Makes a job whose processes Windows ends when the last handle of the job is closed.
Handle make_job() {
    Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job && SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                       sizeof limits) == 0) {
        return {};
    }
    return job;
}

// Limits the handles that a new process inherits to these, even if another thread starts a process
// at the same time.
class Inheritance {
 public:
    explicit Inheritance(std::array<HANDLE, 3> handles) : handles_(handles) {
        SIZE_T bytes = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
        memory_.resize(bytes);
        list_ = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
        is_good_ =
            InitializeProcThreadAttributeList(list_, 1, 0, &bytes) != 0 &&
            UpdateProcThreadAttribute(list_, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                      sizeof handles_, nullptr, nullptr) != 0;
    }
    ~Inheritance() { DeleteProcThreadAttributeList(list_); }
    Inheritance(const Inheritance&) = delete;
    Inheritance& operator=(const Inheritance&) = delete;

    bool is_good() const noexcept { return is_good_; }
    LPPROC_THREAD_ATTRIBUTE_LIST list() const noexcept { return list_; }

 private:
    std::array<HANDLE, 3> handles_;
    std::vector<std::byte> memory_;
    LPPROC_THREAD_ATTRIBUTE_LIST list_ = nullptr;
    bool is_good_ = false;
};

// Starts the program in the job. Returns an empty handle if Windows refuses; see GetLastError().
Handle launch(const ProcessCommand& command, std::array<HANDLE, 3> standard, HANDLE job) {
    const Inheritance inheritance(standard);
    if (!inheritance.is_good())
        return {};
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = standard[0];
    startup.StartupInfo.hStdOutput = standard[1];
    startup.StartupInfo.hStdError = standard[2];
    startup.lpAttributeList = inheritance.list();
    std::wstring line = command_line(command.arguments);
    const std::wstring folder = wide_text(command.directory);
    PROCESS_INFORMATION created{};
    // Start it suspended, so that it cannot start other processes before it is in the job. Use a
    // new process group, so that it does not receive Ctrl-C.
    if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                       CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                           EXTENDED_STARTUPINFO_PRESENT,
                       nullptr, folder.empty() ? nullptr : folder.c_str(), &startup.StartupInfo,
                       &created) == 0) {
        return {};
    }
    Handle process(created.hProcess);
    const Handle thread(created.hThread);
    if (AssignProcessToJobObject(job, process.get()) == 0) {
        const DWORD error = GetLastError();
        TerminateProcess(process.get(), 1);
        SetLastError(error);
        return {};
    }
    ResumeThread(thread.get());
    return process;
}

std::vector<DWORD> processes_of(HANDLE job) {
    constexpr std::size_t kMost = 1024;
    alignas(JOBOBJECT_BASIC_PROCESS_ID_LIST)
        std::array<std::byte, sizeof(JOBOBJECT_BASIC_PROCESS_ID_LIST) + kMost * sizeof(ULONG_PTR)>
            memory{};
    if (QueryInformationJobObject(job, JobObjectBasicProcessIdList, memory.data(),
                                  static_cast<DWORD>(memory.size()), nullptr) == 0) {
        return {};
    }
    const auto* const list =
        reinterpret_cast<const JOBOBJECT_BASIC_PROCESS_ID_LIST*>(memory.data());
    std::vector<DWORD> result;
    for (DWORD i = 0; i < list->NumberOfProcessIdsInList; ++i)
        result.push_back(static_cast<DWORD>(list->ProcessIdList[i]));
    return result;
}

// NtSuspendProcess and NtResumeProcess are not declared in any header.
using ProcessCall = LONG(WINAPI*)(HANDLE);
ProcessCall system_call(const char* name) noexcept {
    const FARPROC address = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
    ProcessCall call = nullptr;
    static_assert(sizeof call == sizeof address);
    std::memcpy(&call, &address, sizeof call);
    return call;
}

std::string describe_exit(DWORD code) {
    constexpr DWORD kFirstException = 0xC0000000U;
    return code >= kFirstException ? fmt::format("exception 0x{:08X}", code)
                                   : fmt::format("exit code {}", code);
}

}  // namespace

struct PlayerProcess::System {
    Handle job;
    Handle process;
    Handle input;
    Handle output;
    Operation writing;
    Operation reading;
    std::array<char, 65536> buffer;  // target of `reading`
    std::size_t begin = 0;           // bytes begin..end of `buffer` were not returned yet
    std::size_t end = 0;
    std::vector<Handle> suspended;  // the processes that resume() must resume

    ~System() {
        reading.cancel(output.get());
        writing.cancel(input.get());
    }
};

PlayerProcess::PlayerProcess(std::unique_ptr<System> system) noexcept
    : system_(std::move(system)) {}

Result<std::unique_ptr<PlayerProcess>> PlayerProcess::start(const ProcessCommand& command) {
    const auto failure = [](std::string_view what) {
        const std::string reason = windows_error_text(GetLastError());
        return Error{what.empty() ? reason : fmt::format("{}: {}", what, reason)};
    };
    Pipe input, output;
    if (!input.open(false) || !output.open(true))
        return failure("no pipe");
    const Handle errors = open_errors(command.stderr_file);
    if (!errors)
        return failure(command.stderr_file);
    auto system = std::make_unique<System>();
    system->job = make_job();
    if (!system->job)
        return failure("no job");
    system->process =
        launch(command, {input.theirs.get(), output.theirs.get(), errors.get()}, system->job.get());
    if (!system->process)
        return failure({});
    system->input = std::move(input.ours);
    system->output = std::move(output.ours);
    return std::unique_ptr<PlayerProcess>(new PlayerProcess(std::move(system)));
}

PlayerProcess::~PlayerProcess() {
    if (!stopped_)
        stop(0);
}

bool PlayerProcess::write(std::string_view bytes, TimePoint deadline) noexcept {
    Operation& writing = system_->writing;
    const HANDLE pipe = system_->input.get();
    while (!bytes.empty()) {
        std::size_t count = 0;
        if (WriteFile(pipe, bytes.data(), static_cast<DWORD>(bytes.size()), nullptr,
                      writing.begin()) == 0 &&
            GetLastError() != ERROR_IO_PENDING) {
            writing.is_running = false;
            return false;
        }
        if (!writing.finish(pipe, deadline, count)) {
            writing.cancel(pipe);
            return false;
        }
        if (count == 0)
            return false;
        bytes.remove_prefix(count);
    }
    return true;
}

PlayerProcess::Read PlayerProcess::read(std::span<char> into, std::size_t& count,
                                        TimePoint deadline) noexcept {
    System& system = *system_;
    const HANDLE pipe = system.output.get();
    if (system.begin == system.end) {
        if (!system.reading.is_running &&
            ReadFile(pipe, system.buffer.data(), static_cast<DWORD>(system.buffer.size()), nullptr,
                     system.reading.begin()) == 0 &&
            GetLastError() != ERROR_IO_PENDING) {
            system.reading.is_running = false;
            return Read::End;
        }
        // If the read is not finished at the deadline, let it continue; the next call waits for it
        // again.
        std::size_t bytes = 0;
        if (!system.reading.finish(pipe, deadline, bytes))
            return Read::Nothing;
        if (bytes == 0)
            return Read::End;
        system.begin = 0;
        system.end = bytes;
    }
    count = std::min(into.size(), system.end - system.begin);
    std::memcpy(into.data(), system.buffer.data() + system.begin, count);
    system.begin += count;
    return Read::Data;
}

PlayerProcess::Read PlayerProcess::read_now(std::span<char> into, std::size_t& count) noexcept {
    return read(into, count, Clock::now());
}

void PlayerProcess::suspend() noexcept {
    static const ProcessCall suspend_process = system_call("NtSuspendProcess");
    if (suspended_ || suspend_process == nullptr)
        return;
    for (const DWORD id : processes_of(system_->job.get())) {
        Handle process(OpenProcess(PROCESS_SUSPEND_RESUME, FALSE, id));
        if (process && suspend_process(process.get()) >= 0)
            system_->suspended.push_back(std::move(process));
    }
    suspended_ = true;
}

void PlayerProcess::resume() noexcept {
    static const ProcessCall resume_process = system_call("NtResumeProcess");
    for (const Handle& process : system_->suspended)
        resume_process(process.get());
    system_->suspended.clear();
    suspended_ = false;
}

bool PlayerProcess::has_exited() noexcept {
    return WaitForSingleObject(system_->process.get(), 0) == WAIT_OBJECT_0;
}

std::string PlayerProcess::stop(std::int64_t grace_ms) {
    if (stopped_)
        return {};
    stopped_ = true;
    resume();
    const TimePoint deadline = Clock::now() + Milliseconds(grace_ms);
    constexpr DWORD kPauseMs = 10;
    bool in_time = true;
    while (!has_exited() && (in_time = Clock::now() < deadline)) {
        discard_output();  // so that an engine that blocks while writing can continue and read END
        WaitForSingleObject(system_->process.get(), kPauseMs);
    }
    DWORD code = 0;
    GetExitCodeProcess(system_->process.get(), &code);
    TerminateJobObject(system_->job.get(), 1);
    return in_time ? describe_exit(code) : "killed";
}

std::string PlayerProcess::last_errors() const {
    return {};
}

void PlayerProcess::forget_errors(std::int64_t /*more_than*/) noexcept {}

std::int64_t PlayerProcess::memory(std::int64_t limit) const {
    std::int64_t resident = 0, own = 0;
    for (const DWORD id : processes_of(system_->job.get())) {
        const Handle process(
            OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | PROCESS_VM_READ, FALSE, id));
        PROCESS_MEMORY_COUNTERS_EX counters{};
        if (!process || GetProcessMemoryInfo(process.get(),
                                             reinterpret_cast<PROCESS_MEMORY_COUNTERS*>(&counters),
                                             sizeof counters) == 0) {
            continue;
        }
        resident += static_cast<std::int64_t>(counters.WorkingSetSize);
        // On Windows both counters have the same value; Wine sets only one of them.
        const SIZE_T committed = std::max(counters.PrivateUsage, counters.PagefileUsage);
        own += static_cast<std::int64_t>(std::min(counters.WorkingSetSize, committed));
    }
    // Like memory_of_tree(): below the limit return the fast number, which includes shared memory;
    // above it return the exact number without shared memory.
    return limit <= 0 || resident <= limit ? resident : own;
}

}  // namespace fukumi::match
