// SPDX-License-Identifier: Apache-2.0
// entry.hpp - the function templates that implement all entry points.
//
//   table.clFinish = &Entry<EntryPoint::clFinish>::call;      // record, apply faults, execute
//   table.clCreateImage = &Refusal<EntryPoint::clCreateImage>::call;   // reject
//   table.clCloneKernel = &Entry<EntryPoint::clCloneKernel>::call_too_early;  // record, reject
//
// Contract: no exception crosses the C boundary; it becomes a code that the specification allows
// everywhere (CL_OUT_OF_HOST_MEMORY or CL_OUT_OF_RESOURCES). A fault only returns its code: no
// object, no event, nothing executed. The next layer always gets an errcode_ret to write to.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "driver/call_ticket.hpp"
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "faults/fault_plan.hpp"
#include "model/current_call.hpp"
#include "model/rule.hpp"
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

  static R CL_API_CALL call(A... arguments) noexcept { return pass(&stack, arguments...); }

  // Rejects a call on a platform whose version lacks the function.
  static R CL_API_CALL call_too_early(A... arguments) noexcept {
    return pass(&absent_calls, arguments...);
  }

 private:
  using Below = const CallTable& (*)();

  static const CallTable& stack() { return Driver::instance().next(); }

  static R pass(Below below, A... arguments) noexcept {
    cl_int status = CL_SUCCESS;
    Result result{};
    try {
      result = record(below, status, arguments...);
    } catch (const std::bad_alloc&) {
      result = fail(status, CL_OUT_OF_HOST_MEMORY);
    } catch (...) {
      result = fail(status, CL_OUT_OF_RESOURCES);
    }
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

  static Result record(Below below, cl_int& status, A... arguments) {
    Driver& driver = Driver::instance();
    const bool recorded = driver.recorder().is_on();
    if (!recorded && !driver.faults().is_armed()) {
      const CurrentCallScope scope{CallTicket{driver.recorder().next_sequence(), point}.number()};
      driver.faults().count(point);
      return Form::carry_out(below(), status, arguments...);
    }
    Call call = Form::describe(driver.model_calls(), arguments...);
    if (recorded) {
      driver.recorder().begin(call);
    } else {
      driver.recorder().number(call);
    }
    // Objects store the number of the call that created them.
    const CurrentCallScope scope{CallTicket{call.sequence, point}.number()};
    const Result result = inject(below, driver, call, status, arguments...);
    if (recorded) {
      Form::complete(call, status, result, arguments...);
      call.rule = status == CL_SUCCESS ? nullptr : last_refusal().rule;
      driver.recorder().end(std::move(call));
    }
    return result;
  }

  static Result inject(Below below, Driver& driver, const Call& call, cl_int& status,
                       A... arguments) {
    if (!driver.faults().is_armed()) {
      driver.faults().count(point);
      return Form::carry_out(below(), status, arguments...);
    }
    const FaultInjection injected{driver.faults().decide(call), driver};
    if (injected.code()) {
      note_refusal({});  // not rejected by a rule of the model
      return fail(status, *injected.code());
    }
    return Form::carry_out(below(), status, arguments...);
  }
};

}  // namespace clmem::mock
