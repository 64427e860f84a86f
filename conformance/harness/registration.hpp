// SPDX-License-Identifier: Apache-2.0
// registration.hpp - registers cases with GoogleTest and collects the outcome of each.
//
//   register_cases(cases, device, context, seed);
//   testing::UnitTest::GetInstance()->listeners().Append(
//       new CaseListener{cases, {.begin = ..., .failure = ..., .end = ...}});
//   return RUN_ALL_TESTS();
//
// Contract: `cases`, `device` and `context` outlive the run. A case whose requirements do not all
// apply to the device is `unsupported`, and its body does not run. A deviation from the lenient
// requirement that its expectation names (case_record.hpp) is a warning, every other one a failure.
// Once a driver has accepted a mistake of a lenient requirement, the effect of that call is
// undefined, and so is the rest of the case. `failure` is called before the case continues: a
// driver that has returned a wrong result may keep it from ending.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/case_record.hpp"
#include "harness/device_under_test.hpp"
#include "harness/difference.hpp"
#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

enum class CaseStatus { pass, fail, unsupported };

struct CaseOutcome {
  std::string id;
  CaseStatus status = CaseStatus::pass;
  double seconds = 0;
  std::vector<std::string> failures;
  std::vector<Mismatch> mismatches;   // one per failure
  std::vector<std::string> warnings;  // each begins with its requirement, if it has one
  std::string capability;             // set if unsupported
  std::vector<DifferencePicture> pictures;
};

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
  [[nodiscard]] std::string lenient_about(const Mismatch& mismatch);

  const Cases& cases_;
  Handlers handlers_;
  const Case* running_ = nullptr;
  CaseOutcome outcome_;
  std::string accepted_;  // the lenient requirement of a mistake that the driver has accepted
};

}  // namespace clmem::conformance
