// See lz4_frame.h.
#include "formats/positions/lz4_frame.h"

#include <fmt/core.h>
#include <lz4frame.h>

#include <memory>

namespace fukumi::database {
namespace {

struct FreesContext {
    void operator()(LZ4F_dctx* context) const noexcept { LZ4F_freeDecompressionContext(context); }
};

}  // namespace

bool begins_lz4(std::string_view bytes) noexcept {
    return bytes.substr(0, 4) == "\x04\x22\x4D\x18";
}

std::string packed_by_lz4(std::string_view bytes) {
    LZ4F_preferences_t wanted = LZ4F_INIT_PREFERENCES;
    wanted.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
    std::string frame(LZ4F_compressFrameBound(bytes.size(), &wanted), '\0');
    // This call cannot fail, because the buffer has the size that the library requires and the
    // preferences are valid.
    frame.resize(
        LZ4F_compressFrame(frame.data(), frame.size(), bytes.data(), bytes.size(), &wanted));
    return frame;
}

Result<std::string> unpacked_by_lz4(std::string_view frame, std::size_t most) {
    LZ4F_dctx* raw = nullptr;
    if (const auto code = LZ4F_createDecompressionContext(&raw, LZ4F_VERSION); LZ4F_isError(code))
        return Error{LZ4F_getErrorName(code)};
    const std::unique_ptr<LZ4F_dctx, FreesContext> context(raw);

    constexpr std::size_t kStep = std::size_t{1} << 18;
    std::string part(kStep, '\0');
    std::string content;
    std::size_t read = 0;
    for (;;) {
        std::size_t out = part.size();
        std::size_t in = frame.size() - read;
        const std::size_t wanted =
            LZ4F_decompress(context.get(), part.data(), &out, frame.data() + read, &in, nullptr);
        if (LZ4F_isError(wanted)) {
            return Error{fmt::format("LZ4 cannot unpack the bytes after {}: {}", read,
                                     LZ4F_getErrorName(wanted))};
        }
        read += in;
        if (out > most - content.size())
            return Error{fmt::format("the content has more than {} bytes", most)};
        content.append(part, 0, out);
        if (wanted == 0)
            break;
        if (in == 0 && out == 0)
            return Error{fmt::format("the LZ4 frame is cut off at byte {}", read)};
    }
    if (read != frame.size()) {
        return Error{
            fmt::format("{} bytes follow the LZ4 frame, from byte {}", frame.size() - read, read)};
    }
    return content;
}

}  // namespace fukumi::database
