// SPDX-License-Identifier: Apache-2.0
// lying_driver.cpp - the mock driver, which tells something else than it has done.
//
// CLMEM_LIE       what is told (lie.hpp)
// CLMEM_LIE_FROM  a number: each case hears the truth for a few calls first, how many depends on
//                 this and on its name
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>

#include "../hostile/taken_driver.hpp"
#include "lie.hpp"
#include "trace/slot.hpp"

namespace clmem::tests {
namespace {

using namespace clmem::mock;

cl_icd_dispatch honest;

// Whether this call of the case, which could be lied about, is.
bool is_due() {
  static std::mutex mutex;
  static std::string latest;
  static std::size_t truths = 0;
  const std::string id = running_case();
  if (id.empty()) {
    return false;
  }
  const std::lock_guard lock{mutex};
  if (id != latest) {
    latest = id;
    truths = std::hash<std::string>{}(id + variable("CLMEM_LIE_FROM")) % 6;
  }
  if (truths > 0) {
    --truths;
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

// Creates, maps or allocates, and answers with what it has made.
template <EntryPoint point, typename R>
constexpr bool makes = std::is_pointer_v<R> &&
                       (has<point>("errcode_ret") || point == EntryPoint::clSVMAlloc);

// The number of items in a list.
constexpr std::string_view counts[]{"num_devices", "num_image_formats", "num_kernels_ret",
                                    "num_devices_ret"};

// Nothing where the call takes something else there, such as a list in the place of an answer.
template <std::size_t place, typename Value, typename... A>
void tell(const std::tuple<A...>& arguments, const Value& value) {
  if constexpr (place < sizeof...(A)) {
    if constexpr (std::is_same_v<std::tuple_element_t<place, std::tuple<A...>>, Value*>) {
      if (Value* const told = std::get<place>(arguments); told != nullptr) {
        *told = value;
      }
    }
  }
}

template <EntryPoint point, typename Function = FunctionOf<point>>
struct Lying;

template <EntryPoint point, typename R, typename... A>
struct Lying<point, R(CL_API_CALL*)(A...)> {
  static R CL_API_CALL call(A... arguments) {
    static const std::optional<Lie> lie = find_lie(variable("CLMEM_LIE"));
    const auto next = honest.*Slot<point>::member;
    if (!lie || !concerns(*lie) || !is_due()) {
      return next(arguments...);
    }
    if constexpr (point == EntryPoint::clSetEventCallback) {
      return CL_SUCCESS;  // nobody will hear
    } else if constexpr (makes<point, R>) {
      (void)next(arguments...);  // lost
      return nullptr;
    } else if constexpr (std::is_void_v<R>) {
      next(arguments...);
    } else {
      const R result = next(arguments...);
      change(std::tuple{arguments...}, *lie);
      return result;
    }
  }

 private:
  static constexpr bool concerns(Lie lie) {
    switch (lie) {
      case Lie::no_object:
        return makes<point, R>;
      case Lie::no_event:
        return has<point>("event") && has<point>("num_events_in_wait_list") && !makes<point, R>;
      case Lie::huge_size:
      case Lie::odd_size:
        return has<point>("param_value_size_ret");
      case Lie::many_items:
        for (const std::string_view name : counts) {
          if (has<point>(name) && point != EntryPoint::clCreateContext) {
            return true;
          }
        }
        return false;
      case Lie::no_end:
        return point == EntryPoint::clGetEventInfo || point == EntryPoint::clSetEventCallback;
    }
    return false;
  }

  static void change(const std::tuple<A...>& given, Lie lie) {
    constexpr std::size_t huge = SIZE_MAX - 7;
    switch (lie) {
      case Lie::no_event:
        return tell<place_of<point>("event")>(given, cl_event{});
      case Lie::huge_size:
        return tell<place_of<point>("param_value_size_ret")>(given, huge);
      case Lie::odd_size:
        return tell<place_of<point>("param_value_size_ret")>(given, std::size_t{13});
      case Lie::many_items:
        return tell_counts(given, std::make_index_sequence<std::size(counts)>{});
      case Lie::no_end:
        return tell_submitted(given);
      case Lie::no_object:
        return;
    }
  }

  template <std::size_t... list>
  static void tell_counts(const std::tuple<A...>& given, std::index_sequence<list...>) {
    (tell<place_of<point>(counts[list])>(given, cl_uint{0xfffffff7}), ...);
  }

  static void tell_submitted(const std::tuple<A...>& given) {
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
  honest = table;
  for_each_slot([&]<EntryPoint point>() { table.*Slot<point>::member = &Lying<point>::call; });
}

}  // namespace clmem::tests
