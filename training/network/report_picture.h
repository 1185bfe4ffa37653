// The report on training games as a picture: for each league a bar of the results and a histogram
// of the lengths.
#pragma once

#include <string>
#include <vector>

#include "training/network/games_report.h"

namespace fukumi::training {

/// An SVG file. All histograms have the same axis of lengths, so that leagues can be compared.
std::string report_picture(const std::vector<LeagueReport>& leagues);

}  // namespace fukumi::training
