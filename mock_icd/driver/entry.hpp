// SPDX-License-Identifier: Apache-2.0
// entry.hpp - the function templates that implement all entry points.
//
//   table.clFinish = &Entry<EntryPoint::clFinish>::call;      // record, consult faults, carry out
//   table.clCreateImage = &Refusal<EntryPoint::clCreateImage>::call;   // the legal "not here"
//   table.clCloneKernel = &Entry<EntryPoint::clCloneKernel>::call_too_early;  // that, on record
//
// Contract: no exception crosses the C boundary; it becomes a code that the specification allows
// everywhere (CL_OUT_OF_HOST_MEMORY or CL_OUT_OF_RESOURCES). A fault has no effect but its code: no
// object, no event, nothing executed. The layers below always get an errcode_ret to write to.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "driver/call_ticket.hpp"
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "driver/fault_injection.hpp"
#include "model/api_error.hpp"
#include "model/current_call.hpp"
#include "trace/call_form.hpp"

namespace clmem::mock {

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Refusal;

template <EntryPoint point, typename R, typename... A>
struct Refusal<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) noexcept {
    note_refusal({});  // not rejected by a rule of the model
    CallForm<point>::write_errcode(Slot<point>::refusal_code, arguments...);
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
  using Form = CallForm<point>;
  using Result = typename Form::Result;

  static R CL_API_CALL call(A... arguments) noexcept { return made(&stack, arguments...); }

  // Rejects a call on a platform whose version lacks the function.
  static R CL_API_CALL call_too_early(A... arguments) noexcept {
    return made(&absent, arguments...);
  }

 private:
  using Below = const CallTable& (*)();

  static const CallTable& stack() { return Driver::instance().next(); }
  static const CallTable& absent() { return absent_calls(); }

  static R made(Below below, A... arguments) noexcept {
    cl_int status = CL_SUCCESS;
    Result result = guarded(below, status, arguments...);
    Form::write_errcode(status, arguments...);
    if constexpr (!std::is_void_v<R>) {
      return result;
    }
  }

  static Result fail(cl_int& status, cl_int code) noexcept {
    status = code;
    if constexpr (std::is_same_v<R, cl_int>) {
      return code;
    } else {
      return {};
    }
  }

  static Result guarded(Below below, cl_int& status, A... arguments) noexcept {
    try {
      return observed(below, status, arguments...);
    } catch (const std::bad_alloc&) {
      return fail(status, CL_OUT_OF_HOST_MEMORY);
    } catch (...) {
      return fail(status, CL_OUT_OF_RESOURCES);
    }
  }

  static Result observed(Below below, cl_int& status, A... arguments) {
    Driver& driver = Driver::instance();
    const bool recorded = driver.recorder().is_on();
    if (!recorded && !driver.faults().is_armed()) {
      const CurrentCallScope scope{CallTicket{driver.recorder().next_sequence(), point}.number()};
      return counted(below, driver, status, arguments...);
    }
    Call record = Form::describe(driver.model_calls(), arguments...);
    if (recorded) {
      driver.recorder().begin(record);
    } else {
      driver.recorder().number(record);
    }
    // Objects store the number of the call that created them.
    const CurrentCallScope scope{CallTicket{record.sequence, point}.number()};
    const Result result = driver.faults().is_armed()
                              ? endangered(below, driver, record, status, arguments...)
                              : counted(below, driver, status, arguments...);
    if (recorded) {
      Form::complete(record, status, result, arguments...);
      record.rule = status == CL_SUCCESS ? nullptr : last_refusal().rule;
      driver.recorder().end(std::move(record));
    }
    return result;
  }

  static Result counted(Below below, Driver& driver, cl_int& status, A... arguments) {
    driver.faults().count(point);
    return Form::carry_out(below(), status, arguments...);
  }

  static Result endangered(Below below, Driver& driver, const Call& record, cl_int& status,
                           A... arguments) {
    const FaultInjection injected{driver.faults().decide(record), driver};
    if (injected.code()) {
      note_refusal({});  // not rejected by a rule of the model
      return fail(status, *injected.code());
    }
    return Form::carry_out(below(), status, arguments...);
  }
};

}  // namespace clmem::mock
