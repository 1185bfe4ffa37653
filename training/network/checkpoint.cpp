// See checkpoint.h.
#include "training/network/checkpoint.h"

#include "engine/core/bytes.h"

namespace fukumi::training {
namespace {

constexpr std::uint64_t kMagic = 0x36544B50434B46;  // "FKCPKT6"

Error from_other(const char* what) {
    return {std::string("is from a run with ") + what +
            "; use the same, or remove the file to start again"};
}

}  // namespace

std::string checkpoint_of(const RunDigests& run, std::string_view state) {
    StateWriter body;
    body.put(run.games);
    body.put(run.start);
    body.put(run.settings);
    StateWriter head;
    head.put(kMagic);
    head.put(digest_of(state, digest_of(body.bytes())));
    return head.bytes() + body.bytes() + std::string(state);
}

Result<std::string_view> state_in(std::string_view checkpoint, const RunDigests& run) {
    StateReader reader(checkpoint);
    std::uint64_t magic = 0;
    std::uint64_t digest = 0;
    RunDigests of;
    const bool has_head = reader.get(magic) && reader.get(digest) && reader.get(of.games) &&
                          reader.get(of.start) && reader.get(of.settings);
    if (!has_head || magic != kMagic)
        return Error{"is not a checkpoint of this version; remove the file to start again"};
    if (digest_of(checkpoint.substr(sizeof(magic) + sizeof(digest))) != digest)
        return Error{"is damaged: wrong digest; remove the file to start again"};
    if (of.games != run.games)
        return from_other("other games or another --one-game-in");
    if (of.start != run.start)
        return from_other("another --start");
    if (of.settings != run.settings)
        return from_other("other options");
    return checkpoint.substr(sizeof(magic) + sizeof(digest) + sizeof(of));
}

}  // namespace fukumi::training
