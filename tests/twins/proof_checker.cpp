// Two facts allow the checker to skip some replies and cells: whether a stone wins depends only on
// the rows through it and on the cells at their ends; and a defender who cannot win at once can get
// a winning cell only on a row through a new defending stone.
#include "tests/twins/proof_checker.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "tests/support/positions.h"
#include "tests/twins/slow_solver.h"

namespace fukumi::support {
namespace {

// ---- The shape of a proof -----------------------------------------------------------------------

std::string wrong_continuation(const Proof& proof, const ProofNode& node, int next) {
    if (next < 0 || next >= static_cast<int>(proof.nodes.size()))
        return "a continuation does not exist";
    if (proof.nodes[next].plies > node.plies - 2)
        return "a continuation takes longer than the node it belongs to claims";
    return "";
}

/// Checks the structure of a node without a board. Returns the first fault, or an empty string. The
/// plies of continuations must decrease, so a proof cannot contain cycles.
std::string wrong_shape(const Proof& proof, const ProofNode& node) {
    if (node.plies < 1 || node.plies % 2 == 0)
        return "the number of plies is not odd";
    std::unordered_set<int> answered;
    for (const ProofNode::Answer& answer : node.answers) {
        if (!answered.insert(answer.move.index()).second)
            return "an answer is listed twice";
        const std::string wrong = wrong_continuation(proof, node, answer.next);
        if (!wrong.empty())
            return wrong;
    }
    if (node.plies == 1)
        return node.otherwise == -1 ? "" : "something follows the last move";
    return wrong_continuation(proof, node, node.otherwise);
}

std::string wrong_shape(const Proof& proof) {
    if (proof.nodes.empty())
        return "the proof is empty";
    for (std::size_t i = 0; i < proof.nodes.size(); ++i) {
        const std::string wrong = wrong_shape(proof, proof.nodes[i]);
        if (!wrong.empty())
            return "node " + std::to_string(i) + ':' + ' ' + wrong;
    }
    return "";
}

// ---- The moves of a proof -----------------------------------------------------------------------

class Checker {
 public:
    /// The game ends in a draw when `drawn_with` free cells are left.
    Checker(const Grid& grid, Rule rule, Color attacker, const Proof& proof, int drawn_with,
            int unlisted_before)
        : grid_(grid),
          free_(grid.count(Cell::Empty)),
          drawn_with_(drawn_with),
          rule_(rule),
          attacker_(attacker),
          proof_(proof),
          parents_(proof.nodes.size()),
          elsewhere_(unlisted_before) {
        Random random(1);
        for (auto& of_color : keys_) {
            for (std::uint64_t& key : of_color)
                key = random.next();
        }
        for (const ProofNode& node : proof.nodes) {
            if (node.otherwise >= 0)
                ++parents_[node.otherwise];
            for (const ProofNode::Answer& answer : node.answers)
                ++parents_[answer.next];
        }
    }

    /// Plays node `index` as the attacker's next move. Returns the first fault, or an empty string.
    /// `reply`: the defender's move before it, nullopt at the root.
    std::string check(int index, std::optional<Point> reply) {
        // Check a position only once, although several lines of the proof may reach it. A collision
        // of 64-bit keys is too unlikely to matter.
        const bool remember = parents_[index] > 1 && proof_.nodes[index].plies > 1;
        const std::uint64_t question = key_ ^ Random(2 * index + (elsewhere_ > 0 ? 1 : 0)).next();
        if (remember && known_.count(question) > 0)
            return "";
        const std::string wrong = check_move(proof_.nodes[index], reply);
        if (remember && wrong.empty())
            known_.insert(question);
        return wrong;
    }

 private:
    std::string check_move(const ProofNode& node, std::optional<Point> reply) {
        const Point p = point_of(node.move);
        if (grid_.at(p) != Cell::Empty)
            return complaint(p, "the cell is not free");
        if (!is_legal(grid_, rule_, attacker_, p))
            return complaint(p, "the move is forbidden");
        put(p, attacker_);
        const std::string wrong = check_replies(node, p, reply);
        take_back(p, attacker_);
        return wrong;
    }

    /// Checks the replies to the attacker's move p, whose stone must be on the board.
    std::string check_replies(const ProofNode& node, Point p, std::optional<Point> reply) {
        if (wins(grid_, rule_, p))
            return node.plies == 1 ? "" : complaint("the move wins sooner than the node claims");
        if (node.plies == 1)
            return complaint("the move does not win, as the node claims");
        if (const std::optional<Point> win = winning_reply(reply))
            return complaint(*win, "the defender wins");
        // With an early draw, the defender's next stone, on any cell, ends the game.
        if (free_ <= drawn_with_ + (drawn_with_ > 0))
            return complaint(free_ == 0 ? "the board is full" : "the game is drawn");
        for (const ProofNode::Answer& answer : node.answers) {
            const Point listed = point_of(answer.move);
            if (grid_.at(listed) != Cell::Empty)
                return complaint(listed, "the cell of the listed reply is not free");
            if (elsewhere_ == 0 && !is_legal(grid_, rule_, opponent(attacker_), listed))
                return complaint(listed, "the listed reply is forbidden");
        }
        for (const Point next_reply : replies_that_matter(node)) {
            const std::string wrong = check_reply(node, next_reply);
            if (!wrong.empty())
                return wrong;
        }
        return "";
    }

