// SPDX-License-Identifier: Apache-2.0
// by.hpp - names the requirement that an expectation checks.
//
//   EXPECT_THAT(code, by("CreateSampler.err.INVALID_VALUE.normalized", CL_INVALID_VALUE));
//   EXPECT_THAT(mapped, by("EnqueueMapBuffer.use-host-ptr.pointer", returns(start)));
//   expect_contents(fixture, buffer, every_way, {.by = "EnqueueFillImage.srgb"});
//
// Contract: a deviation from a lenient requirement is a warning, whatever else the case cites; a
// deviation from any other, and one of an expectation that names none, is a failure
// (registration.hpp decides). The case cites the requirement. Throws std::out_of_range for an
// unknown one.
#pragma once

#include <gmock/gmock-matchers.h>

#include <clmem/opencl.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "harness/mismatch.hpp"

namespace clmem::conformance {

namespace detail {

// Throws std::out_of_range unless `id` is a requirement or empty.
void must_be_requirement(std::string_view id);

template <typename Inner>
class ByRequirement {
 public:
  ByRequirement(std::string_view requirement, Inner inner)
      : requirement_{requirement}, inner_{std::move(inner)} {
    must_be_requirement(requirement);
  }

  template <typename Value>
  operator testing::Matcher<Value>() const {  // NOLINT(google-explicit-constructor)
    return testing::Matcher<Value>{
        new Typed<Value>{requirement_, testing::SafeMatcherCast<Value>(inner_)}};
  }

 private:
  template <typename Value>
  class Typed : public testing::MatcherInterface<Value> {
   public:
    Typed(std::string requirement, testing::Matcher<Value> inner)
        : requirement_{std::move(requirement)}, inner_{std::move(inner)} {}

    bool MatchAndExplain(Value value, testing::MatchResultListener* listener) const override {
      const bool holds = inner_.MatchAndExplain(value, listener);
      if (!holds) {
        MismatchLog::current().attribute(requirement_);
      }
      return holds;
    }
    void DescribeTo(std::ostream* out) const override { inner_.DescribeTo(out); }
    void DescribeNegationTo(std::ostream* out) const override { inner_.DescribeNegationTo(out); }

   private:
    std::string requirement_;
    testing::Matcher<Value> inner_;
  };

  std::string requirement_;
  Inner inner_;
};

}  // namespace detail

// Without a requirement, "": `inner` alone.
template <typename Inner>
[[nodiscard]] detail::ByRequirement<Inner> by(std::string_view requirement, Inner inner) {
  return {requirement, std::move(inner)};
}

// The codes that the requirement accepts: `code` and others. Throws std::logic_error where it does
// not expect `code`: then the case and its table contradict each other.
[[nodiscard]] testing::Matcher<cl_int> by(std::string_view requirement, cl_int code);

}  // namespace clmem::conformance
