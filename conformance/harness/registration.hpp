// SPDX-License-Identifier: Apache-2.0
// registration.hpp - registers cases with GoogleTest and collects the outcome of each.
//
//   register_cases(cases, device, context, seed);
//   testing::UnitTest::GetInstance()->listeners().Append(
//       new CaseListener{cases, {.begin = ..., .failure = ..., .end = ...}});
//   return RUN_ALL_TESTS();
//
// Contract: `cases`, `device` and `context` outlive the run. A case whose requirements do not all
// apply to the device is `unsupported` and its body does not run. Where every cited requirement is
// lenient and the case is not strict, failures become warnings, as far as those sentences leave
// open what was seen: the code of a mistake, a value, but not that a legal call fails or that a
// refused one changes memory. `failure` is called before the case goes on: a driver that has
// returned a wrong result may not let it end.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/device_under_test.hpp"
#include "harness/difference_picture.hpp"
#include "harness/mismatch.hpp"
#include "harness/shared_context.hpp"

namespace clmem::conformance {

enum class CaseStatus { pass, fail, unsupported };

struct CaseOutcome {
  std::string id;
  CaseStatus status = CaseStatus::pass;
  double seconds = 0;
  std::vector<std::string> failures;
  std::vector<Mismatch> mismatches;  // one for each failure
  std::vector<std::string> warnings;
  bool broken_off = false;  // by an exception: never permitted by a lenient requirement
  std::string capability;   // with unsupported
  std::vector<DifferencePicture> pictures;
};

// Decides the status from what was collected. Where the cited requirements excuse every failure,
// failures become warnings first.
[[nodiscard]] CaseOutcome settle(const Case& finished, CaseOutcome collected);

void register_cases(const Cases& cases, const DeviceUnderTest& device, SharedContext& context,
                    std::uint64_t seed);

class CaseListener : public testing::EmptyTestEventListener {
 public:
  struct Handlers {
    std::function<void(const Case&)> begin;
    std::function<void(const Case&, const std::string&, const Mismatch&)> failure;
    std::function<void(const Case&, const CaseOutcome&)> end;
  };

  CaseListener(const Cases& cases, Handlers handlers);

 private:
  void OnTestStart(const testing::TestInfo& info) override;
  void OnTestPartResult(const testing::TestPartResult& part) override;
  void OnTestEnd(const testing::TestInfo& info) override;

  const Cases& cases_;
  Handlers handlers_;
  const Case* running_ = nullptr;
  CaseOutcome outcome_;
};

}  // namespace clmem::conformance
