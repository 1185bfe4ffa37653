// The machine that this program runs on, in words for reports.
#pragma once

#include <string>

namespace fukumi::match {

/// "AMD EPYC 9655, 2 threads, 7.8 GiB, Linux 6.1.0 x86_64".
std::string machine_text();

}  // namespace fukumi::match
