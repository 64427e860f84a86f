// SPDX-License-Identifier: Apache-2.0
// tells.hpp - matcher for the value that a query has stored.
//
//   EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), tells(bench.context()));
//
// Contract: equality, after conversion to the type of the value. Unlike testing::Eq it lets a
// reproducer of the case ask the same.
#pragma once

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <cstring>
#include <ostream>

#include "harness/witness.hpp"

namespace clmem::conformance {

namespace detail {

// As the query has stored it, in 64 bits.
template <typename Value>
[[nodiscard]] std::uint64_t stored_bits(const Value& value) {
  static_assert(sizeof(Value) <= sizeof(std::uint64_t));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <typename Expected>
class TellsMatcher {
 public:
  explicit TellsMatcher(Expected expected) : expected_{expected} {}

  template <typename Value>
  bool MatchAndExplain(const Value& actual, testing::MatchResultListener* /*listener*/) const {
    const auto expected = static_cast<Value>(expected_);
    witness::value(stored_bits(actual), stored_bits(expected));
    return actual == expected;
  }

  void DescribeTo(std::ostream* out) const {
    *out << "tells " << testing::PrintToString(expected_);
  }
  void DescribeNegationTo(std::ostream* out) const {
    *out << "does not tell " << testing::PrintToString(expected_);
  }

 private:
  Expected expected_;
};

}  // namespace detail

template <typename Expected>
[[nodiscard]] auto tells(Expected expected) {
  return testing::MakePolymorphicMatcher(detail::TellsMatcher<Expected>{expected});
}

}  // namespace clmem::conformance
