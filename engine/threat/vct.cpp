// The proof-number search for continuous threats.
#include "engine/threat/vct.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "engine/core/with_rule.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

constexpr std::uint32_t kInfinity = 1U << 30;  // proof number of what is refuted, and so on

// The table of continuous fours: what does not fit into a cache costs more than it saves.
constexpr std::size_t kLeastVcfBytes = std::size_t{1} << 16;
constexpr std::size_t kMostVcfBytes = std::size_t{4} << 20;

// Effort of one attempt. When an attempt ends because nothing is left, but only by leaving things
// out, the next one starts afresh with more. Most wins consist of fours and threes, and looking
// further costs several times as much.
struct Effort {
    std::int64_t fours;  // for each test for continuous fours
    MoveClass least;     // what a quiet move has to make to be tried as a threat
};
constexpr std::int64_t kQuickFours = 500;
constexpr Effort kEfforts[] = {{kQuickFours, MoveClass::ThreeTwo},
                               {kQuickFours, MoveClass::OpenTwo},
                               {20000, MoveClass::None},
                               {1000000, MoveClass::None}};

struct Edge {
    std::uint32_t node;
    Move move;
};

// A position with the attacker or the defender to move, which follows from its depth.
struct Node {
    std::uint32_t proof = 1;     // leaves still to be won, at least, before the attacker wins
    std::uint32_t disproof = 1;  // leaves still to be refuted before he does not
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    bool expanded = false;
    bool won_by_fours = false;  // the attacker, to move, wins by continuous fours (or a five)

    bool is_settled() const noexcept { return proof == 0 || disproof == 0; }
};

struct Tree {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::unordered_map<std::uint64_t, std::uint32_t> by_key;
    std::size_t capacity = 0;  // bytes

    void clear() {
        nodes = {};
        edges = {};
        by_key = {};
    }
    std::size_t bytes() const noexcept {
        // A hash map takes about 40 bytes for an element of this kind.
        return nodes.size() * (sizeof(Node) + 40) + edges.size() * sizeof(Edge);
    }
};

std::uint32_t capped(std::uint64_t sum) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinity));
}

template <Rule R>
class ThreatSearch {
 public:
    ThreatSearch(const Position& root, Tree& tree, VcfSolver& vcf, const VctLimits& limits)
        : position_(root),
          attacker_(root.side_to_move()),
          defender_(opponent(attacker_)),
          tree_(tree),
          vcf_(vcf),
          limits_(limits) {}

    VctResult solve() {
        poll_ = [this] { return out_of_time(); };
        end_ = SolverEnd::Exhausted;
        for (const Effort& effort : kEfforts) {
            if (effort.fours > kQuickFours && !limits_.thorough)
                break;
            effort_ = effort;
            left_out_ = false;
            const Verdict verdict = attempt();
            if (verdict == Verdict::Win)
                return {verdict, winning_edge(tree_.nodes[0]), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::NoWin && !left_out_)
                return {verdict, Move::none(), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::Unknown)
                break;
        }
        return {Verdict::Unknown, Move::none(), expansions_, end_};
    }

    Proof proof() {
        Proof proof;
        add_attack(proof, 0);
        return proof;
    }

 private:
    bool attacker_to_move() const noexcept { return position_.side_to_move() == attacker_; }

    // ---- The search -----------------------------------------------------------------------------

    Verdict attempt() {
        tree_.clear();
        tree_.nodes.emplace_back();
        path_.clear();
        std::uint32_t current = 0;
        judge_attack(tree_.nodes[0]);
        while (!tree_.nodes[0].is_settled()) {
            if (out_of_limits()) {
                unwind();
                return Verdict::Unknown;
            }
            current = descend(current);
            if (!tree_.nodes[current].is_settled() && !expand(current)) {
                unwind();
                return Verdict::Unknown;
            }
            current = update_ancestors(current);
        }
        unwind();
        return tree_.nodes[0].proof == 0 ? Verdict::Win : Verdict::NoWin;
    }

    bool out_of_limits() {
        if (limits_.max_nodes > 0 && expansions_ >= limits_.max_nodes)
            return ends_by(SolverEnd::Nodes);
        if (tree_.bytes() >= tree_.capacity)
            return ends_by(SolverEnd::Memory);
        return out_of_time();
    }

