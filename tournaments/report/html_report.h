// Writes a report as one web page that works without an internet connection and without other
// files.
//
// The build compiles the template of the page into the program: page.html, page.css, tables.js,
// viewer.js, and the common parts of tools/page/. The report is one JSON object in the page. From
// it the scripts draw the tables and the board, on which every game can be replayed. Pure
// functions.
#pragma once

#include <cstddef>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

struct HtmlOptions {
    /// The most bytes of MESSAGE lines in the page. The report drops further messages, so that a
    /// browser can open the report of a long tournament; then the page contains a note about it.
    std::size_t message_budget = 16U << 20;
    /// The report cuts each message after this many bytes.
    std::size_t message_limit = 240;
};

/// Returns the web page. It takes about 0.5 KiB per game, plus the messages. Names, messages and
/// reasons may contain any bytes.
std::string html_report(const Report& report, const HtmlOptions& options = {});

}  // namespace fukumi::match
