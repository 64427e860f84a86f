// SPDX-License-Identifier: Apache-2.0
// combinators.hpp - the kinds of wrong behaviour, of which a defect is one row.
//
//   alters<P::clEnqueueReadBuffer>([](auto& call) { arg<"offset">(call) = 0; })
//   after_success<P::clFinish>([](auto& call, auto& answer) { ... })
//   accepts<CL_INVALID_BUFFER_SIZE, P::clCreateBuffer>(IsZero<"size">{})
//   confuses<CL_MEM_COPY_OVERLAP, CL_INVALID_VALUE, P::clEnqueueCopyBuffer>()
//   reports<CL_MEM_OFFSET, std::size_t, P::clGetMemObjectInfo>([](auto&, std::size_t) { return 0;
//   })
//
// Contract: conditions and changes are function objects without state. An illegal call that is
// accepted returns something usable: an event that completes, a small buffer, memory to write to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "defects/substitute.hpp"
#include "defects/wrap.hpp"

namespace clmem::mock::defects {

// Conditions on the arguments.

struct Always {
  constexpr bool operator()(const auto& /*call*/) const { return true; }
};

template <ParameterName name>
struct IsNull {
  constexpr bool operator()(const auto& call) const { return arg<name>(call) == nullptr; }
};

template <ParameterName name>
struct IsZero {
  constexpr bool operator()(const auto& call) const { return arg<name>(call) == 0; }
};

template <cl_mem_flags flags>
struct HasFlags {
  bool operator()(const auto& call) const {
    return has<"buffer">(call) || has<"src_buffer">(call) || has<"dst_buffer">(call) ||
           has<"image">(call) || has<"src_image">(call) || has<"dst_image">(call);
  }

 private:
  template <ParameterName object, typename Call>
  static bool has(const Call& call) {
    if constexpr (Call::has(object.view())) {
      return (flags_of(call.next(), arg<object>(call)) & flags) != 0;
    }
    return false;
  }
};

// Conditions on a range of bytes in a buffer, each for one error.

template <ParameterName offset>
struct RangeWraps {
  constexpr bool operator()(const auto& call) const {
    return arg<offset>(call) > SIZE_MAX - arg<"size">(call);
  }
};

template <ParameterName object, ParameterName offset>
struct RangePastEnd {
  bool operator()(const auto& call) const {
    const std::size_t bound = size_of(call.next(), arg<object>(call));
    return arg<offset>(call) <= bound && arg<"size">(call) > bound - arg<offset>(call) &&
           !RangeWraps<offset>{}(call);
  }
};

template <cl_map_flags flags>
struct MappedAlready {
  bool operator()(const auto& call) const {
    return (arg<"map_flags">(call) & flags) != 0 &&
           mem_info<cl_uint>(call.next(), arg<"buffer">(call), CL_MEM_MAP_COUNT) != 0;
  }
};

// The elements of a list of the call; none for a null list.
template <ParameterName list, ParameterName count>
[[nodiscard]] auto listed(const auto& call) {
  return std::span{arg<list>(call), arg<list>(call) == nullptr ? 0 : arg<count>(call)};
}

[[nodiscard]] bool has_duplicate(const auto& list) {
  std::vector sorted(list.begin(), list.end());
  std::ranges::sort(sorted);
  return std::ranges::adjacent_find(sorted) != sorted.end();
}

// Changes of the arguments.

// Replaces a sub-buffer by its parent.
struct UsesParent {
  void operator()(auto& call) const {
    arg<"buffer">(call) = root_of(call.next(), arg<"buffer">(call));
  }
};

template <ParameterName name, auto value>
struct Sets {
  void operator()(auto& call) const { arg<name>(call) = value; }
};

// Enqueues a fill with zero, which an in-order queue runs after its earlier commands.
inline void clear_bytes(const auto& call, cl_mem buffer, std::size_t offset) {
  const std::byte zero{};
  call.next().clEnqueueFillBuffer(arg<"command_queue">(call), buffer, &zero, 1, offset, 1, 0,
                                  nullptr, nullptr);
}

// Behaviours.

template <typename Change>
struct Alters {
  auto operator()(auto& call) const {
    Change{}(call);
    return call.forward();
  }
};

// Makes the call with a changed copy of the T, or array of T, that a parameter points to.
template <ParameterName name, typename T, typename Change>
struct Changes {
  auto operator()(auto& call) const {
    auto& pointer = arg<name>(call);
    if (pointer == nullptr) {
      return call.forward();
    }
    T value;
    std::memcpy(&value, pointer, sizeof value);
    Change{}(call, value);
    pointer = reinterpret_cast<std::remove_reference_t<decltype(pointer)>>(&value);
    return call.forward();
  }
};

template <typename Change>
struct AfterSuccess {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      Change{}(call, answer);
    }
    return answer;
  }
};

