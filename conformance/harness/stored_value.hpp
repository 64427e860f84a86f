// SPDX-License-Identifier: Apache-2.0
// stored_value.hpp - matchers for the value that a call has stored through a parameter, mostly the
// value of a query, and for the pointer or handle that it has returned.
//
//   EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
//   EXPECT_THAT(row_pitch, stores_at_least("image_row_pitch", row_size));
//   EXPECT_THAT(memory, returns(nullptr));
//
// Contract: compare after conversion to the type of the value. Unlike GoogleTest's matchers, they
// let a reproducer of the case make the same check.
#pragma once

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <clmem/opencl.hpp>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "harness/call_text.hpp"
#include "harness/case_record.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

namespace detail {

template <typename Value>
[[nodiscard]] std::uint64_t stored_bits(const Value& value) {
  static_assert(sizeof(Value) <= sizeof(std::uint64_t));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

// Leaves out addresses, which differ from run to run; values of queries that have names get them.
template <typename Value>
[[nodiscard]] std::string value_text(std::string_view parameter, const Value& value) {
  if constexpr (std::is_pointer_v<Value>) {
    return value == nullptr ? "null" : "an address";
  } else {
    const std::string name =
        parameter == "param_value" ? stored_name(stored_bits(value)) : std::string{};
    return name.empty() ? testing::PrintToString(value) : name;
  }
}

template <typename Expected>
class StoredValueMatcher {
 public:
  StoredValueMatcher(const char* parameter, recorder::Relation relation, Expected expected)
      : parameter_{parameter}, relation_{relation}, expected_{expected} {}

  template <typename Value>
  bool MatchAndExplain(const Value& actual, testing::MatchResultListener* /*listener*/) const {
    const auto expected = static_cast<Value>(expected_);
    recorder::stored(parameter_, stored_bits(actual), relation_, stored_bits(expected));
    const bool holds = relates(actual, expected);
    if (holds) {
      CaseRecord::current().clear();
    } else {
      CaseRecord::current().note(of_value(stored_place(parameter_),
                                          words_of_relation() + value_text(parameter_, expected),
                                          value_text(parameter_, actual)));
    }
    return holds;
  }

  void DescribeTo(std::ostream* out) const { describe(*out, "is "); }
  void DescribeNegationTo(std::ostream* out) const { describe(*out, "is not "); }

 private:
  template <typename Value>
  [[nodiscard]] bool relates(const Value& actual, const Value& expected) const {
    switch (relation_) {
      case recorder::Relation::equal:
        return actual == expected;
      case recorder::Relation::unequal:
        return actual != expected;
      case recorder::Relation::at_least:
        break;
    }
    return actual >= expected;
  }

  [[nodiscard]] std::string words_of_relation() const {
    return relation_ == recorder::Relation::equal     ? ""
           : relation_ == recorder::Relation::unequal ? "anything but "
                                                      : "at least ";
  }

  void describe(std::ostream& out, const char* verb) const {
    out << verb << words_of_relation() << value_text(parameter_, expected_);
  }

  const char* parameter_;
  recorder::Relation relation_;
  Expected expected_;
};

template <typename Expected>
[[nodiscard]] auto stored_value(const char* parameter, recorder::Relation relation,
                                Expected expected) {
  return testing::MakePolymorphicMatcher(
      StoredValueMatcher<Expected>{parameter, relation, expected});
}

}  // namespace detail

template <typename Expected>
[[nodiscard]] auto reports(Expected expected) {
  return detail::stored_value("param_value", recorder::Relation::equal, expected);
}

// Matches the value that the call has stored through a parameter, by its name in the specification.
template <typename Expected>
[[nodiscard]] auto stores(const char* parameter, Expected expected) {
  return detail::stored_value(parameter, recorder::Relation::equal, expected);
}

template <typename Expected>
[[nodiscard]] auto stores_other_than(const char* parameter, Expected wrong) {
  return detail::stored_value(parameter, recorder::Relation::unequal, wrong);
}

template <typename Expected>
[[nodiscard]] auto stores_at_least(const char* parameter, Expected least) {
  return detail::stored_value(parameter, recorder::Relation::at_least, least);
}

template <typename Expected>
[[nodiscard]] auto returns(Expected expected) {
  return detail::stored_value("result", recorder::Relation::equal, expected);
}

template <typename Expected>
[[nodiscard]] auto returns_other_than(Expected wrong) {
  return detail::stored_value("result", recorder::Relation::unequal, wrong);
}

template <typename Value, typename Call, typename Object>
[[nodiscard]] Value info(const Call& call, Object object, cl_uint query) {
  Value value{};
  EXPECT_THAT(call(object, query, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

template <typename Value, typename Call, typename Object>
[[nodiscard]] std::vector<Value> info_list(const Call& call, Object object, cl_uint query) {
  std::size_t size = 0;
  EXPECT_THAT(call(object, query, 0, nullptr, &size), returns(CL_SUCCESS));
  EXPECT_EQ(size % sizeof(Value), 0u);
  std::vector<Value> all(size / sizeof(Value));
  if (!all.empty()) {
    EXPECT_THAT(call(object, query, all.size() * sizeof(Value), all.data(), nullptr),
                returns(CL_SUCCESS));
  }
  return all;
}

template <typename Value>
[[nodiscard]] Value mem_info(cl_mem object, cl_mem_info name) {
  return info<Value>(clGetMemObjectInfo, object, name);
}

template <typename Value = std::size_t>
[[nodiscard]] Value image_info(cl_mem image, cl_image_info name) {
  return info<Value>(clGetImageInfo, image, name);
}

}  // namespace clmem::conformance
