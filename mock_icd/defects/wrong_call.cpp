// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <bit>
#include <span>
#include <vector>

#include "defects/families.hpp"
#include "defects/image_place.hpp"
#include "defects/target.hpp"
#include "defects/two_buffers.hpp"

namespace clmem::mock::defects {
namespace {

constexpr cl_mem_flags host_memory = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR;
constexpr cl_mem_flags restricted = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | host_access_flags;

// Whether this call is the last of each so many.
bool is_each(int calls) {
  static std::atomic<int> made{0};
  return ++made % calls == 0;
}

[[nodiscard]] bool is_whole(const auto& call) {
  return has_region(call) && SourceSide::origin(call) != nullptr &&
         DestinationSide::origin(call) != nullptr;
}

// All of these flags.
template <cl_mem_flags flags>
struct HasAll {
  constexpr bool operator()(const auto& call) const {
    return (arg<"flags">(call) & flags) == flags;
  }
};

struct Adjacent {
  bool operator()(const auto& call) const {
    const std::size_t source = arg<"src_offset">(call);
    const std::size_t destination = arg<"dst_offset">(call);
    const std::size_t distance = source < destination ? destination - source : source - destination;
    return SameBuffer{}(call) && distance == arg<"size">(call);
  }
};

struct HasUnusedSize {
  bool operator()(const auto& call) const {
    const cl_image_desc* const desc = arg<"image_desc">(call);
    if (desc == nullptr) {
      return false;
    }
    const cl_mem_object_type type = desc->image_type;
    const bool is_volume = type == CL_MEM_OBJECT_IMAGE3D;
    const bool is_plane = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    const bool is_array =
        type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    return (desc->image_height > 1 && !is_plane && !is_volume) ||
           (desc->image_depth > 1 && !is_volume) || (desc->image_array_size > 1 && !is_array);
  }
};

struct HasLongSide {
  bool operator()(const auto& call) const {
    const cl_image_desc* const desc = arg<"image_desc">(call);
    return desc != nullptr && std::max({desc->image_width, desc->image_height, desc->image_depth,
                                        desc->image_array_size}) > 1000;
  }
};

struct LargestSize {
  bool operator()(const auto& call) const {
    return arg<"size">(call) == largest_allocation(call.next(), arg<"context">(call));
  }
  static cl_ulong largest_allocation(const cl_icd_dispatch& table, cl_context context) {
    cl_device_id device = nullptr;
    cl_ulong size = 0;
    table.clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof device, &device, nullptr);
    table.clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof size, &size, nullptr);
    return size;
  }
};

struct IsOnePixel {
  bool operator()(const auto& call) const {
    return has_region(call) && std::all_of(arg<"region">(call), arg<"region">(call) + 3,
                                           [](std::size_t extent) { return extent == 1; });
  }
};

struct HasOneItem {
  bool operator()(const auto& call) const {
    const std::size_t* const items = arg<"global_work_size">(call);
    return items != nullptr && std::all_of(items, items + arg<"work_dim">(call),
                                           [](std::size_t count) { return count == 1; });
  }
};

struct HasNoArguments {
  bool operator()(const auto& call) const {
    cl_uint count = 1;
    call.next().clGetKernelInfo(arg<"source_kernel">(call), CL_KERNEL_NUM_ARGS, sizeof count,
                                &count, nullptr);
    return count == 0;
  }
};

// What is not a handle has no size.
struct SetsLargeReadOnlyBuffer {
  bool operator()(const auto& call) const {
    cl_mem buffer = nullptr;
    if (arg<"arg_value">(call) == nullptr || arg<"arg_size">(call) != sizeof buffer) {
      return false;
    }
    std::memcpy(&buffer, arg<"arg_value">(call), sizeof buffer);
    return size_of(call.next(), buffer) > 16384 &&
           (flags_of(call.next(), buffer) & CL_MEM_READ_ONLY) != 0;
  }
};

cl_uint references(const auto& call) {
  return mem_info<cl_uint>(call.next(), arg<"memobj">(call), CL_MEM_REFERENCE_COUNT);
}

