// The functions that the WebAssembly modules export. The build compiles this file twice: with
// FUKUMI_WEB_SEARCH for the module that searches, and without it for the rules module.
//
// Texts are UTF-8 with a zero byte at the end. A returned text is valid until the next call.
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "web/service/game_collection.h"
#include "web/service/rules_service.h"
#ifdef FUKUMI_WEB_SEARCH
#include "engine/core/types.h"
#include "engine/eval/built_in_weights.h"
#include "web/service/host.h"
#include "web/service/search_service.h"
#endif

namespace {

std::string last_answer;

const char* kept(std::string answer) {
    last_answer = std::move(answer);
    return last_answer.c_str();
}

}  // namespace

#ifdef FUKUMI_WEB_SEARCH

// web/fukumi/wasm/host.js defines these functions.
extern "C" {
int fukumi_wants_stop();
char* fukumi_next_line();  // allocated by malloc(); null if no line has arrived
void fukumi_keep_line();
void fukumi_report(const char* event);
}

namespace {

class JavaScriptHost : public fukumi::web::Host {
 public:
    bool wants_stop() override { return fukumi_wants_stop() != 0; }
    std::optional<std::string> next_line() override {
        const std::unique_ptr<char, decltype(&std::free)> line(fukumi_next_line(), &std::free);
        return line ? std::optional<std::string>(line.get()) : std::nullopt;
    }
    void keep_line() override { fukumi_keep_line(); }
    void report(std::string_view event) override { fukumi_report(std::string(event).c_str()); }
};

JavaScriptHost host;
std::unique_ptr<fukumi::web::SearchService> service;

}  // namespace

extern "C" {

/// Gives the engine a network file. `rule` is a number as in INFO rule; the file is for that rule.
/// The caller must not free `bytes`, because the engine keeps using them.
void fukumi_give_network(int rule, const char* bytes, int size) {
    for (const fukumi::Rule one : fukumi::kAllRules) {
        if (fukumi::info_number(one) == rule)
            fukumi::give_network(one, {bytes, static_cast<std::size_t>(size)});
    }
}

void fukumi_create(int threads, int hash_mib) {
    service = std::make_unique<fukumi::web::SearchService>(host, threads, hash_mib);
}

const char* fukumi_serve(const char* request) {
    return kept(service->serve(request));
}

void fukumi_receive_line(const char* line) {
    service->receive_line(line);
}
}

#else

namespace {

fukumi::web::GameCollection opened_games;

fukumi::Result<std::string> serve_at_once(fukumi::web::Members& request) {
    if (auto answer = fukumi::web::serve_games(request, opened_games))
        return std::move(*answer);
    return fukumi::web::serve_rules(request);
}

}  // namespace

extern "C" const char* fukumi_serve(const char* request) {
    return kept(fukumi::web::answer_to(request, serve_at_once));
}

#endif
