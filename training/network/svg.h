// Functions that write the SVG pictures of the training reports.
#pragma once

#include <fmt/format.h>

#include <string>

namespace fukumi::training {

/// Width of all pictures in pixels.
inline constexpr double kSvgWidth = 760;

/// Returns a text element at (x, y), in pixels. `anchor` says which point of the text is there:
/// start, middle or end.
inline std::string svg_text(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, text);
}

/// Returns an SVG file with these elements on a white background.
inline std::string svg_file(double width, double height, const std::string& elements) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" font-size=\"11\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n{2}</svg>\n",
        width, height, elements);
}

}  // namespace fukumi::training
