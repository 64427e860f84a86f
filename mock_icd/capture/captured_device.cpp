// SPDX-License-Identifier: Apache-2.0
#include "capture/captured_device.hpp"

#include <CL/cl_ext.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "config/config.hpp"

namespace clmem::mock {
namespace {

std::string text_of(cl_device_id device, cl_device_info name) {
  std::size_t size = 0;
  if (clGetDeviceInfo(device, name, 0, nullptr, &size) != CL_SUCCESS || size == 0) {
    return {};
  }
  std::string text(size, '\0');
  clGetDeviceInfo(device, name, size, text.data(), nullptr);
  text.resize(text.find('\0') == std::string::npos ? size : text.find('\0'));
  return text;
}

template <typename Value>
void ask(cl_device_id device, cl_device_info name, Value& value) {
  if constexpr (std::is_same_v<Value, std::string>) {
    value = text_of(device, name);
  } else if constexpr (std::is_same_v<Value, bool>) {
    cl_bool answer = value ? CL_TRUE : CL_FALSE;
    clGetDeviceInfo(device, name, sizeof(answer), &answer, nullptr);
    value = answer != CL_FALSE;
  } else {
    Value answer{};
    if (clGetDeviceInfo(device, name, sizeof(answer), &answer, nullptr) == CL_SUCCESS) {
      value = answer;
    }
  }
}

struct Query {
  cl_device_info name;
  void (*ask)(cl_device_id, cl_device_info, DeviceConfig&);
};

template <auto member>
constexpr Query query(cl_device_info name) {
  return {name, [](cl_device_id device, cl_device_info info, DeviceConfig& config) {
            ask(device, info, config.*member);
          }};
}

template <auto member>
constexpr Query image_query(cl_device_info name) {
  return {name, [](cl_device_id device, cl_device_info info, DeviceConfig& config) {
            ask(device, info, config.images.*member);
          }};
}

using D = DeviceConfig;
using I = ImageConfig;

constexpr Query queries[]{
    query<&D::name>(CL_DEVICE_NAME),
    query<&D::vendor>(CL_DEVICE_VENDOR),
    query<&D::driver_version>(CL_DRIVER_VERSION),
    query<&D::vendor_id>(CL_DEVICE_VENDOR_ID),
    query<&D::max_mem_alloc_size>(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
    query<&D::global_mem_size>(CL_DEVICE_GLOBAL_MEM_SIZE),
    query<&D::global_mem_cache_type>(CL_DEVICE_GLOBAL_MEM_CACHE_TYPE),
    query<&D::global_mem_cache_size>(CL_DEVICE_GLOBAL_MEM_CACHE_SIZE),
    query<&D::global_mem_cacheline_size>(CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE),
    query<&D::local_mem_type>(CL_DEVICE_LOCAL_MEM_TYPE),
    query<&D::local_mem_size>(CL_DEVICE_LOCAL_MEM_SIZE),
    query<&D::max_constant_buffer_size>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
    query<&D::max_constant_args>(CL_DEVICE_MAX_CONSTANT_ARGS),
    query<&D::max_global_variable_size>(CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE),
    query<&D::global_variable_preferred_total_size>(CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE),
    query<&D::mem_base_addr_align_bits>(CL_DEVICE_MEM_BASE_ADDR_ALIGN),
    query<&D::min_data_type_align_size>(CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE),
    query<&D::host_unified_memory>(CL_DEVICE_HOST_UNIFIED_MEMORY),
    query<&D::error_correction_support>(CL_DEVICE_ERROR_CORRECTION_SUPPORT),
    query<&D::svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES),
    query<&D::max_compute_units>(CL_DEVICE_MAX_COMPUTE_UNITS),
    query<&D::max_clock_frequency>(CL_DEVICE_MAX_CLOCK_FREQUENCY),
    query<&D::max_work_group_size>(CL_DEVICE_MAX_WORK_GROUP_SIZE),
    query<&D::preferred_work_group_size_multiple>(CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE),
    query<&D::max_parameter_size>(CL_DEVICE_MAX_PARAMETER_SIZE),
    query<&D::printf_buffer_size>(CL_DEVICE_PRINTF_BUFFER_SIZE),
    query<&D::profiling_timer_resolution>(CL_DEVICE_PROFILING_TIMER_RESOLUTION),
    query<&D::max_num_sub_groups>(CL_DEVICE_MAX_NUM_SUB_GROUPS),
    query<&D::single_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG),
    query<&D::double_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG),
    query<&D::half_fp_config>(CL_DEVICE_HALF_FP_CONFIG),
    query<&D::atomic_memory_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES),
    query<&D::atomic_fence_capabilities>(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES),
    image_query<&I::max_read_args>(CL_DEVICE_MAX_READ_IMAGE_ARGS),
    image_query<&I::max_write_args>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS),
    image_query<&I::max_read_write_args>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS),
    image_query<&I::max_samplers>(CL_DEVICE_MAX_SAMPLERS),
    image_query<&I::max_2d_width>(CL_DEVICE_IMAGE2D_MAX_WIDTH),
    image_query<&I::max_2d_height>(CL_DEVICE_IMAGE2D_MAX_HEIGHT),
    image_query<&I::max_3d_width>(CL_DEVICE_IMAGE3D_MAX_WIDTH),
    image_query<&I::max_3d_height>(CL_DEVICE_IMAGE3D_MAX_HEIGHT),
    image_query<&I::max_3d_depth>(CL_DEVICE_IMAGE3D_MAX_DEPTH),
    image_query<&I::max_buffer_size>(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE),
    image_query<&I::max_array_size>(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE),
    image_query<&I::pitch_alignment>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT),
    image_query<&I::base_address_alignment>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT),
};

