// SPDX-License-Identifier: Apache-2.0
// case_result.hpp - the result of one case, with all data about its failures.
//
//   CaseResult result{.id = "CreateBuffer.RejectsSizeZero", .status = Status::fail};
//   result.failures.push_back("clCreateBuffer: expected CL_INVALID_BUFFER_SIZE, got CL_SUCCESS");
//
// Contract: a plain value; `case_result_from_json(to_json(r)) == r`, except for the forms, which
// need a table of the whole stream (form_table.hpp); reading throws FormatError.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "results/call_form.hpp"
#include "results/deviation.hpp"
#include "results/region_picture.hpp"
#include "results/status.hpp"

namespace clmem::conformance {

// The missing capability of every case on a device that is not available or has been lost.
inline constexpr std::string_view available_device = "a device that is available";
// The missing capability of every case on a device of OpenCL 1.0, which lacks user events and
// callbacks.
inline constexpr std::string_view device_of_1_1 = "a device of OpenCL 1.1 or later";

struct CaseResult {
  std::string id{};
  Status status = Status::pass;
  double seconds = 0.0;
  std::vector<std::string> failures{};
  std::vector<Deviation> deviations{};  // the data of the failures, one for each, or none at all
  std::vector<std::string> warnings{};  // deviations from lenient requirements
  std::vector<std::string> requirements{};
  std::string capability{};  // missing on the device, for unsupported
  std::string cause{};       // the end of the worker, for crash and timeout
  // The calls when the worker died or hung: the entry point that had not returned, and those before
  // it, the newest last.
  std::string call{};
  std::vector<std::string> calls_before{};
  std::vector<std::string> calls{};  // all of these with arguments, the one in flight last
  // The last MiB of the worker's output, for crash and timeout, and for a failure after which the
  // worker died.
  std::string log{};
  unsigned runs = 1;         // runs of the case
  unsigned failed_runs = 0;  // counted if there were several runs
  // The smallest set of cases, in order, after which the case fails in one worker; alone it passes.
  std::vector<std::string> after{};
  std::vector<CallForm> forms{};  // of its calls, each once, in the order in which they began
  std::vector<RegionPicture> pictures{};  // of memory with wrong contents, `most_pictures` at most

  friend bool operator==(const CaseResult&, const CaseResult&) = default;
};

// True if the process that ran the case has to be replaced, because a command that the driver should
// have rejected may have damaged it. After a wrong error code nothing has happened, and an object that
// should not have been made is released.
[[nodiscard]] bool may_have_done_damage(const CaseResult& result);

[[nodiscard]] nlohmann::json to_json(const CaseResult& result);
[[nodiscard]] CaseResult case_result_from_json(const nlohmann::json& object);

}  // namespace clmem::conformance
