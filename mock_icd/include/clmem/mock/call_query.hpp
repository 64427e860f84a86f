// SPDX-License-Identifier: Apache-2.0
// call_query.hpp - recorded calls by entry point, argument and order, without GoogleMock.
//
//   const auto fills = calls_to<EntryPoint::clEnqueueFillBuffer>(
//       mock.calls(), argument<"buffer">(buffer),
//       argument<"size">([](auto& size) { return size > 64u; }));
//   happened_in_order(mock.calls(), {EntryPoint::clEnqueueUnmapMemObject, EntryPoint::clFinish})
//
// Contract: an entry point, or a parameter of one, that does not exist does not compile. The order
// is that in which calls began.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/parameter_name.hpp"

namespace clmem::mock {

template <ParameterName name>
struct ArgumentCondition {
  std::function<bool(const Argument&)> holds;

  [[nodiscard]] bool operator()(const Call& call) const {
    return holds(call.argument(name.view()));
  }
};

template <ParameterName name, ArgumentValue T>
[[nodiscard]] ArgumentCondition<name> argument(T value) {
  return {[value](const Argument& found) { return found == value; }};
}

template <ParameterName name, std::predicate<const Argument&> Predicate>
requires(!ArgumentValue<Predicate>)
    [[nodiscard]] ArgumentCondition<name> argument(Predicate predicate) {
  return {std::move(predicate)};
}

template <EntryPoint point, ParameterName... names>
[[nodiscard]] std::vector<Call> calls_to(std::vector<Call> calls,
                                         const ArgumentCondition<names>&... conditions) {
  static_assert((parameter_index(point, names.view()).has_value() && ...),
                "the entry point has no parameter of that name");
  std::erase_if(calls, [&](const Call& call) {
    return call.entry_point != point || !(conditions(call) && ...);
  });
  return calls;
}

// True if calls to these entry points were made in this order, with any other calls before, between
// and after them.
[[nodiscard]] inline bool happened_in_order(const std::vector<Call>& calls,
                                            std::initializer_list<EntryPoint> points) {
  auto next = points.begin();
  for (const Call& call : calls) {
    if (next != points.end() && call.entry_point == *next) {
      ++next;
    }
  }
  return next == points.end();
}

}  // namespace clmem::mock
