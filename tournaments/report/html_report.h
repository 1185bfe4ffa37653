// A report as one web page that needs nothing else: no network, no other file.
//
// The page (page.html, page.css, tables.js, viewer.js and what tools/page/ has for all pages;
// built into the program) gets the data as one JSON object and draws everything from it, with every
// game on a board that can be replayed.
// Pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "tournaments/report/report.h"

namespace fukumi::match {

struct HtmlOptions {
    /// Bytes for what engines said during the games. Messages of later games are left out, and the
    /// page says so, so that reports of long tournaments can still be opened.
    std::size_t message_budget = 16U << 20;
    /// A single message is cut after so many bytes.
    std::size_t message_limit = 240;
};

/// Size: about 0.5 KiB a game, and its messages. Names, messages and reasons may hold any bytes.
std::string html_report(const Report& report, const HtmlOptions& options = {});

}  // namespace fukumi::match
