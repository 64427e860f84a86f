// SPDX-License-Identifier: Apache-2.0
// device_config.hpp - the properties and limits of a simulated device.
//
// Contract: plain values, named after the queries that report them. Queries about an unsupported
// feature report zero.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

// The device's version and extensions decide about depth formats and about writes to 3D and sRGB
// images. The limits are the minima of the full profile.
enum class ImageSupport { unsupported, supported };

struct ImageConfig {
  ImageSupport support = ImageSupport::supported;
  cl_uint max_read_args = 128;
  cl_uint max_write_args = 64;
  cl_uint max_read_write_args = 64;
  cl_uint max_samplers = 16;
  std::size_t max_2d_width = 16384;
  std::size_t max_2d_height = 16384;
  std::size_t max_3d_width = 2048;
  std::size_t max_3d_height = 2048;
  std::size_t max_3d_depth = 2048;
  std::size_t max_buffer_size = 65536;
  std::size_t max_array_size = 2048;
  // Pixels, as in the queries; zero on devices without 2D images from buffers.
  cl_uint pitch_alignment = 16;
  cl_uint base_address_alignment = 16;
  // Empty: every format that the version and the extensions allow, except CL_Rx and CL_RGx.
  std::vector<cl_image_format> formats;
};

// A domain level, and the number of compute units that share one NUMA node or cache of it.
struct AffinityLevel {
  cl_device_affinity_domain domain;
  cl_uint compute_units;
};

// A device does not report schemes and levels for which it has too few compute units, nor more
// sub-devices than compute units.
struct PartitionConfig {
  // Empty for a device that cannot be partitioned.
  std::vector<cl_device_partition_property> schemes{CL_DEVICE_PARTITION_EQUALLY,
                                                    CL_DEVICE_PARTITION_BY_COUNTS,
                                                    CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN};
  std::vector<AffinityLevel> affinity{{CL_DEVICE_AFFINITY_DOMAIN_NUMA, 2},
                                      {CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, 1}};  // outermost first
  cl_uint max_sub_devices = 16;
};

// The limits are the minima that the specification requires.
enum class PipeSupport { unsupported, supported };

struct PipeConfig {
  PipeSupport support = PipeSupport::supported;
  cl_uint max_args = 16;
  cl_uint max_active_reservations = 1;
  cl_uint max_packet_size = 1024;
};

// The limits are the minima of the full profile of OpenCL 2.x.
enum class DeviceQueueSupport { unsupported, supported };

struct DeviceQueueConfig {
  DeviceQueueSupport support = DeviceQueueSupport::unsupported;
  bool replaceable_default = true;
  cl_uint preferred_size = cl_uint{16} << 10;
  cl_uint max_size = cl_uint{256} << 10;
  cl_uint max_queues = 1;  // per device and context
  cl_uint max_events = 1024;
};

enum class OutOfOrder { unsupported, supported };

enum class DeviceProfile { full, embedded };

// A device with a compiler also has a linker (CL_DEVICE_LINKER_AVAILABLE).
enum class Compiler { unavailable, available };

// For char, short, int, long, float, double and half, in the specification's order.
using VectorWidths = std::array<cl_uint, 7>;

// The defaults describe a legal OpenCL 3.0 full-profile device; its limits are small so that tests
// at the limits stay cheap.
struct DeviceConfig {
  std::string name = "clmem mock device";
  std::string vendor = "clmem";
  std::string driver_version = "0.1";
  cl_device_type type = CL_DEVICE_TYPE_ACCELERATOR;
  cl_uint vendor_id = 0;
  cl_version version = CL_MAKE_VERSION(3, 0, 0);
  DeviceProfile profile = DeviceProfile::full;
  bool available = true;
  std::vector<std::string> il_versions;  // for clCreateProgramWithIL: "SPIR-V_1.2"
  std::vector<std::string> extensions{"cl_khr_byte_addressable_store",
                                      "cl_khr_global_int32_base_atomics",
                                      "cl_khr_global_int32_extended_atomics",
                                      "cl_khr_local_int32_base_atomics",
                                      "cl_khr_local_int32_extended_atomics",
                                      "cl_khr_3d_image_writes",
                                      "cl_khr_depth_images",
                                      "cl_khr_image2d_from_buffer",
                                      "cl_khr_srgb_image_writes"};

  cl_ulong max_mem_alloc_size = cl_ulong{256} << 20;
  cl_ulong global_mem_size = cl_ulong{1} << 30;
  // Limits the total size of all memory objects. May exceed the physical memory, as on devices that
  // swap objects out.
  cl_ulong memory_budget = CL_ULONG_MAX;
  cl_device_mem_cache_type global_mem_cache_type = CL_NONE;
  cl_ulong global_mem_cache_size = 0;
  cl_uint global_mem_cacheline_size = 0;
  cl_device_local_mem_type local_mem_type = CL_LOCAL;
  cl_ulong local_mem_size = cl_ulong{32} << 10;
  cl_ulong max_constant_buffer_size = cl_ulong{64} << 10;
  cl_uint max_constant_args = 8;
  std::size_t max_global_variable_size = 0;
  std::size_t global_variable_preferred_total_size = 0;
  cl_uint mem_base_addr_align_bits = 1024;
  cl_uint min_data_type_align_size = 128;
  bool host_unified_memory = true;
  bool error_correction_support = false;
  cl_device_svm_capabilities svm_capabilities =
      CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_ATOMICS;

  ImageConfig images;
  PipeConfig pipes;

  OutOfOrder out_of_order = OutOfOrder::supported;
  DeviceQueueConfig device_queues;
  cl_uint max_compute_units = 4;
  PartitionConfig partition;
  cl_uint max_clock_frequency = 1000;
  std::size_t max_work_group_size = 256;
  std::vector<std::size_t> max_work_item_sizes{256, 256, 256};
  std::size_t preferred_work_group_size_multiple = 1;
  bool non_uniform_work_groups = false;
  bool native_kernels = true;
  Compiler compiler = Compiler::available;
  std::size_t max_parameter_size = 1024;
  std::size_t printf_buffer_size = std::size_t{1} << 20;
  std::size_t profiling_timer_resolution = 1;
  cl_uint max_num_sub_groups = 0;
  VectorWidths preferred_vector_widths{16, 8, 4, 2, 4, 0, 0};
  VectorWidths native_vector_widths{16, 8, 4, 2, 4, 0, 0};
  cl_device_fp_config single_fp_config = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  cl_device_fp_config double_fp_config = 0;
  cl_device_fp_config half_fp_config = 0;
  cl_device_atomic_capabilities atomic_memory_capabilities =
      CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
  cl_device_atomic_capabilities atomic_fence_capabilities = CL_DEVICE_ATOMIC_ORDER_RELAXED |
                                                            CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                                                            CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
};

}  // namespace clmem::mock
