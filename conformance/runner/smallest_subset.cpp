// SPDX-License-Identifier: Apache-2.0
#include "runner/smallest_subset.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace clmem::conformance {
namespace {

using Subset = std::vector<std::size_t>;

// Delta debugging (Zeller and Hildebrandt, 2002) without the step "reduce to subset": leaving out
// one chunk after the other finds the same subsets without a record of earlier ones.
class Search {
 public:
  Search(const std::function<bool(std::span<const std::size_t>)>& happens, std::size_t most_probes)
      : happens_{happens}, probes_left_{most_probes} {}

  Subset reduce(Subset kept) {
    if (!asks(kept)) {
      return {};
    }
    for (std::size_t chunk = (kept.size() + 1) / 2; chunk > 0 && probes_left_ > 0;) {
      const bool smaller = leave_out_chunks(kept, chunk);
      chunk = chunk == 1 ? (smaller ? 1 : 0) : (chunk + 1) / 2;
    }
    return kept;
  }

 private:
  // True if any chunk was superfluous. Begins with the first chunk, because the latest cases are
  // the likelier cause.
  bool leave_out_chunks(Subset& kept, std::size_t chunk) {
    bool smaller = false;
    for (std::size_t start = 0; start < kept.size() && kept.size() > 1 && probes_left_ > 0;) {
      const std::size_t end = std::min(start + chunk, kept.size());
      Subset without;
      std::copy_n(kept.begin(), start, std::back_inserter(without));
      std::copy(kept.begin() + static_cast<std::ptrdiff_t>(end), kept.end(),
                std::back_inserter(without));
      if (!without.empty() && asks(without)) {
        kept = std::move(without);
        smaller = true;
      } else {
        start = end;
      }
    }
    return smaller;
  }

  bool asks(const Subset& subset) {
    probes_left_ -= probes_left_ > 0 ? 1 : 0;
    return happens_(subset);
  }

  const std::function<bool(std::span<const std::size_t>)>& happens_;
  std::size_t probes_left_;
};

}  // namespace

std::vector<std::size_t> smallest_subset(
    std::size_t count, const std::function<bool(std::span<const std::size_t>)>& happens,
    std::size_t most_probes) {
  Subset all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return Search{happens, most_probes}.reduce(std::move(all));
}

}  // namespace clmem::conformance
