// SPDX-License-Identifier: Apache-2.0
// by.hpp - names the requirement that an expectation checks.
//
//   EXPECT_THAT(code, by("CreateSampler.err.INVALID_VALUE.normalized", CL_INVALID_VALUE));
//   EXPECT_THAT(mapped, by("EnqueueMapBuffer.use-host-ptr.pointer", returns(start)));
//   expect_contents(fixture, buffer, every_way, {.by = "EnqueueFillImage.srgb"});
//
// Contract: a deviation from a lenient requirement is a warning, whatever else the case cites. A
// deviation from any other requirement, or of an expectation that names none, is a failure
// (registration.hpp decides). The case cites the requirement. Throws std::out_of_range for an
// unknown requirement.
#pragma once

#include <gmock/gmock-matchers.h>

#include <clmem/opencl.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "harness/mismatch.hpp"

namespace clmem::conformance {

namespace detail {

// Returns `id`; throws std::out_of_range unless it is a requirement or empty.
[[nodiscard]] std::string checked_requirement(std::string_view id);

MATCHER_P2(ByRequirement, requirement, inner, testing::DescribeMatcher<arg_type>(inner, negation)) {
  const bool holds = testing::ExplainMatchResult(inner, arg, result_listener);
  if (!holds) {
    MismatchLog::current().attribute(requirement);
  }
  return holds;
}

}  // namespace detail

// Matches as `inner` does and names the requirement; "" names none.
template <typename Inner>
[[nodiscard]] auto by(std::string_view requirement, Inner inner) {
  return detail::ByRequirement(detail::checked_requirement(requirement), std::move(inner));
}

// Matches `code` and the other codes that the requirement accepts. Throws std::logic_error if the
// requirement does not accept `code`: then the case and its table contradict each other.
[[nodiscard]] testing::Matcher<cl_int> by(std::string_view requirement, cl_int code);

}  // namespace clmem::conformance