cl_version captured_version(cl_device_id device) {
  unsigned major = 1;
  unsigned minor = 2;
  std::istringstream text{text_of(device, CL_DEVICE_VERSION)};
  std::string word;
  char dot = '.';
  text >> word >> major >> dot >> minor;
  return CL_MAKE_VERSION(major, minor, 0);
}

// Extensions that the mock implements as well. Others are dropped: those with a source language of
// their own, or with functions that the mock lacks.
constexpr std::string_view kept_extensions[]{
    "cl_intel_unified_shared_memory",
    "cl_khr_3d_image_writes",
    "cl_khr_byte_addressable_store",
    "cl_khr_create_command_queue",
    "cl_khr_depth_images",
    "cl_khr_fp16",
    "cl_khr_fp64",
    "cl_khr_global_int32_base_atomics",
    "cl_khr_global_int32_extended_atomics",
    "cl_khr_il_program",
    "cl_khr_image2d_from_buffer",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_local_int32_base_atomics",
    "cl_khr_local_int32_extended_atomics",
    "cl_khr_srgb_image_writes",
    "cles_khr_int64",
};

std::vector<std::string> words_of(cl_device_id device, cl_device_info name) {
  std::istringstream text{text_of(device, name)};
  return {std::istream_iterator<std::string>{text}, {}};
}

std::vector<std::string> captured_extensions(cl_device_id device) {
  std::vector<std::string> extensions = words_of(device, CL_DEVICE_EXTENSIONS);
  std::erase_if(extensions, [](const std::string& name) {
    return std::ranges::find(kept_extensions, name) == std::end(kept_extensions);
  });
  return extensions;
}

cl_device_type captured_type(cl_device_id device) {
  cl_device_type type = CL_DEVICE_TYPE_CPU;
  ask(device, CL_DEVICE_TYPE, type);
  return type & ~cl_device_type{CL_DEVICE_TYPE_DEFAULT};
}

// Only the formats of read-write 2D images, which programs query most.
std::vector<cl_image_format> captured_formats(cl_device_id device) {
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_uint count = 0;
  clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 0, nullptr, &count);
  std::vector<cl_image_format> formats(count);
  clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, count,
                             formats.data(), nullptr);
  clReleaseContext(context);
  return formats;
}

// OpenCL 2.x requires pipes and has no query for their support.
void capture_pipes(cl_device_id device, DeviceConfig& config) {
  bool supported = CL_VERSION_MAJOR(config.version) == 2;
  ask(device, CL_DEVICE_PIPE_SUPPORT, supported);
  config.pipes.support = supported ? PipeSupport::supported : PipeSupport::unsupported;
  if (supported) {
    ask(device, CL_DEVICE_MAX_PIPE_ARGS, config.pipes.max_args);
    ask(device, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, config.pipes.max_active_reservations);
    ask(device, CL_DEVICE_PIPE_MAX_PACKET_SIZE, config.pipes.max_packet_size);
  }
}

// OpenCL 2.x requires on-device queues and has no query for them; from 2.1 on the default one can
// be replaced.
void capture_device_queues(cl_device_id device, DeviceConfig& config) {
  DeviceQueueConfig& queues = config.device_queues;
  cl_device_device_enqueue_capabilities capabilities = 0;
  if (CL_VERSION_MAJOR(config.version) == 2) {
    capabilities = CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT;
  }
  ask(device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, capabilities);
  queues.replaceable_default = (capabilities & CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT) != 0;
  if ((capabilities & CL_DEVICE_QUEUE_SUPPORTED) != 0) {
    queues.support = DeviceQueueSupport::supported;
    ask(device, CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, queues.preferred_size);
    ask(device, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, queues.max_size);
    ask(device, CL_DEVICE_MAX_ON_DEVICE_QUEUES, queues.max_queues);
    ask(device, CL_DEVICE_MAX_ON_DEVICE_EVENTS, queues.max_events);
  }
}

