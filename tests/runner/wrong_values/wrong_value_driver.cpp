// SPDX-License-Identifier: Apache-2.0
// wrong_value_driver.cpp - the mock driver with wrong results.
//
// CLMEM_WRONG_VALUE       the kind of wrong results (wrong_value.hpp)
// CLMEM_WRONG_VALUE_FROM  a number: the first few calls of each case return correct results; their
//                         count depends on this and on the case's name
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>

#include "../hostile/taken_driver.hpp"
#include "clmem/mock/slot.hpp"
#include "wrong_value.hpp"

namespace clmem::tests {
namespace {

using namespace clmem::mock;

cl_icd_dispatch correct;

// True if this call of the case, one of the affected ones, returns the wrong value.
bool is_due() {
  static std::mutex mutex;
  static std::string latest;
  static std::size_t correct_calls = 0;
  const std::string id = running_case();
  if (id.empty()) {
    return false;
  }
  const std::lock_guard lock{mutex};
  if (id != latest) {
    latest = id;
    correct_calls = std::hash<std::string>{}(id + variable("CLMEM_WRONG_VALUE_FROM")) % 6;
  }
  if (correct_calls > 0) {
    --correct_calls;
    return false;
  }
  return true;
}

constexpr std::size_t nowhere = SIZE_MAX;

template <EntryPoint point>
constexpr std::size_t place_of(std::string_view name) {
  return parameter_index(point, name).value_or(nowhere);
}

template <EntryPoint point>
constexpr bool has(std::string_view name) {
  return place_of<point>(name) != nowhere;
}

// True for calls that create, map or allocate something and return it.
template <EntryPoint point, typename R>
constexpr bool makes = std::is_pointer_v<R> &&
                       (has<point>("errcode_ret") || point == EntryPoint::clSVMAlloc);

// Names of parameters that return the number of items in a list.
constexpr std::string_view counts[]{"num_devices", "num_image_formats", "num_kernels_ret",
                                    "num_devices_ret"};

// Does nothing if the argument has another type, such as a list instead of a result.
template <std::size_t place, typename Value, typename... A>
void write(const std::tuple<A...>& arguments, const Value& value) {
  if constexpr (place < sizeof...(A)) {
    if constexpr (std::is_same_v<std::tuple_element_t<place, std::tuple<A...>>, Value*>) {
      if (Value* const out = std::get<place>(arguments); out != nullptr) {
        *out = value;
      }
    }
  }
}

template <EntryPoint point, typename Function = FunctionOf<point>>
struct WrongValues;

template <EntryPoint point, typename R, typename... A>
struct WrongValues<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) {
    static const std::optional<WrongValue> wrong = find_wrong_value(variable("CLMEM_WRONG_VALUE"));
    const auto next = correct.*Slot<point>::member;
    if (!wrong || !concerns(*wrong) || !is_due()) {
      return next(arguments...);
    }
    if constexpr (point == EntryPoint::clSetEventCallback) {
      return CL_SUCCESS;  // the callback is never called
    } else if constexpr (makes<point, R>) {
      (void)next(arguments...);  // the result is discarded
      return nullptr;
    } else if constexpr (std::is_void_v<R>) {
      next(arguments...);
    } else {
      const R result = next(arguments...);
      change(std::tuple{arguments...}, *wrong);
      return result;
    }
  }

 private:
  static constexpr bool concerns(WrongValue wrong) {
    switch (wrong) {
      case WrongValue::no_object:
        return makes<point, R>;
      case WrongValue::no_event:
        return has<point>("event") && has<point>("num_events_in_wait_list") && !makes<point, R>;
      case WrongValue::huge_size:
      case WrongValue::odd_size:
        return has<point>("param_value_size_ret");
      case WrongValue::many_items:
        for (const std::string_view name : counts) {
          if (has<point>(name) && point != EntryPoint::clCreateContext) {
            return true;
          }
        }
        return false;
      case WrongValue::no_end:
        return point == EntryPoint::clGetEventInfo || point == EntryPoint::clSetEventCallback;
    }
    return false;
  }

  static void change(const std::tuple<A...>& given, WrongValue wrong) {
    constexpr std::size_t huge = SIZE_MAX - 7;
    switch (wrong) {
      case WrongValue::no_event:
        return write<place_of<point>("event")>(given, cl_event{});
      case WrongValue::huge_size:
        return write<place_of<point>("param_value_size_ret")>(given, huge);
      case WrongValue::odd_size:
        return write<place_of<point>("param_value_size_ret")>(given, std::size_t{13});
      case WrongValue::many_items:
        return write_counts(given, std::make_index_sequence<std::size(counts)>{});
      case WrongValue::no_end:
        return write_submitted(given);
      case WrongValue::no_object:
        return;
    }
  }

  template <std::size_t... list>
  static void write_counts(const std::tuple<A...>& given, std::index_sequence<list...>) {
    (write<place_of<point>(counts[list])>(given, cl_uint{0xfffffff7}), ...);
  }

  static void write_submitted(const std::tuple<A...>& given) {
    if constexpr (point == EntryPoint::clGetEventInfo) {
      const cl_event_info name = std::get<1>(given);
      void* const value = std::get<3>(given);
      if (name == CL_EVENT_COMMAND_EXECUTION_STATUS && value != nullptr) {
        *static_cast<cl_int*>(value) = CL_SUBMITTED;
      }
    }
  }
};

}  // namespace

void take_over(cl_icd_dispatch& table) {
  correct = table;
  for_each_slot(
      [&]<EntryPoint point>() { table.*Slot<point>::member = &WrongValues<point>::call; });
}

}  // namespace clmem::tests
