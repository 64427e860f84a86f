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

template <EntryPoint point>
constexpr bool has(std::string_view name) {
  return parameter_index(point, name).has_value();
}

// Creates, maps or allocates, and answers with what it has made.
template <EntryPoint point, typename R>
constexpr bool makes = std::is_pointer_v<R> &&
                       (has<point>("errcode_ret") || point == EntryPoint::clSVMAlloc);

// The number of items in a list.
constexpr std::string_view counts[]{"num_devices", "num_image_formats", "num_kernels_ret",
                                    "num_devices_ret"};

template <EntryPoint point, typename R, typename... A>
struct Answer {
  std::tuple<A...>& arguments;

  template <typename Value>
  void tell(std::string_view name, Value value) const {
    const auto wanted = parameter_index(point, name);
    [&]<std::size_t... at>(std::index_sequence<at...>) {
      (tell_one(wanted == at, std::get<at>(arguments), value), ...);
    }
    (std::index_sequence_for<A...>{});
  }

 private:
  template <typename Argument, typename Value>
  static void tell_one(bool wanted, Argument& place, const Value& value) {
    if constexpr (std::is_same_v<Argument, Value*>) {
      if (wanted && place != nullptr) {
        *place = value;
      }
    }
  }
};

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
    std::tuple<A...> given{arguments...};
    const Answer<point, R, A...> answer{given};
    if constexpr (point == EntryPoint::clSetEventCallback) {
      return CL_SUCCESS;  // nobody will hear
    } else if constexpr (makes<point, R>) {
      (void)next(arguments...);  // lost
      return nullptr;
    } else if constexpr (std::is_void_v<R>) {
      next(arguments...);
    } else {
      const R result = next(arguments...);
      change(answer, *lie);
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

  static void change(const Answer<point, R, A...>& answer, Lie lie) {
    constexpr std::size_t huge = SIZE_MAX - 7;
    switch (lie) {
      case Lie::no_event:
        return answer.tell("event", cl_event{});
      case Lie::huge_size:
        return answer.tell("param_value_size_ret", huge);
      case Lie::odd_size:
        return answer.tell("param_value_size_ret", std::size_t{13});
      case Lie::many_items:
        for (const std::string_view name : counts) {
          answer.tell(name, cl_uint{0xfffffff7});
        }
        return;
      case Lie::no_end:
        return tell_submitted(answer);
      case Lie::no_object:
        return;
    }
  }

  static void tell_submitted(const Answer<point, R, A...>& answer) {
    if constexpr (point == EntryPoint::clGetEventInfo) {
      const cl_event_info name = std::get<1>(answer.arguments);
      void* const value = std::get<3>(answer.arguments);
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
