// Tests which files of the board the server sends for a request.
#include "tools/board/board_files.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/support/temporary_folder.h"

namespace fukumi {
namespace {

struct Page {
    Page() {
        std::filesystem::create_directories(folder.path() / "page" / "assets");
        for (const char* name :
             {"page/index.html", "page/sw.js", "page/manifest.webmanifest", "page/notes.odt",
              "page/robots.txt", "page/.hidden.js", "page/assets/a-1.wasm", "page/assets/b-2.js",
              "page/assets/b-2.js.br", "page/assets/b-2.js.gz", "page/assets/c-3.css.gz",
              "secret.js"})
            folder.write(name, name);
        folder.write("page/assets/c-3.css", "style");
    }
    std::optional<BoardFile> find(std::string_view path, std::string_view accepted = "") const {
        return find_board_file(folder.path() / "page", path, accepted);
    }

    support::TemporaryFolder folder;
};

}  // namespace

TEST_SUITE("tools board files") {
    TEST_CASE_FIXTURE(Page, "files have their types and the time that a browser keeps them") {
        const auto index = find("/");
        REQUIRE(index);
        CHECK(index->path.filename() == "index.html");
        CHECK(index->type == "text/html; charset=utf-8");
        CHECK_FALSE(index->is_permanent);
        const auto engine = find("/assets/a-1.wasm");
        REQUIRE(engine);
        CHECK(engine->type == "application/wasm");
        CHECK(engine->is_permanent);
        CHECK(find("/manifest.webmanifest")->type == "application/manifest+json");
        CHECK(find("/robots.txt")->type == "text/plain; charset=utf-8");
        CHECK_FALSE(find("/sw.js")->is_permanent);
    }

    TEST_CASE_FIXTURE(Page, "a compressed file is sent to browsers that accept it") {
        CHECK(find("/assets/b-2.js", "gzip, deflate, br")->encoding == "br");
        CHECK(find("/assets/b-2.js", "gzip, deflate, br")->path.filename() == "b-2.js.br");
        CHECK(find("/assets/b-2.js", "gzip, br;q=0")->encoding == "gzip");
        CHECK(find("/assets/b-2.js", "br;q=0.5")->encoding == "br");
        CHECK(find("/assets/b-2.js", "brotli")->encoding.empty());
        CHECK(find("/assets/b-2.js")->encoding.empty());
        CHECK(find("/assets/c-3.css", "br, GZIP")->encoding == "gzip");
        CHECK(find("/assets/c-3.css", "br, gzip")->type == "text/css; charset=utf-8");
        CHECK(find("/assets/a-1.wasm", "br, gzip")->encoding.empty());
    }

    TEST_CASE_FIXTURE(Page, "no request leaves the folder or reads other files") {
        for (const char* path : {"",
                                 "index.html",
                                 "/none.js",
                                 "/assets",
                                 "/assets/",
                                 "//index.html",
                                 "/assets//a-1.wasm",
                                 "/../secret.js",
                                 "/assets/../../secret.js",
                                 "/assets/../index.html",
                                 "/./index.html",
                                 "/.hidden.js",
                                 "/..",
                                 "/notes.odt",
                                 "/assets/b-2.js.br",
                                 "/assets\\..\\..\\secret.js",
                                 "/C:/secret.js",
                                 "/%2e%2e/secret.js",
                                 "/index.html ",
                                 "/index.html\n",
                                 "/index.html:x",
                                 "/~root/secret.js",
                                 "/caf\xc3\xa9.js"}) {
            const std::string asked = path;
            CAPTURE(asked);
            CHECK_FALSE(find(asked, "br, gzip"));
        }
        CHECK_FALSE(find((folder.path() / "secret.js").string()));
        CHECK_FALSE(find("/" + (folder.path() / "secret.js").string()));
        CHECK_FALSE(find(std::string("/index.html\0.js", 15)));
        CHECK_FALSE(find("/" + std::string(100'000, 'a') + ".js"));
    }

    TEST_CASE("the page is looked for in an installation, an archive and a build tree") {
        const auto folders = board_folders("/opt/fukumi/bin/pbrain-fukumi");
        REQUIRE(folders.size() == 3);
        CHECK(folders[0] == "/opt/fukumi/share/fukumi/board");
        CHECK(folders[1] == "/opt/fukumi/bin/board");
        CHECK(folders[2] == "/opt/web/board/dist");
        const support::TemporaryFolder folder;
        CHECK_FALSE(has_board(folder.path()));
        folder.write("index.html", "page");
        CHECK(has_board(folder.path()));
    }
}

}  // namespace fukumi
