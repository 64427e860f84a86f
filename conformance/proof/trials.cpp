// SPDX-License-Identifier: Apache-2.0
#include "proof/trials.hpp"

namespace clmem::conformance {

void Trials::add(std::size_t defect, const CaseInfo& info, const std::string& script) {
  const CaseInfo& trial = cases_.emplace_back(
      CaseInfo{.id = info.id + " CLMEM_MOCK_SCRIPT=" + script, .time_limit_s = info.time_limit_s});
  parts_.emplace(trial.id, Parts{defect, info.id});
}

}  // namespace clmem::conformance
