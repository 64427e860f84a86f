// SPDX-License-Identifier: Apache-2.0
// call_form.hpp - executes and records any entry point, by its C type.
//
//   using Form = CallForm<EntryPoint::clCreateBuffer>;
//   Call record = Form::describe(next, arguments...);
//   cl_int status = CL_SUCCESS;
//   const auto result = Form::carry_out(next, status, arguments...);
//   Form::complete(record, status, result, arguments...);
//
// Contract: the called function always gets an errcode_ret to write to, which is `status`. The
// caller writes its own (write_errcode).
#pragma once

#include <tuple>
#include <type_traits>
#include <variant>

#include "clmem/mock/slot.hpp"
#include "trace/capture.hpp"

namespace clmem::mock {

// True if the call reports its status through a last parameter errcode_ret.
[[nodiscard]] constexpr bool writes_errcode(EntryPoint point) {
  const auto parameters = parameters_of(point);
  return !parameters.empty() && parameters.back().name == "errcode_ret";
}

template <EntryPoint point, typename Function = FunctionOf<point>>
struct CallForm;

template <EntryPoint point, typename R, typename... A>
struct CallForm<point, R(CL_API_CALL*)(A...)> {
  using Result = std::conditional_t<std::is_void_v<R>, std::monostate, R>;

  // Returns null if the caller requests no code, and for entry points that return it.
  [[nodiscard]] static cl_int* errcode_of(A... arguments) noexcept {
    if constexpr (writes_errcode(point)) {
      return std::get<sizeof...(A) - 1>(std::tie(arguments...));
    } else {
      return nullptr;
    }
  }

  static void write_errcode(cl_int status, A... arguments) noexcept {
    if (cl_int* const errcode = errcode_of(arguments...); errcode != nullptr) {
      *errcode = status;
    }
  }

  // Returns the record before the call; `next` is queried for properties that only a driver knows.
  [[nodiscard]] static Call describe([[maybe_unused]] const cl_icd_dispatch& next, A... arguments) {
    Call record = capture(point, arguments...);
    if constexpr (point == EntryPoint::clEnqueueFillImage) {
      note_fill_color(record, next, arguments...);
    }
    return record;
  }

  template <typename Table>
  static Result carry_out(const Table& next, cl_int& status, A... arguments) {
    const auto function = next.*Slot<point>::member;
    if constexpr (std::is_same_v<R, cl_int>) {
      return status = function(arguments...);
    } else if constexpr (std::is_void_v<R>) {
      function(arguments...);
      return {};
    } else if constexpr (writes_errcode(point)) {
      std::tuple<A...> with_status{arguments...};
      std::get<sizeof...(A) - 1>(with_status) = &status;
      return std::apply(function, with_status);
    } else {
      return function(arguments...);
    }
  }

  // Adds the results: the status, and what a successful call returned.
  static void complete(Call& record, cl_int status, [[maybe_unused]] const Result& result,
                       A... arguments) {
    record.status = status;
    if (status != CL_SUCCESS) {
      return;
    }
    if constexpr (point == EntryPoint::clSetKernelArg) {
      capture_accepted(record, arguments...);
    }
    if constexpr (std::is_pointer_v<R>) {
      record.result = bits_of(result);
    }
    (note_event(record, arguments), ...);
  }

 private:
  template <typename T>
  static void note_event(Call& record, T argument) noexcept {
    if constexpr (std::is_same_v<T, cl_event*>) {
      if (argument != nullptr) {
        record.event = bits_of(*argument);
      }
    }
  }
};

}  // namespace clmem::mock