template <cl_int code, typename Condition>
struct Accepts {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    return answer.status == code && Condition{}(call) ? substitute(call) : answer;
  }
};

template <cl_int code, typename Condition>
struct Refuses {
  auto operator()(auto& call) const {
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    return Condition{}(call) ? Answer{code} : call.forward();
  }
};

template <cl_int right, cl_int wrong>
struct Confuses {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    if (answer.status == right) {
      answer.status = wrong;
    }
    return answer;
  }
};

template <typename Condition>
struct Skips {
  auto operator()(auto& call) const {
    return Condition{}(call) ? substitute(call) : call.forward();
  }
};

struct Repeats {
  auto operator()(auto& call) const {
    (void)call.forward();
    return call.forward();
  }
};

template <cl_uint name, typename T, typename Change>
struct Reports {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    void* const place = arg<"param_value">(call);
    if (answer.status == CL_SUCCESS && arg<"param_name">(call) == name && place != nullptr) {
      T value{};
      std::memcpy(&value, place, sizeof value);
      value = Change{}(call, value);
      std::memcpy(place, &value, sizeof value);
    }
    return answer;
  }
};

// Rows.

// A behaviour for all calls with a wait list.
template <typename Behaviour>
constexpr auto wraps_commands(Behaviour behaviour) {
  return wraps<P::clEnqueueReadBuffer, P::clEnqueueWriteBuffer, P::clEnqueueReadBufferRect,
               P::clEnqueueWriteBufferRect, P::clEnqueueCopyBuffer, P::clEnqueueCopyBufferRect,
               P::clEnqueueFillBuffer, P::clEnqueueMapBuffer, P::clEnqueueUnmapMemObject,
               P::clEnqueueMigrateMemObjects, P::clEnqueueMarkerWithWaitList,
               P::clEnqueueBarrierWithWaitList, P::clEnqueueReadImage, P::clEnqueueWriteImage,
               P::clEnqueueCopyImage, P::clEnqueueFillImage, P::clEnqueueCopyImageToBuffer,
               P::clEnqueueCopyBufferToImage, P::clEnqueueMapImage, P::clEnqueueSVMMemcpy,
               P::clEnqueueSVMMemFill, P::clEnqueueSVMMap, P::clEnqueueSVMUnmap,
               P::clEnqueueSVMMigrateMem, P::clEnqueueSVMFree, P::clEnqueueNDRangeKernel,
               P::clEnqueueTask, P::clEnqueueNativeKernel>(behaviour);
}

template <typename Change>
constexpr auto alters_commands(Change /*unused*/) {
  return wraps_commands(Alters<Change>{});
}

template <EntryPoint... points, typename Change>
constexpr auto alters(Change /*unused*/) {
  return wraps<points...>(Alters<Change>{});
}

// Changes the value that a parameter points to, then makes the call.
template <ParameterName name, typename T, EntryPoint... points, typename Change>
constexpr auto changes(Change /*unused*/) {
  return wraps<points...>(Changes<name, T, Change>{});
}

// Runs `Change` after a call that succeeded; it may change the answer.
template <EntryPoint... points, typename Change>
constexpr auto after_success(Change /*unused*/) {
  return wraps<points...>(AfterSuccess<Change>{});
}

template <cl_int code, EntryPoint... points, typename Condition = Always>
constexpr auto accepts(Condition /*unused*/ = {}) {
  return wraps<points...>(Accepts<code, Condition>{});
}

template <cl_int code, EntryPoint... points, typename Condition>
constexpr auto refuses(Condition /*unused*/) {
  return wraps<points...>(Refuses<code, Condition>{});
}

template <cl_int code, typename Condition>
constexpr auto refuses_commands(Condition /*unused*/) {
  return wraps_commands(Refuses<code, Condition>{});
}

template <cl_int right, cl_int wrong, EntryPoint... points>
constexpr auto confuses() {
  return wraps<points...>(Confuses<right, wrong>{});
}

template <EntryPoint... points, typename Condition = Always>
constexpr auto skips(Condition /*unused*/ = {}) {
  return wraps<points...>(Skips<Condition>{});
}

template <EntryPoint... points>
constexpr auto repeats() {
  return wraps<points...>(Repeats{});
}

// Reports a changed value for a query.
template <cl_uint name, typename T, EntryPoint point, typename Change>
constexpr auto reports(Change /*unused*/) {
  return wraps<point>(Reports<name, T, Change>{});
}

}  // namespace clmem::mock::defects
