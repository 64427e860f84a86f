// SPDX-License-Identifier: Apache-2.0
#include "report/broken_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "results/ladder.hpp"

namespace clmem::conformance {
namespace {

bool has_failed(const JudgedCase& judged) {
  return is_failure(judged.result.status) || judged.result.status == Status::flaky;
}

// Returns words such as "fails in 61 of 500 rounds".
std::string how_often(const CaseResult& result) {
  const auto counted = std::ranges::find_if(
      result.deviations, [](const Deviation& deviation) { return deviation.rounds > 0; });
  if (counted != result.deviations.end()) {
    return fmt::format("fails in {} of {} rounds", counted->failed_rounds, counted->rounds);
  }
  const std::string word = result.status == Status::crash     ? "crashes"
                           : result.status == Status::timeout ? "does not end"
                                                              : "fails";
  return result.runs > 1 ? fmt::format("{} in {} of {} runs", word, result.failed_runs, result.runs)
                         : word;
}

std::string known(const JudgedCase& judged) {
  return judged.verdict == Verdict::known ? ", as the baseline expects" : "";
}

std::string about_steps_above(const std::vector<const JudgedCase*>& steps, std::size_t lowest) {
  const std::size_t above = steps.size() - lowest - 1;
  if (above == 0) {
    return {};
  }
  std::vector<std::string> failed;
  for (std::size_t i = lowest + 1; i < steps.size(); ++i) {
    if (has_failed(*steps[i])) {
      failed.push_back(fmt::format("{} {}{}", steps[i]->result.id, how_often(steps[i]->result),
                                   known(*steps[i])));
    }
  }
  return failed.empty()
             ? fmt::format("the steps above it: {}, none fails", above)
             : fmt::format("the steps above it: {}, of which {} {}: {}", above, failed.size(),
                           failed.size() == 1 ? "fails" : "fail", fmt::join(failed, "; "));
}

bool share_a_requirement(const CaseResult& one, const CaseResult& other) {
  return std::ranges::any_of(one.requirements, [&](const std::string& id) {
    return std::ranges::find(other.requirements, id) != other.requirements.end();
  });
}

std::string about_others(const Judgement& judgement, const CaseResult& step) {
  std::size_t all = 0;
  std::size_t same = 0;
  std::size_t failed = 0;
  for (const JudgedCase& judged : judgement.cases) {
    if (is_step(judged.result.id)) {
      continue;
    }
    ++all;
    if (share_a_requirement(judged.result, step)) {
      ++same;
      failed += judged.verdict == Verdict::new_failure ? 1 : 0;
    }
  }
  return all == 0 ? std::string{}
                  : fmt::format(
                        "the other cases: {} of {} check the same requirements, with {} new "
                        "failures; each of the others may rely on this step",
                        same, all, failed);
}

}  // namespace

std::optional<BrokenStep> broken_step(const TargetReport& report) {
  std::vector<const JudgedCase*> steps;
  for (const JudgedCase& judged : report.judgement.cases) {
    if (is_step(judged.result.id)) {
      steps.push_back(&judged);
    }
  }
  const auto lowest =
      std::ranges::find_if(steps, [](const JudgedCase* step) { return has_failed(*step); });
  if (lowest == steps.end()) {
    return std::nullopt;
  }
  const CaseResult& result = (*lowest)->result;
  const auto position = static_cast<std::size_t>(lowest - steps.begin());
  return BrokenStep{.id = result.id,
                    .how_often = fmt::format("step {} of {} of the ladder {}{}: {}", position + 1,
                                             steps.size(), how_often(result), known(**lowest),
                                             text_of(report, result.id).sentence),
                    .above = about_steps_above(steps, position),
                    .others = about_others(report.judgement, result)};
}

}  // namespace clmem::conformance
