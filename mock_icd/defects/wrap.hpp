// SPDX-License-Identifier: Apache-2.0
// wrap.hpp - from a behaviour to the install function of a defect.
//
//   wraps<EntryPoint::clFinish>([](auto& call) { return Answer<cl_int>{}; })
//   together(wraps<EntryPoint::clRetainEvent>(...), wraps<EntryPoint::clGetEventInfo>(...))
//
// Contract: a behaviour is a function object without state that takes an InterceptedCall and gives
// its Answer. What a wrapper calls next is kept per behaviour and list of entry points, so
// two rows of the catalogue must not have both in common.
#pragma once

#include "defects/intercepted_call.hpp"

namespace clmem::mock::defects {

using Install = void (*)(cl_icd_dispatch& table);

// Short, for the rows of the catalogue name many.
using P = EntryPoint;

// The function that is in one slot while a defect is active.
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

// The behaviour in place of each of the entry points.
template <EntryPoint... points, typename Behaviour>
constexpr Wrap<Behaviour, points...> wraps(Behaviour /*unused*/) {
  return {};
}

// Several wraps on different entry points as one defect. None of them sees another one below it.
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
