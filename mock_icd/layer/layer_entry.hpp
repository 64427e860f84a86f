// SPDX-License-Identifier: Apache-2.0
// layer_entry.hpp - the function template that implements all entry points of the layer.
//
// Contract: calls are forwarded with the program's arguments, except for a status code or an event
// that observers need and the program did not request. A call that cannot be recorded for lack of
// memory is still forwarded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <type_traits>

#include "layer/layer.hpp"
#include "trace/call_form.hpp"
#include "trace/call_line.hpp"

namespace clmem::mock {

template <EntryPoint point, typename Function = FunctionOf<point>>
struct LayerEntry;

template <EntryPoint point, typename R, typename... A>
struct LayerEntry<point, R(CL_API_CALL*)(A...)> {
  using Form = CallForm<point>;
  using Result = typename Form::Result;

  static R CL_API_CALL call(A... arguments) noexcept {
    Layer& layer = Layer::instance();
    std::optional<Call> record = begin(layer, arguments...);
    cl_int status = CL_SUCCESS;
    cl_event own_event = nullptr;
    cl_event* const place = asks_for_event && layer.commands() != nullptr ? &own_event : nullptr;
    const std::uint64_t began = place == nullptr ? 0 : steady_now();
    const Result result = carry_out(layer, status, with_event(arguments, place)...);
    if (record) {
      end(layer, *record, status, result, arguments...);
    }
    if constexpr (asks_for_event) {
      if (place != nullptr && status == CL_SUCCESS) {
        watch(layer, record, own_event, began, arguments...);
      }
    }
    if (may_wait && layer.commands() != nullptr) {
      look_for_ended(*layer.commands());
    }
    if constexpr (!std::is_void_v<R>) {
      return result;
    }
  }

 private:
  // Keeps a null errcode_ret unless an observer needs the code: a driver may depend on it.
  static Result carry_out(Layer& layer, cl_int& status, A... arguments) {
    if constexpr (writes_errcode(point)) {
      cl_int* const errcode = Form::errcode_of(arguments...);
      if (errcode == nullptr && layer.asks_for_all_codes()) {
        return Form::carry_out(layer.next(), status, arguments...);
      }
      const Result result = (layer.next().*Slot<point>::member)(arguments...);
      status = errcode == nullptr ? CL_SUCCESS : *errcode;
      return result;
    } else {
      return Form::carry_out(layer.next(), status, arguments...);
    }
  }

  // clEnqueueMarker has to reject a null event, so that the layer must not replace it.
  static constexpr bool asks_for_event =
      point != EntryPoint::clEnqueueMarker && (std::is_same_v<A, cl_event*> || ...);

  static constexpr bool may_wait = [] {
    const auto parameters = parameters_of(point);
    return point == EntryPoint::clFinish || point == EntryPoint::clWaitForEvents ||
           std::any_of(parameters.begin(), parameters.end(), [](const Parameter& parameter) {
             return parameter.name.starts_with("blocking_");
           });
  }();

  static void look_for_ended(CommandWatch& commands) noexcept {
    try {
      commands.look_for_ended();
    } catch (const std::exception&) {
      // The callbacks report these commands.
    }
  }

  template <typename T>
  static T with_event(T argument, [[maybe_unused]] cl_event* place) noexcept {
    if constexpr (std::is_same_v<T, cl_event*>) {
      return argument == nullptr ? place : argument;
    } else {
      return argument;
    }
  }

  // The first argument of every enqueue call is its queue.
  template <typename... Rest>
  static void watch(Layer& layer, const std::optional<Call>& record, cl_event own_event,
                    std::uint64_t began, cl_command_queue queue, Rest...) noexcept {
    const bool own = own_event != nullptr;
    const auto event = own      ? own_event
                       : record ? reinterpret_cast<cl_event>(record->event)
                                : nullptr;
    if (!record || event == nullptr) {
      if (own) {
        layer.next().clReleaseEvent(own_event);
      }
      return;
    }
    try {
      layer.commands()->enqueued(*record, queue, event,
                                 own ? EventOwner::layer : EventOwner::program, began);
    } catch (const std::exception&) {
      // For lack of memory the command is not reported.
    }
  }

  static std::optional<Call> begin(Layer& layer, A... arguments) noexcept {
    try {
      std::optional<Call> record = Form::describe(layer.next(), arguments...);
      layer.recorder().begin(*record);
      return record;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  static void end(Layer& layer, Call& record, cl_int status, const Result& result,
                  A... arguments) noexcept {
    try {
      Form::complete(record, status, result, arguments...);
      layer.recorder().end(record);
    } catch (const std::exception&) {
      // Only the beginning of the call is reported.
    }
  }
};

}  // namespace clmem::mock
