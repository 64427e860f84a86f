// SPDX-License-Identifier: Apache-2.0
#include "expectations/judgement.hpp"

#include <algorithm>
#include <iterator>

#include "expectations/glob.hpp"

namespace clmem::conformance {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return "ok";
    case Verdict::known:
      return "known";
    case Verdict::new_failure:
      return "new";
    case Verdict::fixed:
      return "fixed";
    case Verdict::missing:
      return "missing";
  }
  return "ok";
}

bool Judgement::as_expected() const {
  return missing.empty() && std::ranges::all_of(cases, [](const JudgedCase& judged) {
           return judged.verdict == Verdict::ok || judged.verdict == Verdict::known;
         });
}

Verdict verdict_on(Status status, const BaselineEntry* entry) {
  if (!entry) {
    return is_failure(status) ? Verdict::new_failure : Verdict::ok;
  }
  if (entry->allows(status)) {
    return Verdict::known;
  }
  if (is_failure(status)) {
    return Verdict::new_failure;
  }
  return status == Status::pass ? Verdict::fixed : Verdict::missing;
}

Judgement judge(std::span<const CaseResult> results, const Baseline& baseline,
                std::span<const std::string> suite) {
  Judgement judgement{.cases = {}, .missing = {}, .baseline = baseline.source()};
  judgement.cases.reserve(results.size());
  for (const CaseResult& result : results) {
    const BaselineEntry* entry = baseline.find(result.id);
    judgement.cases.push_back(
        {result, verdict_on(result.status, entry), entry ? std::optional{*entry} : std::nullopt});
  }
  std::ranges::copy_if(
      baseline.entries(), std::back_inserter(judgement.missing), [&](const BaselineEntry& entry) {
        return std::ranges::none_of(
            suite, [&](const std::string& id) { return glob_matches(entry.pattern, id); });
      });
  return judgement;
}

}  // namespace clmem::conformance
