// SPDX-License-Identifier: Apache-2.0
// matchers.hpp - GoogleMock matchers for recorded calls.
//
//   EXPECT_THAT(mock.calls(),
//               ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, queue, buffer, CL_TRUE, 0u,
//               16u,
//                                  data, 0u, nullptr, _),
//                           AllOf(CallTo(EntryPoint::clFinish, queue), Answered(CL_SUCCESS))));
//
//   EXPECT_THAT(mock.calls(), CallsInOrder(CallTo(EntryPoint::clEnqueueUnmapMemObject),
//                                          CallTo<EntryPoint::clEnqueueFillBuffer>(
//                                              WithArgument<"size">(Gt(64u)))));
//
// Contract: an argument is expected by value, handle, pointer or any matcher; ElementsAre and
// similar matchers match the elements of arrays. A parameter that the entry point does not have
// does not compile; a wrong number of arguments by position throws std::invalid_argument.
// CallTo(point) without arguments accepts any.
#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/call_text.hpp"
#include "clmem/mock/parameter_name.hpp"

namespace clmem::mock {

class CallMatcher {
 public:
  using is_gtest_matcher = void;
  using ArgumentMatchers = std::vector<testing::Matcher<const Argument&>>;

  CallMatcher(EntryPoint point, ArgumentMatchers arguments)
      : point_{point}, arguments_{std::move(arguments)} {
    const std::size_t expected = parameters_of(point).size();
    if (!arguments_.empty() && arguments_.size() != expected) {
      throw std::invalid_argument{"CallTo: " + std::string{name_of(point)} + " has " +
                                  std::to_string(expected) + " parameters, " +
                                  std::to_string(arguments_.size()) + " were given"};
    }
  }

  bool MatchAndExplain(const Call& call, testing::MatchResultListener* listener) const {
    if (call.entry_point != point_) {
      *listener << "which is a call to " << name_of(call.entry_point);
      return false;
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const Argument argument = call.argument(i);
      testing::StringMatchResultListener why;
      if (!arguments_[i].MatchAndExplain(argument, &why)) {
        *listener << "whose " << argument.parameter().name << " is "
                  << testing::PrintToString(argument);
        if (!why.str().empty()) {
          *listener << ", " << why.str();
        }
        return false;
      }
    }
    return true;
  }

  void DescribeTo(std::ostream* out) const { describe(out, "is a call to "); }
  void DescribeNegationTo(std::ostream* out) const { describe(out, "is not a call to "); }

 private:
  void describe(std::ostream* out, const char* verb) const {
    *out << verb << name_of(point_);
    const char* separator = " whose ";
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      *out << separator << parameters_of(point_)[i].name << ' ';
      arguments_[i].DescribeTo(out);
      separator = ", ";
    }
  }

  EntryPoint point_;
  ArgumentMatchers arguments_;
};

template <typename... Expected>
[[nodiscard]] CallMatcher CallTo(EntryPoint point, const Expected&... expected) {
  return {point, {testing::MatcherCast<const Argument&>(expected)...}};
}

template <ParameterName name>
class ArgumentMatcher {
 public:
  using is_gtest_matcher = void;

  explicit ArgumentMatcher(testing::Matcher<const Argument&> expected)
      : expected_{std::move(expected)} {}

  bool MatchAndExplain(const Call& call, testing::MatchResultListener* listener) const {
    if (!parameter_index(call.entry_point, name.view())) {
      *listener << "which is a call to " << name_of(call.entry_point) << " without a "
                << name.view();
      return false;
    }
    const Argument argument = call.argument(name.view());
    *listener << "whose " << name.view() << " is " << testing::PrintToString(argument);
    return expected_.Matches(argument);
  }

  void DescribeTo(std::ostream* out) const {
    *out << "has a " << name.view() << " that ";
    expected_.DescribeTo(out);
  }
  void DescribeNegationTo(std::ostream* out) const {
    *out << "has no " << name.view() << " that ";
    expected_.DescribeTo(out);
  }

 private:
  testing::Matcher<const Argument&> expected_;
};

// Matches one argument of any entry point; a call without that parameter does not match.
template <ParameterName name, typename Expected>
[[nodiscard]] ArgumentMatcher<name> WithArgument(const Expected& expected) {
  static_assert(is_parameter(name.view()), "no entry point has a parameter of that name");
  return ArgumentMatcher<name>{testing::MatcherCast<const Argument&>(expected)};
}

// Matches a call to the entry point by some of its arguments, whatever the others are.
template <EntryPoint point, ParameterName... names>
[[nodiscard]] auto CallTo(const ArgumentMatcher<names>&... expected) {
  static_assert((parameter_index(point, names.view()).has_value() && ...),
                "the entry point has no parameter of that name");
  return testing::AllOf(CallTo(point), expected...);
}

class CallOrderMatcher {
 public:
  using is_gtest_matcher = void;
  using CallMatchers = std::vector<testing::Matcher<const Call&>>;

  explicit CallOrderMatcher(CallMatchers expected) : expected_{std::move(expected)} {}

  bool MatchAndExplain(const std::vector<Call>& calls,
                       testing::MatchResultListener* listener) const {
    auto next = expected_.begin();
    const Call* last = nullptr;
    for (const Call& call : calls) {
      if (next != expected_.end() && next->Matches(call)) {
        last = &call;
        ++next;
      }
    }
    if (next == expected_.end()) {
      return true;
    }
    if (std::ostream* const out = listener->stream(); out != nullptr) {
      *out << "where no call" << (last == nullptr ? "" : " after " + to_string(*last)) << ' ';
      next->DescribeTo(out);
    }
    return false;
  }

  void DescribeTo(std::ostream* out) const { describe(out, "has in this order: a call that "); }
  void DescribeNegationTo(std::ostream* out) const {
    describe(out, "does not have in this order: a call that ");
  }

 private:
  void describe(std::ostream* out, const char* separator) const {
    for (const auto& expected : expected_) {
      *out << separator;
      expected.DescribeTo(out);
      separator = ", then one that ";
    }
  }

  CallMatchers expected_;
};

// Matches if calls that match these were made in this order, with any calls between them.
template <typename... Expected>
[[nodiscard]] CallOrderMatcher CallsInOrder(const Expected&... expected) {
  return CallOrderMatcher{{testing::MatcherCast<const Call&>(expected)...}};
}

// Matches the status that the call returned or wrote to errcode_ret.
template <typename Expected>
[[nodiscard]] auto Answered(const Expected& expected) {
  return testing::Field("status", &Call::status, testing::MatcherCast<const cl_int&>(expected));
}

// Matches the handle or pointer that the call returned.
template <ArgumentValue Handle>
[[nodiscard]] auto Returned(Handle handle) {
  return testing::Field("result", &Call::result, bits_of(handle));
}

// Matches the event that the call returned; null: none was requested, or the call failed.
[[nodiscard]] inline auto ProducedEvent(cl_event event) {
  return testing::Field("event", &Call::event, bits_of(event));
}

}  // namespace clmem::mock