    bool out_of_time() {
        if (limits_.poll && limits_.poll())
            return ends_by(SolverEnd::Stopped);
        return Clock::now() >= limits_.deadline && ends_by(SolverEnd::Time);
    }

    bool ends_by(SolverEnd why) noexcept {
        end_ = why;
        return true;
    }

    void unwind() {
        for (; !path_.empty(); path_.pop_back())
            position_.unmake();
    }

    // Follows the child that decides its parent's number down to a node without children. Stops
    // early where a node turns out to be settled through another line that shares its children.
    std::uint32_t descend(std::uint32_t current) {
        while (tree_.nodes[current].expanded) {
            update(tree_.nodes[current]);
            if (tree_.nodes[current].is_settled())
                break;
            const Edge edge = best_edge(tree_.nodes[current]);
            path_.push_back(current);
            position_.make<R>(edge.move);
            current = edge.node;
        }
        return current;
    }

    const Edge& best_edge(const Node& node) const {
        const bool attack = attacker_to_move();
        const auto number = [&](const Edge& edge) {
            const Node& child = tree_.nodes[edge.node];
            return attack ? child.proof : child.disproof;
        };
        const auto first = tree_.edges.begin() + node.first_edge;
        return *std::min_element(first, first + node.edges, [&](const Edge& a, const Edge& b) {
            return number(a) < number(b);
        });
    }

    // Goes back towards the root as long as numbers change.
    std::uint32_t update_ancestors(std::uint32_t current) {
        while (true) {
            Node& node = tree_.nodes[current];
            const std::uint32_t proof = node.proof;
            const std::uint32_t disproof = node.disproof;
            if (node.expanded)
                update(node);
            const bool unchanged = node.proof == proof && node.disproof == disproof;
            if (path_.empty() || (unchanged && !node.is_settled()))
                return current;
            current = path_.back();
            path_.pop_back();
            position_.unmake();
        }
    }