    std::string check_reply(const ProofNode& node, Point reply) {
        const Color defender = opponent(attacker_);
        if (!is_legal(grid_, rule_, defender, reply))
            return "";
        const auto answer =
            std::find_if(node.answers.begin(), node.answers.end(),
                         [&](const auto& candidate) { return candidate.move == move_at(reply); });
        const bool listed = answer != node.answers.end();
        put(reply, defender);
        elsewhere_ += listed ? 0 : 1;
        const std::string wrong = check(listed ? answer->next : node.otherwise, reply);
        elsewhere_ -= listed ? 0 : 1;
        take_back(reply, defender);
        return wrong;
    }

    /// Returns a cell where the defender wins at once, or nullopt. Before the defender's last move
    /// `reply` no such cell existed (otherwise the check would have failed earlier), and stones of
    /// the attacker do not create one. So the winning row includes `reply`, and the cell is next to
    /// a row through `reply`.
    std::optional<Point> winning_reply(std::optional<Point> reply) {
        const Color defender = opponent(attacker_);
        for (const Point p :
             reply ? free_ends_of_rows(grid_, *reply, defender) : grid_.free_cells()) {
            if (would_win(defender, p))
                return p;
        }
        return std::nullopt;
    }

    /// Returns the replies that must be checked. Usually these are all free cells. If the attacker
    /// threatens a five on a cell, they are that cell, the free ends of the attacker's rows through
    /// it, and the replies with their own continuation in the proof. After any other reply the five
    /// wins, because no other cell affects it.
    std::vector<Point> replies_that_matter(const ProofNode& node) {
        const ProofNode& threat = proof_.nodes[node.otherwise];
        const Point p = point_of(threat.move);
        const bool wins_there =
            threat.plies == 1 && grid_.at(p) == Cell::Empty && would_win(attacker_, p);
        if (!wins_there)
            return grid_.free_cells();
        std::vector<Point> replies = free_ends_of_rows(grid_, p, attacker_);
        replies.push_back(p);
        for (const ProofNode::Answer& answer : node.answers) {
            if (grid_.at(point_of(answer.move)) == Cell::Empty)
                replies.push_back(point_of(answer.move));
        }
        return replies;
    }

    bool would_win(Color color, Point p) {
        grid_.set(p, stone_of(color));
        const bool won = wins(grid_, rule_, p);
        grid_.set(p, Cell::Empty);
        return won;
    }

    void put(Point p, Color color) {
        grid_.set(p, stone_of(color));
        key_ ^= keys_[index_of(color)][move_at(p).index()];
        line_.push_back(p);
        --free_;
    }
    void take_back(Point p, Color color) {
        grid_.set(p, Cell::Empty);
        key_ ^= keys_[index_of(color)][move_at(p).index()];
        line_.pop_back();
        ++free_;
    }

    std::string complaint(const std::string& what) const {
        std::string text;
        for (const Point p : line_) {
            if (!text.empty())
                text += ' ';
            text += grid_.contains(p.x, p.y) ? to_text(p) : "none";
        }
        return text.append(1, ':').append(1, ' ').append(what);
    }
    std::string complaint(Point last, const std::string& what) {
        line_.push_back(last);
        const std::string text = complaint(what);
        line_.pop_back();
        return text;
    }

    Grid grid_;
    int free_;  // number of free cells
    int drawn_with_;
    Rule rule_;
    Color attacker_;
    const Proof& proof_;
    std::vector<int> parents_;  // number of parents of each node
    std::vector<Point> line_;   // the moves from the root to the current position
    int elsewhere_;             // number of the defender's moves that the proof does not list
    std::array<std::array<std::uint64_t, kIndexCount>, 2> keys_;
    std::uint64_t key_ = 0;  // hash of the stones played since the root
    std::unordered_set<std::uint64_t> known_;
};

}  // namespace

std::string check_proof(const Grid& grid, Rule rule, Color attacker, const Proof& proof,
                        int unlisted_before) {
    const std::string wrong = wrong_shape(proof);
    return wrong.empty()
               ? Checker(grid, rule, attacker, proof, 0, unlisted_before).check(0, std::nullopt)
               : wrong;
}

std::string check_proof_in_time(const Grid& grid, Rule rule, Color attacker, const Proof& proof) {
    const std::string wrong = wrong_shape(proof);
    const int drawn_with = draw_ahead(rule, grid.count(Cell::Empty));
    return wrong.empty()
               ? Checker(grid, rule, attacker, proof, drawn_with, 0).check(0, std::nullopt)
               : wrong;
}

std::string check_line(Grid grid, Rule rule, Color attacker, const std::vector<Move>& line) {
    Color mover = attacker;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point p = point_of(line[i]);
        const std::string place = to_text(p) + ": ";
        if (grid.at(p) != Cell::Empty)
            return place + "the cell is not free";
        if (!is_legal(grid, rule, mover, p))
            return place + "the move is forbidden";
        grid.set(p, stone_of(mover));
        if (wins(grid, rule, p))
            return mover == attacker && i + 1 == line.size() ? "" : place + "the game ends here";
        mover = opponent(mover);
    }
    return "the line ends before the five";
}

}  // namespace fukumi::support
