// The command board: serves the board in the browser. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "formats/text_file.h"
#include "tools/board/board_files.h"
#include "tools/board/board_server.h"
#include "tools/board/desktop.h"
#include "tools/command_line/exit_codes.h"
#include "tools/commands.h"
#include "tools/interrupt.h"
#include "tools/options.h"

namespace fukumi {
namespace {

constexpr int kUsualPort = 4173;
constexpr int kTriedPorts = 10;
constexpr auto kPollEvery = std::chrono::milliseconds(50);

struct BoardOptions {
    std::string folder;
    std::string address = "127.0.0.1";
    int port = kUsualPort;
    bool has_port = false;  ///< the person chose the port
    bool without_browser = false;
};

Result<std::filesystem::path> page_folder(const BoardOptions& options) {
    if (!options.folder.empty()) {
        const auto folder = formats::path_from_utf8(options.folder);
        if (!has_board(folder))
            return Error{fmt::format("--folder: {} has no index.html", options.folder)};
        return folder;
    }
    std::string tried;
    for (const auto& folder : board_folders(program_file())) {
        if (has_board(folder))
            return folder;
        tried += fmt::format("{}{}", tried.empty() ? "" : ", ", formats::to_utf8(folder));
    }
    return Error{
        fmt::format("the page is in none of these folders: {}. In the sources, "
                    "scripts/run.sh board builds it; --folder names another folder",
                    tried)};
}

// Opens the port that the person chose; without a choice, the usual port or, if that is in use, one
// of the next ports.
Result<std::unique_ptr<BoardServer>> open_server(const BoardOptions& options,
                                                 const std::filesystem::path& folder) {
    auto server = BoardServer::open(folder, options.address, options.port);
    if (options.has_port) {
        if (!server)
            return Error{"--port: " + server.error()};
        return server;
    }
    for (int more = 1; !server && more < kTriedPorts; ++more)
        server = BoardServer::open(folder, options.address, options.port + more);
    return server;
}

Result<int> serve_board(const BoardOptions& options) {
    const auto folder = page_folder(options);
    if (!folder)
        return Error{folder.error()};
    Interrupt interrupt;
    auto opened = open_server(options, *folder);
    if (!opened)
        return Error{opened.error()};
    BoardServer& server = **opened;
    server.start();
    const bool is_local = options.address == "127.0.0.1";
    const std::string address =
        fmt::format("http://{}:{}", is_local ? "localhost" : options.address, server.port());
    fmt::print("open {} — Ctrl-C ends\n", address);
    std::fflush(stdout);
    if (!options.without_browser)
        open_in_browser(address);
    while (!interrupt.has_come()) {
        if (server.has_ended())
            return report_problem("pbrain-fukumi board", "the server has ended unexpectedly",
                                  kExitUnfinished);
        std::this_thread::sleep_for(kPollEvery);
    }
    fmt::print("\n");
    return kExitOk;
}

}  // namespace

Subcommand add_board_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand("board", "open the board in the browser");
    command->allow_extras(false);
    const auto options = std::make_shared<BoardOptions>();
    command
        ->add_option("--port", options->port,
                     fmt::format("port of the server; without this option the first free one from "
                                 "{}; 0: any free one",
                                 kUsualPort))
        ->check(within(0, 65535))
        ->type_name("N");
    command
        ->add_option("--host", options->address,
                     "address of this machine; 0.0.0.0 lets others in the network use the page")
        ->type_name("ADDRESS")
        ->capture_default_str();
    command
        ->add_option("--folder", options->folder,
                     "folder of the built page; by default the one that was installed or built")
        ->type_name("FOLDER");
    command->add_flag("--no-browser", options->without_browser, "do not open the browser");
    return {command, [command, options](const WeightFiles&) {
                options->has_port = command->count("--port") > 0;
                return serve_board(*options);
            }};
}

}  // namespace fukumi