    void update(Node& node) const {
        std::uint32_t smallest = kInfinity;
        std::uint64_t sum = 0;
        const bool attack = attacker_to_move();
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const Node& child = tree_.nodes[tree_.edges[node.first_edge + i].node];
            smallest = std::min(smallest, attack ? child.proof : child.disproof);
            sum += attack ? child.disproof : child.proof;
        }
        node.proof = attack ? smallest : capped(sum);
        node.disproof = attack ? capped(sum) : smallest;
    }

    // ---- Nodes ----------------------------------------------------------------------------------

    // False if the time was over first: testing all children may take long.
    bool expand(std::uint32_t index) {
        ++expansions_;
        moves_.clear();
        if (attacker_to_move()) {
            list_threats(moves_);
        } else {
            list_defences(moves_);
        }
        const auto first = static_cast<std::uint32_t>(tree_.edges.size());
        // A move may lead to a node of another line, which is then shared.
        for (const Move move : moves_) {
            if (out_of_time())
                return false;
            position_.make<R>(move);
            const std::uint32_t child = node_of_position();
            position_.unmake();
            if (is_worth_an_edge(tree_.nodes[child]))
                tree_.edges.push_back({child, move});
        }
        Node& node = tree_.nodes[index];
        node.first_edge = first;
        node.edges = static_cast<std::uint16_t>(tree_.edges.size() - first);
        node.expanded = true;
        return true;
    }

    // Refuted attacks need no place. Refuted defences need theirs: the proof answers them.
    bool is_worth_an_edge(const Node& child) const noexcept {
        return !attacker_to_move() || child.disproof != 0;
    }

    std::uint32_t node_of_position() {
        const auto next = static_cast<std::uint32_t>(tree_.nodes.size());
        const auto [known, is_new] = tree_.by_key.try_emplace(position_.key(), next);
        if (!is_new)
            return known->second;
        Node node;
        if (attacker_to_move()) {
            judge_attack(node);
        } else {
            judge_defence(node);
        }
        tree_.nodes.push_back(node);
        return next;
    }

    static void set_won(Node& node) noexcept {
        node.proof = 0;
        node.disproof = kInfinity;
    }
    static void set_refuted(Node& node) noexcept {
        node.proof = kInfinity;
        node.disproof = 0;
    }

    bool wins_by_fours(Color color) {
        const Verdict verdict =
            vcf_.solve(position_, color, {effort_.fours, kNoCostLimit, &poll_}).verdict;
        left_out_ |= verdict == Verdict::Unknown;
        return verdict == Verdict::Win;
    }

    // The attacker to move.
    void judge_attack(Node& node) {
        if (wins_by_fours(attacker_)) {
            node.won_by_fours = true;
            return set_won(node);
        }
        // The more the attacker can still build, the more there is to refute.
        int threes = 0;
        for (int c = static_cast<int>(MoveClass::OpenThree); c < static_cast<int>(MoveClass::Five);
             ++c) {
            threes += position_.count(attacker_, static_cast<MoveClass>(c));
        }
        node.disproof = static_cast<std::uint32_t>(1 + threes / 2);
    }

    // The defender to move, after what should be a threat.
    void judge_defence(Node& node) {
        if (position_.count(defender_, MoveClass::Five) > 0)
            return set_refuted(node);
        const int fives = position_.count(attacker_, MoveClass::Five);
        if (fives == 0 && (!wins_by_fours(attacker_) || wins_by_fours(defender_)))
            return set_refuted(node);
    }

    // Fours, open threes and, with less hope, whatever else may build a threat.
    void list_threats(std::vector<Move>& moves) {
        const auto add = [&](Move m) {
            if (!is_forbidden_to<R>(position_, attacker_, m))
                moves.push_back(m);
        };
        if (position_.count(defender_, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, attacker_, answers);
            std::for_each(answers.begin(), answers.end(), add);
            return;
        }
        left_out_ |= effort_.least != MoveClass::None;
        position_.candidates().for_each([&](Move m) {
            const MoveClass move_class = position_.move_class(m, attacker_);
            if (move_class >= effort_.least || move_class == MoveClass::Forbidden)
                add(m);
        });
    }

    // Requires: the attacker threatens something.
    void list_defences(std::vector<Move>& moves) {
        const auto add = [&](Move m) {
            if (!is_forbidden_to<R>(position_, defender_, m))
                moves.push_back(m);
        };
        if (position_.count(attacker_, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, defender_, answers);
            std::for_each(answers.begin(), answers.end(), add);
        } else {
            vcf_.defences(position_, attacker_).for_each(add);
        }
    }

    // The moves of the defender after which the attacker does not win on `five`, except those that
    // leave him no five at all.
    void list_stops_of(Move five, std::vector<Move>& moves) {
        position_.free_set().for_each([&](Move m) {
            position_.make<R>(m);
            const bool stops = !position_.is_free(five) ||
                               position_.move_class(five, attacker_) != MoveClass::Five;
            const bool others = position_.count(attacker_, MoveClass::Five) > 0;
            position_.unmake();
            if (stops && others)
                moves.push_back(m);
        });
    }

    // ---- The proof ------------------------------------------------------------------------------

    Move winning_edge(const Node& node) {
        if (node.won_by_fours)
            return vcf_.solve(position_, attacker_, {kAnyNumber}).move;
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const Edge& edge = tree_.edges[node.first_edge + i];
            if (tree_.nodes[edge.node].proof == 0)
                return edge.move;
        }
        return Move::none();
    }

    // Appends the win by fours of the attacker. Returns the index of its first move.
    int add_fours(Proof& proof) {
        vcf_.solve(position_, attacker_, {kAnyNumber});
        const Proof fours = vcf_.proof(position_, attacker_);
        const int offset = static_cast<int>(proof.nodes.size());
        for (ProofNode node : fours.nodes) {
            if (node.otherwise >= 0)
                node.otherwise += offset;
            for (ProofNode::Answer& answer : node.answers)
                answer.next += offset;
            proof.nodes.push_back(std::move(node));
        }
        return offset;
    }

    // Appends the attacker's win from tree node `index`, unless it is there already. Returns where.
    int add_attack(Proof& proof, std::uint32_t index) {
        if (const auto known = placed_.find(index); known != placed_.end())
            return known->second;
        const Node& node = tree_.nodes[index];
        if (node.won_by_fours) {
            const int place = add_fours(proof);
            placed_.emplace(index, place);
            return place;
        }
        const int place = static_cast<int>(proof.nodes.size());
        placed_.emplace(index, place);
        proof.nodes.emplace_back();
        const Move move = winning_edge(node);
        position_.make<R>(move);
        const Node& reply = tree_.nodes[tree_.by_key.at(position_.key())];
        ProofNode made{move, 3, add_fours(proof), {}};
        made.plies = proof.nodes[made.otherwise].plies + 2;
        const auto add_answer = [&](Move answer, auto add_continuation) {
            position_.make<R>(answer);
            const int next = add_continuation();
            position_.unmake();
            made.plies = std::max(made.plies, proof.nodes[next].plies + 2);
            made.answers.push_back({answer, next});
        };
        // What breaks the continuation found now: where there are several fives, or other fours
        // than those that the tree's defences were listed against, not all of it is in the tree.
        // The other five or the former fours win there.
        std::vector<Move> defences;
        if (position_.count(attacker_, MoveClass::Five) > 0) {
            list_stops_of(proof.nodes[made.otherwise].move, defences);
        } else {
            list_defences(defences);
        }
        CellSet in_tree;
        for (std::uint32_t i = 0; i < reply.edges; ++i) {
            const Edge edge = tree_.edges[reply.first_edge + i];
            in_tree.insert(edge.move);
            add_answer(edge.move, [&] { return add_attack(proof, edge.node); });
        }
        for (const Move defence : defences) {
            if (!in_tree.contains(defence))
                add_answer(defence, [&] { return add_fours(proof); });
        }
        position_.unmake();
        std::stable_sort(made.answers.begin(), made.answers.end(),
                         [&](const ProofNode::Answer& a, const ProofNode::Answer& b) {
                             return proof.nodes[a.next].plies > proof.nodes[b.next].plies;
                         });
        proof.nodes[place] = std::move(made);
        return place;
    }

    static constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

    Position position_;
    Color attacker_;
    Color defender_;
    Tree& tree_;
    VcfSolver& vcf_;
    const VctLimits& limits_;
    Poll poll_;  // for the tests for continuous fours
    SolverEnd end_ = SolverEnd::Exhausted;
    Effort effort_{};
    bool left_out_ = false;  // something that might be a win was not looked at
    std::int64_t expansions_ = 0;
    std::vector<std::uint32_t> path_;  // nodes from the root to the parent of the current one
    std::vector<Move> moves_;
    std::unordered_map<std::uint32_t, int> placed_;  // tree node -> index in the proof
};

