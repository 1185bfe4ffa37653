// A small dense symmetric matrix and the solution of linear systems with it, for ratings.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace fukumi::match {

/// Square; the caller keeps it symmetric.
class Matrix {
 public:
    explicit Matrix(std::size_t size) : size_(size), entries_(size * size) {}

    std::size_t size() const { return size_; }
    double& at(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return entries_[row * size_ + column]; }

    /// Replaces the lower triangle by that of its Cholesky factor. Requires: positive definite;
    /// vanishing pivots, which rounding can leave without a prior, are replaced by tiny ones.
    void factorize() {
        for (std::size_t j = 0; j < size_; ++j) {
            for (std::size_t i = j; i < size_; ++i) {
                double sum = at(i, j);
                for (std::size_t k = 0; k < j; ++k)
                    sum -= at(i, k) * at(j, k);
                at(i, j) = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / at(j, j);
            }
        }
    }

    /// Solves A x = b in place. Requires: factorize() was called.
    void solve(std::vector<double>& b) const {
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                b[i] -= at(i, k) * b[k];
            b[i] /= at(i, i);
        }
        for (std::size_t i = size_; i-- > 0;) {
            for (std::size_t k = i + 1; k < size_; ++k)
                b[i] -= at(k, i) * b[k];
            b[i] /= at(i, i);
        }
    }

 private:
    std::size_t size_;
    std::vector<double> entries_;
};

}  // namespace fukumi::match