void capture_execution(cl_device_id device, DeviceConfig& config) {
  bool compiles = false;
  ask(device, CL_DEVICE_COMPILER_AVAILABLE, compiles);
  config.compiler = compiles ? Compiler::available : Compiler::unavailable;
  cl_device_exec_capabilities kinds = 0;
  ask(device, CL_DEVICE_EXECUTION_CAPABILITIES, kinds);
  config.native_kernels = (kinds & CL_EXEC_NATIVE_KERNEL) != 0;
  // Required in 2.x, which has no query for it.
  config.non_uniform_work_groups = CL_VERSION_MAJOR(config.version) == 2;
  ask(device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, config.non_uniform_work_groups);
}

// Derives the number of compute units that share a domain from the number of sub-devices.
std::vector<AffinityLevel> captured_affinity(cl_device_id device, cl_uint compute_units) {
  std::vector<AffinityLevel> levels;
  for (const cl_device_partition_property domain :
       {CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE}) {
    const cl_device_partition_property scheme[]{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, domain, 0};
    cl_uint count = 0;
    if (clCreateSubDevices(device, scheme, 0, nullptr, &count) == CL_SUCCESS && count > 1) {
      levels.push_back(
          {static_cast<cl_device_affinity_domain>(domain), (compute_units + count - 1) / count});
    }
  }
  return levels;
}

void capture_partition(cl_device_id device, DeviceConfig& config) {
  std::size_t size = 0;
  clGetDeviceInfo(device, CL_DEVICE_PARTITION_PROPERTIES, 0, nullptr, &size);
  std::vector<cl_device_partition_property> schemes(size / sizeof(cl_device_partition_property));
  clGetDeviceInfo(device, CL_DEVICE_PARTITION_PROPERTIES, size, schemes.data(), nullptr);
  std::erase_if(schemes, [](auto scheme) {
    return scheme != CL_DEVICE_PARTITION_EQUALLY && scheme != CL_DEVICE_PARTITION_BY_COUNTS &&
           scheme != CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN;
  });
  config.partition.schemes = schemes;
  config.partition.affinity = captured_affinity(device, config.max_compute_units);
  cl_uint most = 0;
  ask(device, CL_DEVICE_PARTITION_MAX_SUB_DEVICES, most);
  config.partition.max_sub_devices = std::max(most, 1U);
}

void capture_lists(cl_device_id device, DeviceConfig& config) {
  std::size_t size = 0;
  clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, 0, nullptr, &size);
  config.max_work_item_sizes.resize(size / sizeof(std::size_t));
  clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, size, config.max_work_item_sizes.data(),
                  nullptr);
  constexpr cl_device_info preferred[]{
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR,  CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT,   CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE,
      CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF};
  constexpr cl_device_info native[]{
      CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR,  CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT,
      CL_DEVICE_NATIVE_VECTOR_WIDTH_INT,   CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG,
      CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE,
      CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF};
  for (std::size_t type = 0; type < std::size(preferred); ++type) {
    ask(device, preferred[type], config.preferred_vector_widths.at(type));
    ask(device, native[type], config.native_vector_widths.at(type));
  }
}

}  // namespace

DeviceConfig captured_device(cl_device_id device) {
  DeviceConfig config;
  for (const Query& each : queries) {
    each.ask(device, each.name, config);
  }
  capture_lists(device, config);
  config.type = captured_type(device);
  config.version = captured_version(device);
  config.extensions = captured_extensions(device);
  config.il_versions = words_of(device, CL_DEVICE_IL_VERSION);
  config.profile = text_of(device, CL_DEVICE_PROFILE) == "EMBEDDED_PROFILE"
                       ? DeviceProfile::embedded
                       : DeviceProfile::full;
  cl_command_queue_properties queues = 0;
  ask(device, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, queues);
  config.out_of_order = (queues & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0
                            ? OutOfOrder::supported
                            : OutOfOrder::unsupported;
  capture_execution(device, config);
  capture_device_queues(device, config);
  capture_pipes(device, config);
  capture_partition(device, config);
  fit_to_version(config);
  bool has_images = false;
  ask(device, CL_DEVICE_IMAGE_SUPPORT, has_images);
  config.images.support = has_images ? ImageSupport::supported : ImageSupport::unsupported;
  if (has_images) {
    config.images.formats = captured_formats(device);
  }
  return config;
}

}  // namespace clmem::mock
