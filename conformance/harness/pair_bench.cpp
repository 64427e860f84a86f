// SPDX-License-Identifier: Apache-2.0
#include "harness/pair_bench.hpp"

#include <utility>

namespace clmem::conformance {

PairBench::PairBench(const Bench& outer)
    : two_{outer.two_devices()},
      first_{outer.device_.platform(), two_.devices[0]},
      shared_{first_, std::move(two_.context)},
      bench_{first_, shared_, outer.running_, outer.next_seed_} {}

}  // namespace clmem::conformance
