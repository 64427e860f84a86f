// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Limits that the specification requires to be above zero; each has the requirement of its name.
#define CLMEM_DEVICE_LIMITS(visit)                                                               \
  visit(LOCAL_MEM_SIZE) visit(MAX_CONSTANT_BUFFER_SIZE) visit(MAX_CONSTANT_ARGS)                 \
      visit(MAX_PARAMETER_SIZE) visit(MAX_READ_IMAGE_ARGS) visit(MAX_WRITE_IMAGE_ARGS)           \
          visit(IMAGE2D_MAX_WIDTH) visit(IMAGE2D_MAX_HEIGHT) visit(IMAGE3D_MAX_WIDTH)            \
              visit(IMAGE3D_MAX_HEIGHT) visit(IMAGE3D_MAX_DEPTH) visit(IMAGE_MAX_BUFFER_SIZE)    \
                  visit(IMAGE_MAX_ARRAY_SIZE) visit(MAX_SAMPLERS) visit(MAX_PIPE_ARGS)           \
                      visit(PIPE_MAX_ACTIVE_RESERVATIONS) visit(PIPE_MAX_PACKET_SIZE)            \
                          visit(MEM_BASE_ADDR_ALIGN) visit(MIN_DATA_TYPE_ALIGN_SIZE)             \
                              visit(ATOMIC_MEMORY_CAPABILITIES) visit(ATOMIC_FENCE_CAPABILITIES) \
                                  visit(GLOBAL_MEM_SIZE) visit(PROFILING_TIMER_RESOLUTION)       \
                                      visit(ADDRESS_BITS)

// Parameters with few valid results.
#define CLMEM_DEVICE_CHOICES(visit)                                                 \
  visit(GLOBAL_MEM_CACHE_TYPE) visit(LOCAL_MEM_TYPE) visit(HOST_UNIFIED_MEMORY)     \
      visit(ERROR_CORRECTION_SUPPORT) visit(IMAGE_SUPPORT) visit(PIPE_SUPPORT)      \
          visit(ENDIAN_LITTLE) visit(SVM_CAPABILITIES) visit(IMAGE_PITCH_ALIGNMENT) \
              visit(IMAGE_BASE_ADDRESS_ALIGNMENT) visit(GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE)

#define CLMEM_DEVICE_REQUIREMENT(name) "=Device." #name "|"
#define CLMEM_DEVICE_INFO(name) CL_DEVICE_##name,

constexpr cl_device_info limits[]{CLMEM_DEVICE_LIMITS(CLMEM_DEVICE_INFO)
                                      CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT};

constexpr cl_device_info choices[]{
    CLMEM_DEVICE_CHOICES(CLMEM_DEVICE_INFO) CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT,
    CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT,
    CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT,
    CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES,
    CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
    CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE,
    CL_DEVICE_MAX_ON_DEVICE_QUEUES,
    CL_DEVICE_MAX_ON_DEVICE_EVENTS,
};

// Without CL_DEVICE_IMAGE_SUPPORT and CL_DEVICE_PIPE_SUPPORT, whose limits keep the feature.
constexpr cl_device_info limits_of_features[]{
    CL_DEVICE_MAX_READ_IMAGE_ARGS,
    CL_DEVICE_MAX_WRITE_IMAGE_ARGS,
    CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
    CL_DEVICE_IMAGE2D_MAX_WIDTH,
    CL_DEVICE_IMAGE2D_MAX_HEIGHT,
    CL_DEVICE_IMAGE3D_MAX_WIDTH,
    CL_DEVICE_IMAGE3D_MAX_HEIGHT,
    CL_DEVICE_IMAGE3D_MAX_DEPTH,
    CL_DEVICE_IMAGE_MAX_BUFFER_SIZE,
    CL_DEVICE_IMAGE_MAX_ARRAY_SIZE,
    CL_DEVICE_IMAGE_PITCH_ALIGNMENT,
    CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT,
    CL_DEVICE_MAX_SAMPLERS,
    CL_DEVICE_MAX_PIPE_ARGS,
    CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS,
    CL_DEVICE_PIPE_MAX_PACKET_SIZE,
    CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES,
    CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
    CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE,
    CL_DEVICE_MAX_ON_DEVICE_QUEUES,
    CL_DEVICE_MAX_ON_DEVICE_EVENTS,
};

constexpr cl_device_info features_of_3_0[]{
    CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
    CL_DEVICE_ATOMIC_FENCE_CAPABILITIES,
    CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES,
    CL_DEVICE_MAX_ON_DEVICE_QUEUES,
    CL_DEVICE_PIPE_SUPPORT,
    CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE,
    CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
    CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
    CL_DEVICE_IL_VERSION,
    CL_DEVICE_IMAGE_PITCH_ALIGNMENT,
    CL_DEVICE_MAX_NUM_SUB_GROUPS,
    CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT,
    CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT,
    CL_DEVICE_QUEUE_ON_HOST_PROPERTIES,
    CL_DEVICE_OPENCL_C_FEATURES,
    CL_DEVICE_SVM_CAPABILITIES,
};

