// Serves the files of the board in the browser over HTTP.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/core/result.h"

namespace fukumi {

class BoardServer {
 public:
    /// Opens `port` of the address of this machine, such as "127.0.0.1"; 0 chooses a free port. The
    /// server sends files of `folder` only (see find_board_file()), with the headers that let the
    /// page use several threads. Errors: the port is in use, or this machine lacks the address.
    static Result<std::unique_ptr<BoardServer>> open(const std::filesystem::path& folder,
                                                     const std::string& address, int port);
    /// Ends the server; waits up to a second for running answers.
    ~BoardServer();
    BoardServer(const BoardServer&) = delete;
    BoardServer& operator=(const BoardServer&) = delete;

    /// Returns the port, 1..65535.
    int port() const noexcept { return port_; }
    /// Answers requests in the background from now on. Call it once.
    void start();
    /// Returns true if the server has ended by itself, which is a fault.
    bool has_ended() const noexcept;

 private:
    struct Http;
    explicit BoardServer(const std::filesystem::path& folder);

    std::unique_ptr<Http> http_;
    int port_ = 0;
};

}  // namespace fukumi
