// "fukumi-match merge": joins the state files of shards into the report of one run.
#pragma once

#include <string>
#include <vector>

namespace fukumi::match {

/// The command. Returns an exit code.
int run_merge(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
