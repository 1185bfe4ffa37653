// See explain_page.h.
#include "tools/explain/explain_page.h"

#include <embedded/explain_page.h>
#include <fmt/format.h>

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "formats/json.h"
#include "protocol/messages.h"
#include "tools/explain/node_json.h"
#include "tools/page/page.h"

namespace fukumi {
namespace {

/// Returns the number that the page uses for a cell, row * width + column, or -1 without a move.
int cell_number(Move m, int width) {
    return m ? y_of(m) * width + x_of(m) : -1;
}

/// Collects the nodes for the page. The children of the nodes with the largest subtrees come first,
/// because the page has room for a limited number of visits.
class PageNodes {
 public:
    PageNodes(const RecordedTree& tree, int width, std::size_t visits)
        : tree_(tree), width_(width), visits_(visits) {}

    Json make(std::size_t root) {
        add(root);
        while (!open_.empty() && json_.size() < visits_) {
            const auto [nodes, place, index] = open_.top();
            open_.pop();
            Json children = Json::array();
            for (const std::size_t child : tree_.children(index))
                children.push_back(add(child));
            json_[static_cast<std::size_t>(-place)][kChildren] = std::move(children);
        }
        return std::move(json_);
    }

 private:
    static constexpr std::size_t kChildren = 19;  // index of the children in array_of()

    std::size_t add(std::size_t index) {
        const RecordedNode& node = tree_.nodes[index];
        const std::size_t place = json_.size();
        json_.push_back(array_of(node));
        // Of subtrees with equal sizes the earlier one comes first. Otherwise the order in the page
        // would depend on the standard library.
        if (node.size > 1)
            open_.emplace(node.nodes, -static_cast<std::ptrdiff_t>(place), index);
        return place;
    }

    /// Writes a node as an array. unpack() in explain.js reads its members in the same order.
    Json array_of(const RecordedNode& node) const {
        Json pruned = Json::array();
        for (const PrunedMove gone : tree_.pruned_of(node)) {
            pruned.push_back(cell_number(gone.move(), width_));
            pruned.push_back(static_cast<int>(gone.why()));
        }
        const bool has_table = node.table_bound != Bound::None;
        return Json::array({cell_number(node.move, width_),
                            static_cast<int>(node.visit),
                            static_cast<int>(node.end),
                            node.value,
                            static_cast<int>(node.bound),
                            node.alpha,
                            node.beta,
                            node.asked,
                            node.depth,
                            cell_number(node.best, width_),
                            node.eval == kNoValue ? Json() : Json(node.eval),
                            static_cast<int>(node.threat),
                            has_table ? Json(node.table_value) : Json(),
                            static_cast<int>(node.table_bound),
                            node.table_depth,
                            node.reduction,
                            node.extension,
                            node.flags,
                            node.nodes,
                            node.size > 1 ? Json() : Json::array(),
                            std::move(pruned)});
    }

    const RecordedTree& tree_;
    int width_;
    std::size_t visits_;
    Json json_ = Json::array();
    std::priority_queue<std::tuple<std::uint32_t, std::ptrdiff_t, std::size_t>> open_;
};

template <typename Kind>
Json names_json(int count) {
    Json names = Json::array();
    for (int i = 0; i < count; ++i)
        names.push_back(name_of(static_cast<Kind>(i)));
    return names;
}

Json stones_json(const Grid& grid) {
    Json cells = Json::array();
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x)
            cells.push_back(static_cast<int>(grid.at(x, y)));
    }
    return cells;
}

Json conditions_json(const Explained& explained) {
    const RecordedTree& tree = explained.tree();
    Json list = Json::array();
    const auto add = [&](const char* name, const std::string& value) {
        list.push_back(Json::array({name, value}));
    };
    if (explained.input.place != "--position")
        add("Position", explained.input.place);
    add("Best move", explained.name()(explained.result.best));
    add("Value", fmt::format("{} ({:.1f} %)", format_value(explained.result.value),
                             100 * win_chance(explained.result.value)));
    add("Nodes", fmt::format("{}", explained.result.nodes));
    add("Iteration", fmt::format("{}{}", tree.depth, tree.complete ? "" : ", not finished"));
    add("Visits recorded", fmt::format("{}", tree.nodes.size()));
    if (tree.unrecorded > 0)
        add("Not recorded", fmt::format("{}", tree.unrecorded));
    return list;
}

std::string data_of(const Explained& explained, std::size_t visits) {
    const Grid& grid = explained.input.grid;
    Json data;
    data["mate"] = kMate;
    data["win"] = kWinThreshold;
    data["infinite"] = kInfinite;
    data["width"] = grid.width();
    data["height"] = grid.height();
    data["bottom"] = explained.rows == Rows::FromBottom;
    data["toMove"] = index_of(explained.input.to_move);
    data["cells"] = stones_json(grid);
    data["conditions"] = conditions_json(explained);
    std::string after;
    for (const Move m : explained.path)
        after += (after.empty() ? "after " : " ") + explained.name()(m);
    data["words"] = Json::array();
    for (const MoveWords& words : explained.words)
        data["words"].push_back(after.empty() ? words.text : after + ", " + words.text);
    data["visits"] = names_json<Visit>(kVisits);
    data["ends"] = names_json<NodeEnd>(kNodeEnds);
    data["rules"] = names_json<PrunedBy>(kPrunedBys);
    data["totals"] = totals_json(explained.recorder.totals());
    data["path"] = Json::array();
    for (const Move m : explained.path)
        data["path"].push_back(cell_number(m, grid.width()));
    data["nodes"] =
        PageNodes(explained.tree(), grid.width(), visits).make(root_of(explained.tree()));
    return web::script_safe(formats::json_text(data));
}

}  // namespace

std::string explain_page(const Explained& explained, const std::string& generator,
                         std::size_t visits) {
    const std::string title = fmt::format(
        "{} {}x{}: {} to move", name_of(explained.input.rule), explained.input.grid.width(),
        explained.input.grid.height(), name_of(explained.input.to_move));
    std::string text;
    for (const MoveWords& words : explained.words)
        text += words.text + "\n";
    return web::make_page({"Search explained", title, generator, text, embedded::explain_html,
                           embedded::explain_css, std::string(embedded::explain_js),
                           data_of(explained, visits)});
}

}  // namespace fukumi
