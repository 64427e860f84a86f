// SPDX-License-Identifier: Apache-2.0
// entry.hpp - the one entry point that all entry points are made of.
//
//   table.clFinish = &Entry<EntryPoint::clFinish>::call;      // record, consult faults, carry out
//   table.clCreateImage = &Refusal<EntryPoint::clCreateImage>::call;   // the legal "not here"
//
// Contract: nothing escapes across the C boundary; an exception becomes the code that the
// specification allows everywhere (CL_OUT_OF_HOST_MEMORY or CL_OUT_OF_RESOURCES). A fault leaves no
// trace but its code: no object, no event, nothing carried out. The layers below always get an
// errcode_ret to write to.
#pragma once

#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "driver/call_ticket.hpp"
#include "driver/driver.hpp"
#include "driver/fault_injection.hpp"
#include "driver/fill_color.hpp"
#include "model/call_sequence.hpp"
#include "trace/capture.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {

// Whether the call reports its status through a last parameter errcode_ret.
[[nodiscard]] constexpr bool writes_errcode(EntryPoint point) {
  const auto parameters = parameters_of(point);
  return !parameters.empty() && parameters.back().name == "errcode_ret";
}

template <EntryPoint point, typename... A>
void write_errcode(cl_int status, A... arguments) noexcept {
  if constexpr (writes_errcode(point)) {
    auto* errcode = std::get<sizeof...(A) - 1>(std::tie(arguments...));
    if (errcode != nullptr) {
      *errcode = status;
    }
  }
}

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Refusal;

template <EntryPoint point, typename R, typename... A>
struct Refusal<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) noexcept {
    write_errcode<point>(Slot<point>::refusal_code, arguments...);
    if constexpr (std::is_same_v<R, cl_int>) {
      return Slot<point>::refusal_code;
    } else {
      return R();
    }
  }
};

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Entry;

template <EntryPoint point, typename R, typename... A>
struct Entry<point, R(CL_API_CALL*)(A...)> {
  // What there is to return, also for a function that returns nothing.
  using Result = std::conditional_t<std::is_void_v<R>, std::monostate, R>;

  static R CL_API_CALL call(A... arguments) noexcept {
    cl_int status = CL_SUCCESS;
    Result result = guarded(status, arguments...);
    write_errcode<point>(status, arguments...);
    if constexpr (!std::is_void_v<R>) {
      return result;
    }
  }

 private:
  static Result fail(cl_int& status, cl_int code) noexcept {
    status = code;
    if constexpr (std::is_same_v<R, cl_int>) {
      return code;
    } else {
      return {};
    }
  }

  static Result guarded(cl_int& status, A... arguments) noexcept {
    try {
      return recorded(status, arguments...);
    } catch (const std::bad_alloc&) {
      return fail(status, CL_OUT_OF_HOST_MEMORY);
    } catch (...) {
      return fail(status, CL_OUT_OF_RESOURCES);
    }
  }

  static Result recorded(cl_int& status, A... arguments) {
    Driver& driver = Driver::instance();
    if (!driver.recorder().is_on() && !driver.faults().is_armed()) {
      driver.faults().count(point);
      const CallSequence scope{CallTicket{driver.recorder().next_sequence(), point}.number()};
      return carry_out(driver.next(), status, arguments...);
    }
    Call record = capture(point, arguments...);
    if constexpr (point == EntryPoint::clEnqueueFillImage) {
      note_fill_color(record, driver.next(), arguments...);
    }
    driver.recorder().begin(record);
    // Objects remember the call that made them.
    const CallSequence scope{CallTicket{record.sequence, point}.number()};
    const FaultInjection injected{driver.faults().decide(record), driver};
    Result result = injected.code() ? fail(status, *injected.code())
                                    : carry_out(driver.next(), status, arguments...);
    record.status = status;
    if (status == CL_SUCCESS) {
      if constexpr (point == EntryPoint::clSetKernelArg) {
        capture_accepted(record, arguments...);
      }
      note_products(record, result, arguments...);
    }
    if (driver.recorder().is_on()) {
      driver.recorder().end(record);
    }
    return result;
  }

  static Result carry_out(const cl_icd_dispatch& table, cl_int& status, A... arguments) {
    const auto next = table.*Slot<point>::member;
    if constexpr (std::is_same_v<R, cl_int>) {
      return status = next(arguments...);
    } else if constexpr (std::is_void_v<R>) {
      next(arguments...);
      return {};
    } else if constexpr (writes_errcode(point)) {
      std::tuple<A...> with_status{arguments...};
      std::get<sizeof...(A) - 1>(with_status) = &status;
      return std::apply(next, with_status);
    } else {
      return next(arguments...);
    }
  }

  static void note_products(Call& record, const Result& result, A... arguments) noexcept {
    if constexpr (std::is_pointer_v<R>) {
      record.result = bits_of(result);
    }
    (note_event(record, arguments), ...);
  }

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