template <cl_map_flags flags>
struct MappedAlready {
  bool operator()(const auto& call) const {
    return (arg<"map_flags">(call) & flags) != 0 &&
           mem_info<cl_uint>(call.next(), arg<"buffer">(call), CL_MEM_MAP_COUNT) != 0;
  }
};

struct AsksForOneType {
  constexpr bool operator()(const auto& call) const {
    const cl_device_type type = arg<"device_type">(call);
    return type == CL_DEVICE_TYPE_CPU || type == CL_DEVICE_TYPE_GPU ||
           type == CL_DEVICE_TYPE_ACCELERATOR;
  }
};

struct IsOfParts {
  bool operator()(const auto& call) const {
    const cl_device_id* const devices = arg<"devices">(call);
    return devices != nullptr && arg<"num_devices">(call) > 0 &&
           parent_of_device(call.next(), *devices) != nullptr;
  }
};

template <cl_command_type... types>
struct IsOfType {
  bool operator()(const auto& call) const {
    const cl_command_type type = command_type_of(call.next(), arg<"event">(call));
    return ((type == types) || ...);
  }
};

struct HoldsNullEvent {
  bool operator()(const auto& call) const {
    const cl_event* list = arg<"event_list">(call);
    return list != nullptr && std::any_of(list, list + arg<"num_events">(call),
                                          [](cl_event event) { return event == nullptr; });
  }
};

struct WaitsForFailedEvent {
  bool operator()(const auto& call) const {
    const std::span<const cl_event> events{
        arg<"event_list">(call), arg<"event_list">(call) == nullptr ? 0 : arg<"num_events">(call)};
    return std::ranges::any_of(events, [&](cl_event event) {
      return event != nullptr && status_of(call.next(), event) < CL_COMPLETE;
    });
  }
};

struct HoldsDuplicate {
  bool operator()(const auto& call) const {
    if (arg<"event_list">(call) == nullptr) {
      return false;
    }
    std::vector<cl_event> events(arg<"event_list">(call),
                                 arg<"event_list">(call) + arg<"num_events">(call));
    std::ranges::sort(events);
    return std::ranges::adjacent_find(events) != events.end();
  }
};

}  // namespace

std::vector<Defect> wrong_calls() {
  using enum EntryPoint;
#define CLMEM_LIST(...) __VA_ARGS__
#define CLMEM_ROW(id, functions, requirements, sentence, ...) \
  {id, requirements_of({CLMEM_LIST functions}, requirements), sentence, __VA_ARGS__},
#define CLMEM_TEST(...) [](const auto& call) -> bool { return ((void)call, __VA_ARGS__); }
#define CLMEM_REFUSED(id, code, functions, requirements, sentence, ...) \
  CLMEM_ROW(id, functions, requirements, sentence,                      \
            refuses<code, CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_ACCEPTED(id, code, functions, requirements, sentence, ...) \
  CLMEM_ROW(id, functions, requirements, sentence,                       \
            accepts<code, CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_CONFUSED(id, code, other, functions, requirements, sentence) \
  CLMEM_ROW(id, functions, requirements, sentence, confuses<code, other, CLMEM_LIST functions>())
#define CLMEM_ALTERED(id, functions, requirements, sentence, ...) \
  CLMEM_ROW(id, functions, requirements, sentence,                \
            alters<CLMEM_LIST functions>([](auto& call) { __VA_ARGS__; }))
#define CLMEM_SKIPPED(id, functions, requirements, sentence, ...) \
  CLMEM_ROW(id, functions, requirements, sentence,                \
            skips<CLMEM_LIST functions>(CLMEM_TEST(__VA_ARGS__)))
#define CLMEM_REPEATED(id, functions, requirements, sentence) \
  CLMEM_ROW(id, functions, requirements, sentence, repeats<CLMEM_LIST functions>())
  return {
#include "defects/wrong_calls.def"
  };
#undef CLMEM_LIST
#undef CLMEM_ROW
#undef CLMEM_TEST
#undef CLMEM_REFUSED
#undef CLMEM_ACCEPTED
#undef CLMEM_CONFUSED
#undef CLMEM_ALTERED
#undef CLMEM_SKIPPED
#undef CLMEM_REPEATED
}

}  // namespace clmem::mock::defects
