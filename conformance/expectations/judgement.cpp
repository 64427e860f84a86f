// SPDX-License-Identifier: Apache-2.0
#include "expectations/judgement.hpp"

#include <algorithm>
#include <set>

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
    case Verdict::flaky:
      return "flaky";
    case Verdict::fixed:
      return "fixed";
  }
  return "ok";
}

bool Judgement::accepts(Verdict verdict) const {
  return verdict == Verdict::ok || verdict == Verdict::known || verdict == Verdict::flaky ||
         (gate == Gate::new_failures && verdict != Verdict::new_failure);
}

bool Judgement::as_expected() const {
  const bool entries_are_current = missing.empty() && expired.empty() && grown.empty();
  return incomplete.empty() && (gate == Gate::new_failures || entries_are_current) &&
         std::ranges::all_of(cases,
                             [this](const JudgedCase& judged) { return accepts(judged.verdict); });
}

Verdict verdict_on(const CaseResult& result, const BaselineEntry* entry) {
  const Status status = result.status;
  if (!entry) {
    if (status == Status::flaky) {
      return Verdict::flaky;
    }
    return is_failure(status) ? Verdict::new_failure : Verdict::ok;
  }
  if (entry->allows(result)) {
    return Verdict::known;
  }
  if (is_failure(status)) {
    return Verdict::new_failure;
  }
  if (status == Status::skip) {
    return Verdict::ok;  // by another baseline
  }
  // An unsupported case is not fixed: this device may lack a feature, such as a second compute
  // unit.
  return status == Status::pass ? Verdict::fixed : Verdict::ok;
}

namespace {

std::size_t cases_of(std::span<const std::string> suite, const BaselineEntry& pattern) {
  return static_cast<std::size_t>(std::ranges::count_if(
      suite, [&](const std::string& id) { return glob_matches(pattern.pattern, id); }));
}

std::size_t failures_of(const Judgement& judgement, const BaselineEntry& cause) {
  return static_cast<std::size_t>(
      std::ranges::count_if(judgement.cases, [&](const JudgedCase& judged) {
        return judged.entry && judged.entry->line == cause.line && judged.entry->file == cause.file;
      }));
}

}  // namespace

Judgement judge(std::span<const CaseResult> results, const Baseline& baseline,
                std::span<const std::string> suite, const GateRules& rules) {
  Judgement judgement{.baseline = baseline.source(), .gate = rules.gate};
  judgement.cases.reserve(results.size());
  for (const CaseResult& result : results) {
    const BaselineEntry* entry = baseline.find_for(result);
    judgement.cases.push_back(
        {result, verdict_on(result, entry), entry ? std::optional{*entry} : std::nullopt});
  }
  std::set<const BaselineEntry*> used;
  for (const std::string& id : suite) {
    used.insert(baseline.find(id));
  }
  for (const BaselineEntry& entry : baseline.entries()) {
    const std::size_t explained = entry.is_cause() ? failures_of(judgement, entry) : 0;
    if (entry.is_cause() ? rules.is_whole && explained == 0 : !used.contains(&entry)) {
      judgement.missing.push_back(entry);
    }
    if (entry.until && *entry.until < rules.today) {
      judgement.expired.push_back(entry);
    }
    if (!entry.rows) {
      continue;
    }
    const std::size_t rows = entry.is_cause() ? explained : cases_of(suite, entry);
    if (entry.is_cause() && !rules.is_whole ? rows > *entry.rows : rows != *entry.rows) {
      judgement.grown.push_back({entry, rows});
    }
  }
  return judgement;
}

}  // namespace clmem::conformance
