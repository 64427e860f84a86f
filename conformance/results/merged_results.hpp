// SPDX-License-Identifier: Apache-2.0
// merged_results.hpp - merges the results of a run's shards.
//
//   const MergedResults merged = merge_results({"gpu1/results.jsonl", "gpu2/results.jsonl"});
//   merged.results.cases;    // each case once
//   merged.without_result;   // cases of the plan that no file has
//
// Contract: the files must be of one run: same device, versions, loader, plan, profile, seed and
// number of shards; otherwise FormatError names the file and the difference. A case that several
// files have, because a shard was run again, counts once; different verdicts are an error. A step of
// the ladder, which each shard runs, has the worst of its results. Missing results are reported in
// the notes, shard by shard.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "results/result_file.hpp"

namespace clmem::conformance {

struct MergedResults {
  Results results;  // of shard "1/1", in the order of the files
  std::size_t without_result = 0;
  std::vector<std::string> notes{};
};

[[nodiscard]] MergedResults merge_results(std::span<const std::filesystem::path> files);

}  // namespace clmem::conformance
