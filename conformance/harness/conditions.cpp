// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include "harness/device_under_test.hpp"

namespace clmem::conformance {

namespace {

using Device = DeviceUnderTest;

template <typename Bits>
bool reports(const Device& device, cl_device_info query, Bits bits) {
  return (device.value_or_zero<Bits>(query) & bits) != 0;
}

// For features that versions 2.x require and that a query decides from 3.0 on.
template <typename Bits>
bool required_or_reported(const Device& device, cl_device_info query, Bits bits) {
  return device.version() >= v2_0 && (device.version() < v3_0 || reports(device, query, bits));
}

template <cl_device_svm_capabilities capability>
bool svm(const Device& device) {
  return device.version() >= v2_0 && reports(device, CL_DEVICE_SVM_CAPABILITIES, capability);
}

bool images(const Device& device) {
  return reports<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT, CL_TRUE);
}

bool image2d_from_buffer(const Device& device) {
  // From 3.0 on the query decides, and the extension has to agree with it.
  return images(device) &&
         ((device.version() < v3_0 && device.has_extension("cl_khr_image2d_from_buffer")) ||
          (device.version() >= v2_0 &&
           device.value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT) > 0));
}

bool full_profile(const Device& device) {
  return device.text(CL_DEVICE_PROFILE) == "FULL_PROFILE";
}

struct Condition {
  std::string_view name;
  bool (*holds)(const Device& device);
};

constexpr Condition conditions[] = {
    {"images", images},
    // Only an embedded profile before 2.0 may lack them.
    {"3d_images",
     [](const Device& device) {
       return images(device) && device.value_or_zero<std::size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH) > 0;
     }},
    {"depth_images",
     [](const Device& device) {
       return images(device) &&
              (device.version() >= v2_0 || device.has_extension("cl_khr_depth_images"));
     }},
    {"srgb_images",
     [](const Device& device) { return images(device) && device.version() >= v2_0; }},
    {"rw_images",
     [](const Device& device) {
       return images(device) && device.version() >= v2_0 &&
              device.value_or_zero<cl_uint>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS) > 0;
     }},
    {"image2d_from_buffer", image2d_from_buffer},
    {"3d_image_writes",
     [](const Device& device) {
       return images(device) && ((device.version() >= v2_0 && device.version() < v3_0) ||
                                 device.has_extension("cl_khr_3d_image_writes"));
     }},
    {"pipes",
     [](const Device& device) {
       return required_or_reported<cl_bool>(device, CL_DEVICE_PIPE_SUPPORT, CL_TRUE);
     }},
    {"svm", svm<CL_DEVICE_SVM_COARSE_GRAIN_BUFFER>},
    {"svm_coarse", svm<CL_DEVICE_SVM_COARSE_GRAIN_BUFFER>},
    {"svm_fine", svm<CL_DEVICE_SVM_FINE_GRAIN_BUFFER>},
    {"svm_fine_system", svm<CL_DEVICE_SVM_FINE_GRAIN_SYSTEM>},
    {"svm_atomics", svm<CL_DEVICE_SVM_ATOMICS>},
    // Functions of OpenCL C that are atomic among all work-items of the device.
    {"device_scope_atomics",
     [](const Device& device) {
       return required_or_reported<cl_device_atomic_capabilities>(
           device, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, CL_DEVICE_ATOMIC_SCOPE_DEVICE);
     }},
    {"out_of_order",
     [](const Device& device) {
       return reports<cl_command_queue_properties>(device, CL_DEVICE_QUEUE_PROPERTIES,
                                                   CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
     }},
    {"device_enqueue",
     [](const Device& device) {
       return required_or_reported<cl_device_device_enqueue_capabilities>(
           device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, CL_DEVICE_QUEUE_SUPPORTED);
     }},
    {"compiler",
     [](const Device& device) {
       return reports<cl_bool>(device, CL_DEVICE_COMPILER_AVAILABLE, CL_TRUE);
     }},
    {"native_kernels",
     [](const Device& device) {
       return reports<cl_device_exec_capabilities>(device, CL_DEVICE_EXECUTION_CAPABILITIES,
                                                   CL_EXEC_NATIVE_KERNEL);
     }},
    {"full_profile", full_profile},
    {"embedded_profile", [](const Device& device) { return !full_profile(device); }},
    // A second device of the platform, or this one divided into two.
    {"multi_device",
     [](const Device& device) {
       return devices_of(device.platform()).size() > 1 ||
              device.value_or_zero<cl_uint>(CL_DEVICE_PARTITION_MAX_SUB_DEVICES) >= 2;
     }},
    {"multi_context", [](const Device&) { return true; }},
};

}  // namespace

bool holds(const DeviceUnderTest& device, std::string_view condition) {
  if (condition.starts_with("cl_")) {
    return device.has_extension(condition);
  }
  constexpr std::string_view absent = "no_";
  if (condition.starts_with(absent)) {
    return !holds(device, condition.substr(absent.size()));
  }
  const auto* const row = std::find_if(std::begin(conditions), std::end(conditions),
                                       [&](const Condition& one) { return one.name == condition; });
  if (row == std::end(conditions)) {
    throw std::logic_error{"unknown condition \"" + std::string{condition} + "\""};
  }
  return row->holds(device);
}

}  // namespace clmem::conformance
