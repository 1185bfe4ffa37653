// Tests the page of "pbrain-fukumi explain --html": it is complete, works without the Internet, and
// is safe against hostile names. How the page looks is not tested.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string page_of(const std::string& html, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "explain");
    arguments.insert(arguments.end(), {"--rows", "top", "--depth", "6", "--html", html});
    const support::ProgramOutput output = support::run_program(arguments);
    CHECK(output.code == 0);
    CHECK(output.out == html + ": the page is written\n");
    CHECK(output.err == "");
    const auto text = formats::read_text_file(html);
    REQUIRE(text);
    return *text;
}

json data_of(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t from = page.find(begin) + begin.size();
    return json::parse(page.substr(from, page.find("</script>", from) - from));
}

// Indices of the members in the array that describes a node of the page. explain_page.cpp writes
// this array.
constexpr int kCell = 0;
constexpr int kValue = 3;
constexpr int kChildren = 19;
constexpr int kLeftOut = 20;

TEST_SUITE("tools explain page") {
    TEST_CASE("the nodes of the page are a tree, with the values of the search") {
        const support::TemporaryFolder folder;
        const json data = data_of(page_of(folder.file("a.html"), {"--position", "h8i9i7j9j8"}));
        CHECK(data["width"] == 15);
        CHECK(data["toMove"] == 1);
        CHECK(data["cells"].size() == 225);
        CHECK(data["words"].size() == 1);
        const json& nodes = data["nodes"];
        std::vector<int> parents(nodes.size());
        for (const json& node : nodes) {
            REQUIRE(node.size() == 21);
            CHECK(node[kLeftOut].size() % 2 == 0);
            for (const json& child : node[kChildren])
                ++parents.at(child.get<std::size_t>());
        }
        CHECK(parents[0] == 0);
        CHECK(std::all_of(parents.begin() + 1, parents.end(), [](int n) { return n == 1; }));
        CHECK(nodes[0][kCell] == -1);
        const support::ProgramOutput output =
            support::run_program({"explain", "--position", "h8i9i7j9j8", "--depth", "6", "--json"});
        const json same = json::parse(output.out);
        CHECK(nodes[0][kValue] == same["node"]["value"]);
        CHECK(nodes[0][kChildren].size() >= same["node"]["moves"].size());
        CHECK(nodes.size() <= same["search"]["records"].get<std::size_t>());
    }

    TEST_CASE("everything is on the page, and every placeholder is filled") {
        const support::TemporaryFolder folder;
        const std::string page = page_of(folder.file("a.html"), {"--position", "h8i9i7j9j8"});
        CHECK(page.substr(0, 15) == "<!DOCTYPE html>");
        CHECK(page.find("http") == page.find("http://www.w3.org/2000/svg"));
        CHECK(page.find("http", page.find("http") + 4) == std::string::npos);
        CHECK(page.find(" src=") == std::string::npos);
        for (const char* placeholder : {"@TITLE@", "@STYLE@", "@SCRIPT@", "@DATA@", "@GENERATOR@"})
            CHECK(page.find(placeholder) == std::string::npos);
        CHECK(page.find("freestyle 15x15: White to move") != std::string::npos);
    }

    TEST_CASE("names of files cannot become markup") {
        const support::TemporaryFolder folder;
        const std::string name = folder.file("a<script>&b.pos");
        REQUIRE(formats::write_text_file(formats::path_from_utf8(name), "h8i9i7j9j8\n"));
        const std::string page = page_of(folder.file("a.html"), {name});
        CHECK(page.find("a<script>") == std::string::npos);
        CHECK(data_of(page)["conditions"][0][1] == name + ":1");
    }

    TEST_CASE("a page that cannot be written, or has no nodes: exit code 2") {
        const support::TemporaryFolder folder;
        const std::string nowhere = folder.file("none/a.html");
        const std::vector<std::string> search = {"explain", "--position", "h8i9i7", "--depth", "2"};
        auto arguments = search;
        arguments.insert(arguments.end(), {"--html", nowhere});
        const support::ProgramOutput unwritten = support::run_program(arguments);
        CHECK(unwritten.code == 2);
        CHECK(unwritten.out == "");
        CHECK(unwritten.err.find(nowhere) != std::string::npos);
        const support::ProgramOutput five = support::run_program(
            {"explain", "--position", "h8g8i8c1j8e1k8a15", "--html", folder.file("b.html")});
        CHECK(five.code == 2);
        CHECK(five.err == "pbrain-fukumi explain: --html: nothing was searched\n");
        CHECK_FALSE(fs::exists(folder.file("b.html")));
        arguments.push_back("--json");
        CHECK(support::run_program(arguments).code == 2);
    }
}

}  // namespace
}  // namespace fukumi
