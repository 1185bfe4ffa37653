// See board_server.h. The only file that uses cpp-httplib (https://github.com/yhirose/cpp-httplib).
#include "tools/board/board_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "formats/text_file.h"
#include "tools/board/board_files.h"

namespace fukumi {
namespace {

constexpr std::size_t kMaxRequestBytes = 1024;  // requests for files have no body

// Prevents a second server from using the port. The default options of the library would allow it:
// they set SO_REUSEPORT, and SO_REUSEADDR on Windows.
void set_socket_options(socket_t socket) {
    const int on = 1;
#ifdef _WIN32
    setsockopt(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&on),
               sizeof on);
#else
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
#endif
}

void refuse(httplib::Response& response) {
    response.status = 404;
    response.set_header("Cache-Control", "no-store");
    response.set_content("404: the board has no such file\n", "text/plain; charset=utf-8");
}

void answer(const std::filesystem::path& folder, const httplib::Request& request,
            httplib::Response& response) {
    // The two headers make the page cross-origin isolated. Without them a browser gives a page no
    // shared memory, and the engine has one thread.
    response.set_header("Cross-Origin-Opener-Policy", "same-origin");
    response.set_header("Cross-Origin-Embedder-Policy", "require-corp");
    response.set_header("X-Content-Type-Options", "nosniff");
    const auto file =
        find_board_file(folder, request.path, request.get_header_value("Accept-Encoding"));
    auto content = file ? formats::read_file(file->path) : Result<std::string>(Error{"no file"});
    if (!content)
        return refuse(response);
    response.set_header("Cache-Control",
                        file->is_permanent ? "public, max-age=31536000, immutable" : "no-cache");
    response.set_header("Vary", "Accept-Encoding");
    if (!file->encoding.empty())
        response.set_header("Content-Encoding", std::string(file->encoding));
    // Use a content provider: the library would compress a plain string again.
    auto bytes = std::make_shared<const std::string>(std::move(*content));
    const std::size_t size = bytes->size();
    response.set_content_provider(size, std::string(file->type),
                                  [bytes = std::move(bytes)](std::size_t offset, std::size_t length,
                                                             httplib::DataSink& sink) {
                                      return sink.write(bytes->data() + offset, length);
                                  });
}

}  // namespace

struct BoardServer::Http {
    httplib::Server server;
    std::thread thread;
    std::atomic<bool> has_ended{false};
};

BoardServer::BoardServer(const std::filesystem::path& folder) : http_(std::make_unique<Http>()) {
    httplib::Server& server = http_->server;
    server.set_socket_options(set_socket_options);
    // Seconds by which a connection without a request may delay the end of the server.
    server.set_keep_alive_timeout(1);
    server.set_payload_max_length(kMaxRequestBytes);
    server.Get(".*", [folder](const httplib::Request& request, httplib::Response& response) {
        answer(folder, request, response);
    });
}

Result<std::unique_ptr<BoardServer>> BoardServer::open(const std::filesystem::path& folder,
                                                       const std::string& address, int port) {
    std::unique_ptr<BoardServer> board(new BoardServer(folder));
    httplib::Server& server = board->http_->server;
    board->port_ = port == 0                            ? server.bind_to_any_port(address)
                   : server.bind_to_port(address, port) ? port
                                                        : -1;
    if (board->port_ <= 0)
        return Error{fmt::format("cannot open port {} of {}; it may be in use", port, address)};
    return board;
}

void BoardServer::start() {
    http_->thread = std::thread([this] {
        http_->server.listen_after_bind();
        http_->has_ended = true;
    });
}

bool BoardServer::has_ended() const noexcept {
    return http_->has_ended;
}

BoardServer::~BoardServer() {
    if (!http_->thread.joinable())
        return;
    while (!http_->has_ended) {
        http_->server.stop();  // has no effect before the thread listens
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    http_->thread.join();
}

}  // namespace fukumi
