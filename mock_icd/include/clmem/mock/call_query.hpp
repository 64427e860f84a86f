// SPDX-License-Identifier: Apache-2.0
// call_query.hpp - recorded calls by entry point, argument and order, without GoogleMock.
//
//   const auto fills = calls_to<EntryPoint::clEnqueueFillBuffer>(
//       mock.calls(), argument("buffer", buffer), argument("size", [](auto& a) { return a > 64u;
//       }));
//   happened_in_order(mock.calls(), {EntryPoint::clEnqueueUnmapMemObject, EntryPoint::clFinish})
//
// Contract: an entry point that does not exist does not compile; a parameter that it does not have
// throws std::invalid_argument, also where no call is looked at. Order is that in which calls
// began.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clmem/mock/call.hpp"

namespace clmem::mock {

// What an argument has to be like.
struct ArgumentCondition {
  std::string_view parameter;
  std::function<bool(const Argument&)> holds;

  [[nodiscard]] bool operator()(const Call& call) const { return holds(call.argument(parameter)); }
};

template <ArgumentValue T>
[[nodiscard]] ArgumentCondition argument(std::string_view parameter, T value) {
  return {parameter, [value](const Argument& found) { return found == value; }};
}

template <std::predicate<const Argument&> Predicate>
requires(!ArgumentValue<Predicate>) [[nodiscard]] ArgumentCondition
    argument(std::string_view parameter, Predicate predicate) {
  return {parameter, std::move(predicate)};
}

template <EntryPoint point, std::same_as<ArgumentCondition>... Conditions>
[[nodiscard]] std::vector<Call> calls_to(std::vector<Call> calls, const Conditions&... conditions) {
  for (const std::string_view parameter :
       std::initializer_list<std::string_view>{conditions.parameter...}) {
    if (!parameter_index(point, parameter)) {
      throw std::invalid_argument{"calls_to: " + std::string{name_of(point)} +
                                  " has no parameter '" + std::string{parameter} + "'"};
    }
  }
  std::erase_if(calls, [&](const Call& call) {
    return call.entry_point != point || !(conditions(call) && ...);
  });
  return calls;
}

// Whether calls to these entry points were made in this order, others before, between and after
// them.
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
