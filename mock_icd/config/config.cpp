// SPDX-License-Identifier: Apache-2.0
#include "config/config.hpp"

#include <algorithm>
#include <bit>

#include "config/versions.hpp"

namespace clmem::mock {
namespace {

struct Rule {
  bool (*broken)(const DeviceConfig&);
  std::string_view sentence;
};

bool has(const DeviceConfig& device, cl_device_svm_capabilities capabilities) {
  return (device.svm_capabilities & capabilities) != 0;
}

bool is_known_version(cl_version version) {
  constexpr cl_version known[]{CL_MAKE_VERSION(1, 0, 0), CL_MAKE_VERSION(1, 1, 0),
                               CL_MAKE_VERSION(1, 2, 0), CL_MAKE_VERSION(2, 0, 0),
                               CL_MAKE_VERSION(2, 1, 0), CL_MAKE_VERSION(2, 2, 0),
                               CL_MAKE_VERSION(3, 0, 0), CL_MAKE_VERSION(3, 1, 0)};
  return std::ranges::find(known, version) != std::end(known);
}

bool has_images(const DeviceConfig& device) {
  return device.images.support == ImageSupport::supported;
}

bool has_extension(const DeviceConfig& device, const char* name) {
  return std::ranges::find(device.extensions, name) != device.extensions.end();
}

bool lacks_an_image_limit(const DeviceConfig& device) {
  const ImageConfig& images = device.images;
  const std::size_t limits[]{images.max_2d_width,   images.max_2d_height, images.max_buffer_size,
                             images.max_array_size, images.max_read_args, images.max_write_args,
                             images.max_samplers};
  return std::ranges::find(limits, 0U) != std::end(limits);
}

// Only embedded devices before OpenCL 2.0 may lack 3D images; all their 3D limits are then zero.
bool has_wrong_3d_limits(const DeviceConfig& device) {
  const ImageConfig& images = device.images;
  const std::size_t limits[]{images.max_3d_width, images.max_3d_height, images.max_3d_depth};
  const auto zeros = std::ranges::count(limits, 0U);
  const bool optional = device.profile == DeviceProfile::embedded && device.version < v2_0;
  return zeros != 0 && (zeros != 3 || !optional);
}

bool has_pipes(const DeviceConfig& device) {
  return device.pipes.support == PipeSupport::supported;
}

bool lacks_a_pipe_limit(const DeviceConfig& device) {
  const PipeConfig& pipes = device.pipes;
  return pipes.max_args == 0 || pipes.max_active_reservations == 0 || pipes.max_packet_size == 0;
}

bool has_device_queues(const DeviceConfig& device) {
  return device.device_queues.support == DeviceQueueSupport::supported;
}

bool lacks_a_device_queue_limit(const DeviceConfig& device) {
  const DeviceQueueConfig& queues = device.device_queues;
  return queues.preferred_size == 0 || queues.max_queues == 0 || queues.max_events == 0;
}

bool is_alignment(cl_uint value) {
  return value == 0 || std::has_single_bit(value);
}

// Rules of the OpenCL 3.0 device queries table, unless the sentence names another section.
constexpr Rule rules[]{
    {[](const DeviceConfig& device) { return !is_known_version(device.version); },
     "version is none of 1.0, 1.1, 1.2, 2.0, 2.1, 2.2, 3.0 and 3.1"},
    {[](const DeviceConfig& device) {
       return device.profile == DeviceProfile::full && device.type != CL_DEVICE_TYPE_CUSTOM &&
              device.compiler == Compiler::unavailable;
     },
     "the full profile needs a compiler"},
    {[](const DeviceConfig& device) { return device.max_mem_alloc_size > device.global_mem_size; },
     "max_mem_alloc_size is above global_mem_size"},
    {[](const DeviceConfig& device) {
       return device.non_uniform_work_groups && device.version < CL_MAKE_VERSION(2, 0, 0);
     },
     "non_uniform_work_groups came with version 2.0"},
    {[](const DeviceConfig& device) { return device.max_work_item_sizes.size() < 3; },
     "max_work_item_sizes has fewer than three dimensions"},
    {[](const DeviceConfig& device) {
       return std::ranges::find(device.max_work_item_sizes, 0U) != device.max_work_item_sizes.end();
     },
     "max_work_item_sizes has a zero"},
    {[](const DeviceConfig& device) {
       return device.global_mem_cache_type == CL_NONE && device.global_mem_cache_size != 0;
     },
     "global_mem_cache_size is given without a global_mem_cache_type"},
    {[](const DeviceConfig& device) {
       return has_images(device) && (lacks_an_image_limit(device) || has_wrong_3d_limits(device));
     },
     "images are supported, but one of their limits is zero"},
    {[](const DeviceConfig& device) {
       return !is_alignment(device.images.pitch_alignment) ||
              !is_alignment(device.images.base_address_alignment);
     },
     "an alignment of images is not a power of two"},
    {[](const DeviceConfig& device) {
       return (device.images.pitch_alignment == 0) != (device.images.base_address_alignment == 0);
     },
     "only one of the alignments of 2D images from buffers is zero"},
    {[](const DeviceConfig& device) {
       const bool possible = has_images(device) && device.images.pitch_alignment > 0;
       return has_extension(device, "cl_khr_image2d_from_buffer") && !possible;
     },
     "cl_khr_image2d_from_buffer is reported without images or without their pitch alignment"},
    {[](const DeviceConfig& device) {
       return has_images(device) && CL_VERSION_MAJOR(device.version) == 2 &&
              (device.images.max_read_write_args == 0 || device.images.pitch_alignment == 0);
     },
     "images of an OpenCL 2.x device are not readable and writable, or not made from buffers"},
    {[](const DeviceConfig& device) {
       return device.version < v2_0 && device.svm_capabilities != 0;
     },
     "svm_capabilities are given before version 2.0"},
    {[](const DeviceConfig& device) {
       return device.version >= v2_0 && device.version < v3_0 &&
              !has(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
     },
     "svm_capabilities lack coarse_grain_buffer, which versions 2.0 to 2.2 require"},
    {[](const DeviceConfig& device) {
       return has(device, CL_DEVICE_SVM_FINE_GRAIN_BUFFER) &&
              !has(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
     },
     "svm_capabilities have fine_grain_buffer without coarse_grain_buffer"},
    {[](const DeviceConfig& device) {
       return has(device, CL_DEVICE_SVM_ATOMICS) &&
              !has(device, CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM);
     },
     "svm_capabilities have atomics without fine grain"},
    {[](const DeviceConfig& device) { return device.version < v2_0 && has_pipes(device); },
     "pipes are supported before version 2.0"},
    {[](const DeviceConfig& device) {
       return device.version >= v2_0 && device.version < v3_0 && !has_pipes(device);
     },
     "pipes are not supported, which versions 2.0 to 2.2 require"},
    {[](const DeviceConfig& device) { return has_pipes(device) && lacks_a_pipe_limit(device); },
     "pipes are supported, but one of their limits is zero"},
    {[](const DeviceConfig& device) { return device.version < v2_0 && has_device_queues(device); },
     "device_queues are supported before version 2.0"},
    {[](const DeviceConfig& device) {
       return device.version >= v2_0 && device.version < v3_0 && !has_device_queues(device);
     },
     "device_queues are not supported, which versions 2.0 to 2.2 require"},
    {[](const DeviceConfig& device) {
       return has_device_queues(device) && lacks_a_device_queue_limit(device);
     },
     "device_queues are supported, but one of their limits is zero"},
    {[](const DeviceConfig& device) {
       return device.device_queues.preferred_size > device.device_queues.max_size;
     },
     "the preferred_size of device_queues is above their max_size"},
    {[](const DeviceConfig& device) {
       return device.version < v1_2 && !device.partition.schemes.empty();
     },
     "partition schemes are given before version 1.2"},
    {[](const DeviceConfig& device) {
       return std::ranges::find(device.partition.affinity, 0U, &AffinityLevel::compute_units) !=
              device.partition.affinity.end();
     },
     "an affinity level has no compute units"},
};

}  // namespace

cl_version PlatformConfig::version() const {
  return std::ranges::max_element(devices, {}, &DeviceConfig::version)->version;
}

bool PlatformConfig::has_host_timer() const {
  return host_timer_resolution != 0 && version() >= CL_MAKE_VERSION(2, 1, 0);
}

DeviceProfile PlatformConfig::profile() const {
  return std::ranges::any_of(
             devices,
             [](const DeviceConfig& device) { return device.profile == DeviceProfile::full; })
             ? DeviceProfile::full
             : DeviceProfile::embedded;
}

void fit_to_version(DeviceConfig& device) {
  if (device.version < v1_2) {
    device.partition.schemes.clear();
  }
  if (device.version < v2_0) {
    device.svm_capabilities = 0;
    device.pipes.support = PipeSupport::unsupported;
    device.device_queues.support = DeviceQueueSupport::unsupported;
  } else if (device.version < v3_0) {
    device.device_queues.support = DeviceQueueSupport::supported;
  }
}

std::optional<std::string_view> contradiction_in(const DeviceConfig& device) {
  const auto* const broken =
      std::ranges::find_if(rules, [&](const Rule& rule) { return rule.broken(device); });
  if (broken == std::end(rules)) {
    return std::nullopt;
  }
  return broken->sentence;
}

}  // namespace clmem::mock
