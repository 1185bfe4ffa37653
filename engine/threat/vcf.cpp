#include "engine/threat/vcf.h"

#include "engine/core/types.h"
#include "engine/threat/four_proof.h"
#include "engine/threat/four_search.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

// Returns visit.operator()<rule, attacker>().
template <typename Visit>
auto with_attacker(const Position& position, Color attacker, Visit visit) {
    return with_rule(position.rule(), [&]<Rule R>() {
        if (attacker == Color::Black)
            return visit.template operator()<R, Color::Black>();
        return visit.template operator()<R, Color::White>();
    });
}

}  // namespace

struct VcfSolver::Impl : FourMemory {};

VcfSolver::VcfSolver(std::size_t table_bytes) : impl_(new Impl{{VcfTable(table_bytes), {}}}) {}
VcfSolver::~VcfSolver() = default;
VcfSolver::VcfSolver(VcfSolver&&) noexcept = default;
VcfSolver& VcfSolver::operator=(VcfSolver&&) noexcept = default;

VcfResult VcfSolver::solve(const Position& position, Color attacker, const VcfLimits& limits) {
    if (!has_four(position, attacker))
        return {Verdict::NoWin, Move::none(), 0, kAnyQuietFours, 0};
    // Probe the table first: the same position is solved often, and setting up the board costs more
    // than a probe.
    if (const VcfEntry* entry = impl_->table.probe(four_key(position, attacker))) {
        if (entry->plies > 0)
            return {Verdict::Win, entry->move, entry->plies, -1, 0};
        if (entry->refuted_budget == kAnyQuietFours)
            return {Verdict::NoWin, Move::none(), 0, kAnyQuietFours, 0};
        if (entry->refuted_budget >= limits.quiet_budget)
            return {Verdict::Unknown, Move::none(), 0, entry->refuted_budget, 0};
    }
    return with_attacker(position, attacker, [&]<Rule R, Color Attacker>() {
        return FourSearch<R, Attacker>(position, *impl_, limits).solve();
    });
}

Proof VcfSolver::proof(const Position& position, Color attacker) {
    return with_attacker(position, attacker, [&]<Rule R, Color Attacker>() {
        return FourProof<R, Attacker>(position, *impl_).proof();
    });
}

CellSet VcfSolver::defences(const Position& position, Color attacker, std::int64_t max_fours) {
    return with_attacker(position, attacker, [&]<Rule R, Color Attacker>() {
        return FourProof<R, Attacker>(position, *impl_).defences(max_fours);
    });
}

CellSet VcfSolver::defences(const Position& position, Color attacker, const Proof& proof) {
    return with_attacker(position, attacker, [&]<Rule R, Color Attacker>() {
        return FourProof<R, Attacker>(position, *impl_).defences(proof);
    });
}

void VcfSolver::clear() {
    impl_->table.clear();
}

}  // namespace fukumi