template <typename Visit>
auto with_search(const Position& position, Tree& tree, VcfSolver& vcf, const VctLimits& limits,
                 Visit visit) {
    return with_rule(position.rule(),
                     [&]<Rule R>() { return visit(ThreatSearch<R>(position, tree, vcf, limits)); });
}

}  // namespace

struct VctSolver::Impl {
    Tree tree;
    VcfSolver vcf;
};

VctSolver::VctSolver(std::size_t tree_bytes)
    : impl_(new Impl{{}, VcfSolver(std::clamp(tree_bytes / 10, kLeastVcfBytes, kMostVcfBytes))}) {
    impl_->tree.capacity = std::max<std::size_t>(tree_bytes, 1U << 20);
}
VctSolver::~VctSolver() = default;
VctSolver::VctSolver(VctSolver&&) noexcept = default;
VctSolver& VctSolver::operator=(VctSolver&&) noexcept = default;

VctResult VctSolver::solve(const Position& position, const VctLimits& limits) {
    return with_search(position, impl_->tree, impl_->vcf, limits,
                       [](auto search) { return search.solve(); });
}

Proof VctSolver::proof(const Position& position) {
    return with_search(position, impl_->tree, impl_->vcf, VctLimits{},
                       [](auto search) { return search.proof(); });
}

void VctSolver::clear() {
    impl_->tree.clear();
    impl_->vcf.clear();
}

}  // namespace fukumi
