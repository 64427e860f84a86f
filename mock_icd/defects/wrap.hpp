// SPDX-License-Identifier: Apache-2.0
// wrap.hpp - the calls that a defect intercepts, with their arguments by name.
//
//   [](auto& call) {
//     arg<"offset">(call) = 0;     // a name that the entry point does not have does not compile
//     return call.forward();
//   }
//
// Contract: arguments may be changed before, between and after forwards. The next function always
// gets an errcode_ret to write to; the status is part of the answer, whichever way the function
// reports it.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "clmem/mock/parameter_name.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock::defects {

// The status that a function returns, and the returned object or pointer, if any.
template <typename R>
struct Answer {
  cl_int status = CL_SUCCESS;
  R result = {};
};

template <>
struct Answer<cl_int> {
  cl_int status = CL_SUCCESS;
};

template <EntryPoint point, typename Function = FunctionOf<point>>
class InterceptedCall;

template <EntryPoint point, typename R, typename... A>
class InterceptedCall<point, R(CL_API_CALL*)(A...)> {
 public:
  using Answer = defects::Answer<R>;

  InterceptedCall(const cl_icd_dispatch& next, A... arguments)
      : next_{next}, arguments_{arguments...} {}

  static constexpr EntryPoint entry_point = point;

  [[nodiscard]] static constexpr bool has(std::string_view name) {
    return parameter_index(point, name).has_value();
  }

  template <ParameterName name>
  [[nodiscard]] auto& get() {
    static_assert(has(name.view()), "the entry point has no parameter of that name");
    return std::get<*parameter_index(point, name.view())>(arguments_);
  }

  template <ParameterName name>
  [[nodiscard]] const auto& get() const {
    static_assert(has(name.view()), "the entry point has no parameter of that name");
    return std::get<*parameter_index(point, name.view())>(arguments_);
  }

  [[nodiscard]] const cl_icd_dispatch& next() const { return next_; }

  // Makes the call with its current arguments.
  Answer forward() const {
    const auto function = next_.*Slot<point>::member;
    if constexpr (std::is_same_v<R, cl_int>) {
      return {std::apply(function, arguments_)};
    } else {
      Answer answer;
      auto with_status = arguments_;
      std::get<sizeof...(A) - 1>(with_status) = &answer.status;
      answer.result = std::apply(function, with_status);
      return answer;
    }
  }

 private:
  static_assert(std::is_same_v<R, cl_int> || has("errcode_ret"), "a call without a status");

  const cl_icd_dispatch& next_;
  std::tuple<A...> arguments_;
};

template <ParameterName name, typename Call>
[[nodiscard]] auto& arg(Call& call) {
  return call.template get<name>();
}

// Makes the install function of a defect from a behaviour.
//
//   wraps<EntryPoint::clFinish>([](auto& call) { return Answer<cl_int>{}; })
//   together(wraps<EntryPoint::clRetainEvent>(...), wraps<EntryPoint::clGetEventInfo>(...))
//
// Contract: a behaviour is a function object without state that takes an InterceptedCall and
// returns its Answer. The wrapped functions are kept per behaviour and list of entry points, so
// that two rows of the catalogue must not agree in both.

using Install = void (*)(cl_icd_dispatch& table);

// Short, because the rows of the catalogue name many entry points.
using P = EntryPoint;

// The function in one slot while a defect is active.
template <EntryPoint point, typename Behaviour, typename Defect,
          typename Function = FunctionOf<point>>
struct Hook;

template <EntryPoint point, typename Behaviour, typename Defect, typename R, typename... A>
struct Hook<point, Behaviour, Defect, R(CL_API_CALL*)(A...)> {
  static inline cl_icd_dispatch next{};

  static R CL_API_CALL call(A... arguments) {
    InterceptedCall<point> intercepted{next, arguments...};
    const Answer<R> answer = Behaviour{}(intercepted);
    if constexpr (std::is_same_v<R, cl_int>) {
      return answer.status;
    } else {
      if (auto* errcode = arg<"errcode_ret">(intercepted); errcode != nullptr) {
        *errcode = answer.status;
      }
      return answer.result;
    }
  }
};

template <typename Behaviour, EntryPoint... points>
struct Wrap {
  static void install(cl_icd_dispatch& table, const cl_icd_dispatch& below) {
    (install_one<points>(table, below), ...);
  }
  static void install_all(cl_icd_dispatch& table) { install(table, cl_icd_dispatch{table}); }
  constexpr operator Install() const { return &install_all; }

 private:
  template <EntryPoint point>
  static void install_one(cl_icd_dispatch& table, const cl_icd_dispatch& below) {
    using Installed = Hook<point, Behaviour, Wrap>;
    Installed::next = below;
    table.*Slot<point>::member = &Installed::call;
  }
};

template <EntryPoint... points, typename Behaviour>
constexpr Wrap<Behaviour, points...> wraps(Behaviour /*unused*/) {
  return {};
}

// Several wraps of different entry points as one defect. None of them calls another one.
template <typename... Wraps>
struct Together {
  static void install_all(cl_icd_dispatch& table) {
    const cl_icd_dispatch below = table;
    (Wraps::install(table, below), ...);
  }
  constexpr operator Install() const { return &install_all; }
};

template <typename... Wraps>
constexpr Together<Wraps...> together(Wraps... /*unused*/) {
  return {};
}

}  // namespace clmem::mock::defects
