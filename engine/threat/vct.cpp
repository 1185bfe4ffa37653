#include "engine/threat/vct.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/types.h"
#include "engine/threat/threat_proof.h"
#include "engine/threat/threat_search.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

// Limits for the size of the VCF table: a table larger than the CPU caches costs more than it
// saves.
constexpr std::size_t kLeastVcfBytes = std::size_t{1} << 16;
constexpr std::size_t kMostVcfBytes = std::size_t{4} << 20;

}  // namespace

struct VctSolver::Impl {
    ThreatTree tree;
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
    return with_rule(position.rule(), [&]<Rule R>() {
        return ThreatSearch<R>(position, impl_->tree, impl_->vcf, limits).solve();
    });
}

Proof VctSolver::proof(const Position& position) {
    return with_rule(position.rule(), [&]<Rule R>() {
        return ThreatProof<R>(position, impl_->tree, impl_->vcf).proof();
    });
}

void VctSolver::clear() {
    impl_->tree.clear();
    impl_->vcf.clear();
}

}  // namespace fukumi
