// SPDX-License-Identifier: Apache-2.0
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <vector>

#include "config/versions.hpp"
#include "model/command_buffer_handle.hpp"
#include "model/device.hpp"
#include "model/external_memory.hpp"
#include "model/info_writer.hpp"
#include "model/partition.hpp"
#include "model/program/compiler_info.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {
namespace {

using Write = void (*)(const Device&, const InfoWriter&);

constexpr cl_version never = CL_UINT_MAX;
constexpr auto command_buffer = "cl_khr_command_buffer";
constexpr auto usm = "cl_intel_unified_shared_memory";
constexpr cl_device_unified_shared_memory_capabilities_intel usm_access =
    CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL;

struct Row {
  cl_device_info name;
  Write write;
  cl_version since = v1_0;
  const char* extension = nullptr;  // adds the parameter to older devices
};

template <auto constant>
void write_constant(const Device&, const InfoWriter& out) {
  out.value(constant);
}

template <auto member>
void write_number(const Device& device, const InfoWriter& out) {
  out.value(device.config.*member);
}

template <auto member>
void write_text(const Device& device, const InfoWriter& out) {
  out.text(device.config.*member);
}

template <auto member>
void write_flag(const Device& device, const InfoWriter& out) {
  out.value(device.config.*member ? cl_bool{CL_TRUE} : cl_bool{CL_FALSE});
}

template <auto widths, std::size_t type>
void write_width(const Device& device, const InfoWriter& out) {
  out.value((device.config.*widths)[type]);
}

// Reports zero on devices without images.
template <auto member>
void write_image_limit(const Device& device, const InfoWriter& out) {
  using Limit = std::remove_cvref_t<decltype(device.config.images.*member)>;
  const bool supported = device.config.images.support == ImageSupport::supported;
  out.value(supported ? device.config.images.*member : Limit{0});
}

void write_pipe_support(const Device& device, const InfoWriter& out) {
  out.value(cl_bool{device.config.pipes.support == PipeSupport::supported});
}

// Reports zero on devices without pipes.
template <auto member>
void write_pipe_limit(const Device& device, const InfoWriter& out) {
  const bool supported = device.config.pipes.support == PipeSupport::supported;
  out.value(supported ? device.config.pipes.*member : cl_uint{0});
}

template <typename Element>
void write_empty_list(const Device&, const InfoWriter& out) {
  out.list(std::array<Element, 0>{});
}

// Reports no passed conformance tests, in the date format that programs parse.
void write_no_conformance(const Device&, const InfoWriter& out) {
  out.text("v0000-01-01-00");
}

void write_external_memory_handles(const Device& device, const InfoWriter& out) {
  out.list(external_handle_types(device.config.extensions));
}

void write_extensions(const Device& device, const InfoWriter& out) {
  out.text(joined(device.config.extensions));
}

void write_extensions_with_version(const Device& device, const InfoWriter& out) {
  out.list(named_versions(device.config.extensions));
}

void write_host_queue_properties(const Device& device, const InfoWriter& out) {
  cl_command_queue_properties properties = CL_QUEUE_PROFILING_ENABLE;
  if (device.config.out_of_order == OutOfOrder::supported) {
    properties |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  }
  out.value(properties);
}

// Reports zero on devices without on-device queues.
template <auto member>
void write_device_queue_limit(const Device& device, const InfoWriter& out) {
  out.value(device.has_device_queues() ? device.config.device_queues.*member : cl_uint{0});
}

void write_device_queue_properties(const Device& device, const InfoWriter& out) {
  constexpr cl_command_queue_properties all =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  out.value(device.has_device_queues() ? all : cl_command_queue_properties{0});
}

void write_device_enqueue_capabilities(const Device& device, const InfoWriter& out) {
  cl_device_device_enqueue_capabilities capabilities = 0;
  if (device.has_device_queues()) {
    capabilities = CL_DEVICE_QUEUE_SUPPORTED;
    if (device.config.device_queues.replaceable_default) {
      capabilities |= CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT;
    }
  }
  out.value(capabilities);
}

constexpr cl_uint none = 0;
constexpr cl_bool no = CL_FALSE;
constexpr cl_bool yes = CL_TRUE;

// Every parameter of the OpenCL 3.0 device queries table. Limits without a member in DeviceConfig
// are the smallest round numbers that satisfy the embedded profile's minima.
constexpr std::array rows{
    Row{CL_DEVICE_TYPE, write_number<&DeviceConfig::type>},
    Row{CL_DEVICE_VENDOR_ID, write_number<&DeviceConfig::vendor_id>},
    Row{CL_DEVICE_MAX_COMPUTE_UNITS, write_number<&DeviceConfig::max_compute_units>},
    Row{CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS,
        [](const Device& device, const InfoWriter& out) {
          out.value(static_cast<cl_uint>(device.config.max_work_item_sizes.size()));
        }},
    Row{CL_DEVICE_MAX_WORK_ITEM_SIZES,
        [](const Device& device, const InfoWriter& out) {
          out.list(device.config.max_work_item_sizes);
        }},
    Row{CL_DEVICE_MAX_WORK_GROUP_SIZE, write_number<&DeviceConfig::max_work_group_size>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR,
        write_width<&DeviceConfig::preferred_vector_widths, 0>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT,
        write_width<&DeviceConfig::preferred_vector_widths, 1>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT,
        write_width<&DeviceConfig::preferred_vector_widths, 2>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG,
        write_width<&DeviceConfig::preferred_vector_widths, 3>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT,
        write_width<&DeviceConfig::preferred_vector_widths, 4>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE,
        write_width<&DeviceConfig::preferred_vector_widths, 5>},
    Row{CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF,
        write_width<&DeviceConfig::preferred_vector_widths, 6>},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, write_width<&DeviceConfig::native_vector_widths, 0>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, write_width<&DeviceConfig::native_vector_widths, 1>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, write_width<&DeviceConfig::native_vector_widths, 2>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, write_width<&DeviceConfig::native_vector_widths, 3>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, write_width<&DeviceConfig::native_vector_widths, 4>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, write_width<&DeviceConfig::native_vector_widths, 5>,
        v1_1},
    Row{CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, write_width<&DeviceConfig::native_vector_widths, 6>,
        v1_1},
    Row{CL_DEVICE_MAX_CLOCK_FREQUENCY, write_number<&DeviceConfig::max_clock_frequency>},
    Row{CL_DEVICE_ADDRESS_BITS, write_constant<cl_uint{8 * sizeof(void*)}>},
    Row{CL_DEVICE_MAX_MEM_ALLOC_SIZE, write_number<&DeviceConfig::max_mem_alloc_size>},
    Row{CL_DEVICE_IMAGE_SUPPORT,
        [](const Device& device, const InfoWriter& out) {
          const bool supported = device.config.images.support == ImageSupport::supported;
          out.value(supported ? yes : no);
        }},
    Row{CL_DEVICE_MAX_READ_IMAGE_ARGS, write_image_limit<&ImageConfig::max_read_args>},
    Row{CL_DEVICE_MAX_WRITE_IMAGE_ARGS, write_image_limit<&ImageConfig::max_write_args>},
    Row{CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, write_image_limit<&ImageConfig::max_read_write_args>,
        v2_0},
    Row{CL_DEVICE_IL_VERSION,
        [](const Device& device, const InfoWriter& out) {
          out.text(joined(device.config.il_versions));
        },
        v2_1, "cl_khr_il_program"},
    Row{CL_DEVICE_ILS_WITH_VERSION,
        [](const Device& device, const InfoWriter& out) {
          out.list(named_il_versions(device.config.il_versions));
        },
        v3_0},
    Row{CL_DEVICE_IMAGE2D_MAX_WIDTH, write_image_limit<&ImageConfig::max_2d_width>},
    Row{CL_DEVICE_IMAGE2D_MAX_HEIGHT, write_image_limit<&ImageConfig::max_2d_height>},
    Row{CL_DEVICE_IMAGE3D_MAX_WIDTH, write_image_limit<&ImageConfig::max_3d_width>},
    Row{CL_DEVICE_IMAGE3D_MAX_HEIGHT, write_image_limit<&ImageConfig::max_3d_height>},
    Row{CL_DEVICE_IMAGE3D_MAX_DEPTH, write_image_limit<&ImageConfig::max_3d_depth>},
    Row{CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, write_image_limit<&ImageConfig::max_buffer_size>, v1_2},
    Row{CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, write_image_limit<&ImageConfig::max_array_size>, v1_2},
    Row{CL_DEVICE_MAX_SAMPLERS, write_image_limit<&ImageConfig::max_samplers>},
    Row{CL_DEVICE_IMAGE_PITCH_ALIGNMENT, write_image_limit<&ImageConfig::pitch_alignment>, v2_0,
        "cl_khr_image2d_from_buffer"},
    Row{CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT,
        write_image_limit<&ImageConfig::base_address_alignment>, v2_0,
        "cl_khr_image2d_from_buffer"},
    Row{CL_DEVICE_PIPE_SUPPORT, write_pipe_support, v3_0},
    Row{CL_DEVICE_MAX_PIPE_ARGS, write_pipe_limit<&PipeConfig::max_args>, v2_0},
    Row{CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS,
        write_pipe_limit<&PipeConfig::max_active_reservations>, v2_0},
    Row{CL_DEVICE_PIPE_MAX_PACKET_SIZE, write_pipe_limit<&PipeConfig::max_packet_size>, v2_0},
    Row{CL_DEVICE_MAX_PARAMETER_SIZE, write_number<&DeviceConfig::max_parameter_size>},
    Row{CL_DEVICE_MEM_BASE_ADDR_ALIGN, write_number<&DeviceConfig::mem_base_addr_align_bits>},
    Row{CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, write_number<&DeviceConfig::min_data_type_align_size>},
    Row{CL_DEVICE_SINGLE_FP_CONFIG, write_number<&DeviceConfig::single_fp_config>},
    Row{CL_DEVICE_DOUBLE_FP_CONFIG, write_number<&DeviceConfig::double_fp_config>},
    Row{CL_DEVICE_HALF_FP_CONFIG, write_number<&DeviceConfig::half_fp_config>, never,
        "cl_khr_fp16"},
    Row{CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, write_number<&DeviceConfig::global_mem_cache_type>},
    Row{CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE,
        write_number<&DeviceConfig::global_mem_cacheline_size>},
    Row{CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, write_number<&DeviceConfig::global_mem_cache_size>},
    Row{CL_DEVICE_GLOBAL_MEM_SIZE, write_number<&DeviceConfig::global_mem_size>},
    Row{CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, write_number<&DeviceConfig::max_constant_buffer_size>},
    Row{CL_DEVICE_MAX_CONSTANT_ARGS, write_number<&DeviceConfig::max_constant_args>},
    Row{CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, write_number<&DeviceConfig::max_global_variable_size>,
        v2_0},
    Row{CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE,
        write_number<&DeviceConfig::global_variable_preferred_total_size>, v2_0},
    Row{CL_DEVICE_LOCAL_MEM_TYPE, write_number<&DeviceConfig::local_mem_type>},
    Row{CL_DEVICE_LOCAL_MEM_SIZE, write_number<&DeviceConfig::local_mem_size>},
    Row{CL_DEVICE_ERROR_CORRECTION_SUPPORT, write_flag<&DeviceConfig::error_correction_support>},
    Row{CL_DEVICE_HOST_UNIFIED_MEMORY, write_flag<&DeviceConfig::host_unified_memory>, v1_1},
    Row{CL_DEVICE_PROFILING_TIMER_RESOLUTION,
        write_number<&DeviceConfig::profiling_timer_resolution>},
    Row{CL_DEVICE_ENDIAN_LITTLE, write_constant<yes>},
    Row{CL_DEVICE_AVAILABLE,
        [](const Device& device, const InfoWriter& out) {
          out.value(device.state->loss() == CL_SUCCESS ? yes : no);
        }},
    Row{CL_DEVICE_COMPILER_AVAILABLE, write_compiler_available},
    Row{CL_DEVICE_LINKER_AVAILABLE, write_compiler_available, v1_2},
    Row{CL_DEVICE_EXECUTION_CAPABILITIES, write_execution_capabilities},
    Row{CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, write_host_queue_properties},
    Row{CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, write_device_queue_properties, v2_0},
    Row{CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
        write_device_queue_limit<&DeviceQueueConfig::preferred_size>, v2_0},
    Row{CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, write_device_queue_limit<&DeviceQueueConfig::max_size>,
        v2_0},
    Row{CL_DEVICE_MAX_ON_DEVICE_QUEUES, write_device_queue_limit<&DeviceQueueConfig::max_queues>,
        v2_0},
    Row{CL_DEVICE_MAX_ON_DEVICE_EVENTS, write_device_queue_limit<&DeviceQueueConfig::max_events>,
        v2_0},
    Row{CL_DEVICE_BUILT_IN_KERNELS, write_built_in_kernels, v1_2},
    Row{CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, write_built_in_kernels_with_version, v3_0},
    Row{CL_DEVICE_PLATFORM,
        [](const Device& device, const InfoWriter& out) { out.value(device.platform); }},
    Row{CL_DEVICE_NAME, write_text<&DeviceConfig::name>},
    Row{CL_DEVICE_VENDOR, write_text<&DeviceConfig::vendor>},
    Row{CL_DRIVER_VERSION, write_text<&DeviceConfig::driver_version>},
    Row{CL_DEVICE_PROFILE, [](const Device& device,
                              const InfoWriter& out) { out.text(name_of(device.config.profile)); }},
    Row{CL_DEVICE_VERSION,
        [](const Device& device, const InfoWriter& out) {
          out.text(version_text("OpenCL ", device.config.version) + " clmem");
        }},
    Row{CL_DEVICE_NUMERIC_VERSION, write_number<&DeviceConfig::version>, v3_0},
    Row{CL_DEVICE_OPENCL_C_VERSION, write_opencl_c_version, v1_1},
    Row{CL_DEVICE_OPENCL_C_ALL_VERSIONS, write_opencl_c_all_versions, v3_0},
    Row{CL_DEVICE_OPENCL_C_FEATURES, write_opencl_c_features, v3_0},
    Row{CL_DEVICE_EXTENSIONS, write_extensions},
    Row{CL_DEVICE_EXTENSIONS_WITH_VERSION, write_extensions_with_version, v3_0},
    Row{CL_DEVICE_PRINTF_BUFFER_SIZE, write_number<&DeviceConfig::printf_buffer_size>, v1_2},
    Row{CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, write_constant<yes>, v1_2},
    Row{CL_DEVICE_PARENT_DEVICE,
        [](const Device& device, const InfoWriter& out) {
          const bool is_part = device.parent != nullptr;
          out.value(is_part ? to_handle<cl_device_id>(*device.parent) : nullptr);
        },
        v1_2},
    Row{CL_DEVICE_PARTITION_MAX_SUB_DEVICES,
        [](const Device& device, const InfoWriter& out) { out.value(max_sub_devices(device)); },
        v1_2},
    Row{CL_DEVICE_PARTITION_PROPERTIES,
        [](const Device& device, const InfoWriter& out) {
          const auto schemes = partition_schemes(device);
          out.list(schemes.empty() ? std::vector<cl_device_partition_property>{0} : schemes);
        },
        v1_2},
    Row{CL_DEVICE_PARTITION_AFFINITY_DOMAIN,
        [](const Device& device, const InfoWriter& out) { out.value(affinity_domains(device)); },
        v1_2},
    Row{CL_DEVICE_PARTITION_TYPE,
        [](const Device& device, const InfoWriter& out) { out.list(device.partition_type); }, v1_2},
    Row{CL_DEVICE_REFERENCE_COUNT, write_constant<cl_uint{1}>, v1_2},
    Row{CL_DEVICE_SVM_CAPABILITIES, write_number<&DeviceConfig::svm_capabilities>, v2_0},
    Row{CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, write_constant<none>, v2_0},
    Row{CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, write_constant<none>, v2_0},
    Row{CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, write_constant<none>, v2_0},
    Row{CL_DEVICE_MAX_NUM_SUB_GROUPS, write_number<&DeviceConfig::max_num_sub_groups>, v2_1},
    Row{CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, write_constant<no>, v2_1},
    Row{CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
        write_number<&DeviceConfig::atomic_memory_capabilities>, v3_0},
    Row{CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, write_number<&DeviceConfig::atomic_fence_capabilities>,
        v3_0},
    Row{CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
        write_flag<&DeviceConfig::non_uniform_work_groups>, v3_0},
    Row{CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
        write_number<&DeviceConfig::preferred_work_group_size_multiple>, v3_0},
    Row{CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, write_constant<no>, v3_0},
    // Devices with pipes have the generic address space (CL_DEVICE_PIPE_SUPPORT).
    Row{CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, write_pipe_support, v3_0},
    Row{CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, write_device_enqueue_capabilities, v3_0},
    Row{CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL, write_constant<usm_access>, never, usm},
    Row{CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL, write_constant<usm_access>, never, usm},
    Row{CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, write_constant<usm_access>, never,
        usm},
    Row{CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, write_constant<usm_access>, never,
        usm},
    Row{CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL,
        write_constant<cl_device_unified_shared_memory_capabilities_intel{0}>, never, usm},
    Row{CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR, write_external_memory_handles, never,
        "cl_khr_external_memory"},
    Row{khr::device_command_buffer_capabilities, write_constant<cl_bitfield{0}>, never,
        command_buffer},
    Row{khr::device_supported_queue_properties,
        write_constant<cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                   CL_QUEUE_PROFILING_ENABLE}>,
        never, command_buffer},
    Row{khr::device_required_queue_properties, write_constant<cl_command_queue_properties{0}>,
        never, command_buffer},
    Row{CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, write_no_conformance, v3_0},
};

bool is_known(const Row& row, const DeviceConfig& device) {
  return row.since <= device.version ||
         (row.extension != nullptr &&
          std::ranges::find(device.extensions, row.extension) != device.extensions.end());
}

}  // namespace

void write_device_info(const Device& device, cl_device_info name, const InfoWriter& out) {
  const auto* const row = std::ranges::find(rows, name, &Row::name);
  refuse_if(row == rows.end() || !is_known(*row, device.config), rule::unknown_device_info);
  row->write(device, out);
}

}  // namespace clmem::mock