template <const auto& names>
struct AsksForAnyOf {
  bool operator()(const auto& call) const {
    return std::ranges::find(names, arg<"param_name">(call)) != std::end(names);
  }
};

// Sets every byte of a result to `byte`.
template <int byte, typename Condition = Always>
struct ReturnsBytes {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    void* const place = arg<"param_value">(call);
    if (answer.status == CL_SUCCESS && place != nullptr && Condition{}(call)) {
      std::memset(place, byte, arg<"param_value_size">(call));
    }
    return answer;
  }
};

template <const auto& names, int byte>
constexpr auto returns_bytes() {
  return wraps<P::clGetDeviceInfo>(ReturnsBytes<byte, AsksForAnyOf<names>>{});
}

// Returns the first count other than zero of all calls, whichever kernel is queried.
cl_uint first_of_all(cl_uint count) {
  static std::atomic<cl_uint> first = 0;
  cl_uint none = 0;
  first.compare_exchange_strong(none, count);
  return first.load();
}

// Reports the size of one value for a list that was not given.
template <cl_uint name, std::size_t value_size>
struct NeverEmpty {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    std::size_t* const size = arg<"param_value_size_ret">(call);
    if (arg<"param_name">(call) == name && size != nullptr && *size == 0) {
      *size = value_size;
    }
    return answer;
  }
};

// Writes past the result if the storage is larger.
struct WritesPastStorage {
  auto operator()(auto& call) const {
    std::size_t* const wanted = arg<"param_value_size_ret">(call);
    std::size_t size = 0;
    arg<"param_value_size_ret">(call) = &size;
    const auto answer = call.forward();
    auto* const place = static_cast<std::byte*>(arg<"param_value">(call));
    if (answer.status == CL_SUCCESS) {
      if (wanted != nullptr) {
        *wanted = size;
      }
      if (place != nullptr && arg<"param_value_size">(call) > size) {
        place[arg<"param_value_size">(call)] = std::byte{};
      }
    }
    return answer;
  }
};

struct WritesAndRefuses {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    auto* const place = static_cast<std::byte*>(arg<"param_value">(call));
    if (answer.status == CL_INVALID_VALUE && place != nullptr) {
      place[arg<"param_value_size">(call)] = std::byte{};
    }
    return answer;
  }
};

struct TakesNoNullWithSize {
  constexpr bool operator()(const auto& call) const {
    return arg<"param_value">(call) == nullptr && arg<"param_value_size">(call) != 0;
  }
};

template <typename Behaviour>
constexpr auto wraps_queries(Behaviour behaviour) {
  return wraps<P::clGetPlatformInfo, P::clGetDeviceInfo, P::clGetContextInfo,
               P::clGetCommandQueueInfo, P::clGetMemObjectInfo, P::clGetImageInfo, P::clGetPipeInfo,
               P::clGetSamplerInfo, P::clGetProgramInfo, P::clGetProgramBuildInfo,
               P::clGetKernelInfo, P::clGetKernelArgInfo, P::clGetKernelWorkGroupInfo,
               P::clGetEventInfo, P::clGetEventProfilingInfo>(behaviour);
}

}  // namespace

std::vector<Defect> wrong_queries() {
  std::vector<Defect> made;
  const auto add_wrong_sizes = [&](auto query) {
    const std::string name{query.name};
    made.push_back(defect_of(query, name + ".gives-no-size", "query.*",
                             "The size of a result is never given",
                             Alters<Sets<"param_value_size_ret", nullptr>>{}));
    made.push_back(defect_of(query, name + ".requires-size", "query.*",
                             "A question without a place for the size is refused",
                             Refuses<CL_INVALID_VALUE, IsNull<"param_value_size_ret">>{}));
  };
  const auto add = [&](auto query) {
    add_wrong_sizes(query);
    made.push_back(defect_of(query, std::string{query.name} + ".returns-zero", "*",
                             "Every result is zero", ReturnsBytes<0>{}));
  };
  add(Target<P::clGetImageInfo>{"image-info", ""});
  add(Target<P::clGetPipeInfo>{"pipe-info", ""});
  add(Target<P::clGetSamplerInfo>{"sampler-info", ""});
  add(Target<P::clGetMemObjectInfo>{"object-info", ""});
  add(Target<P::clGetEventInfo>{"event-info", ""});
  add_wrong_sizes(Target<P::clGetEventProfilingInfo>{"profiling-info", ""});
  return made;
}

std::vector<Defect> queries() {
  using enum EntryPoint;
  return {
#include "defects/query.def"
  };
}

}  // namespace clmem::mock::defects
