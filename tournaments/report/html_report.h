// Writes a report as one web page that needs no network and no other file.
//
// The page is built into the program: page.html, page.css, tables.js, viewer.js, and the common parts
// of tools/page/. Its scripts draw the tables and the board, on which every game can be replayed,
// from one JSON object. Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

struct HtmlOptions {
    /// Bytes for the MESSAGE lines of all games. Later messages are left out, so that a browser can
    /// open reports of long tournaments; the page contains a note then.
    std::size_t message_budget = 16U << 20;
    /// Longer messages are cut after this many bytes.
    std::size_t message_limit = 240;
};

/// Size: about 0.5 KiB per game, plus its messages. Names, messages and reasons may contain any bytes.
std::string html_report(const Report& report, const HtmlOptions& options = {});

}  // namespace fukumi::match
