// How work that takes long is ended early, also where there is no other thread to end it.
#pragma once

#include <functional>

namespace fukumi {

/// Asked every few milliseconds by work that takes long: true means that it should end now. Once it
/// has said true it goes on to say so. An empty one says nothing and is not asked.
using Poll = std::function<bool()>;

}  // namespace fukumi
