// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include "harness/device_under_test.hpp"

namespace clmem::conformance {

namespace {

using Device = DeviceUnderTest;

bool images(const Device& device) {
  return device.value_or_zero<cl_bool>(CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE;
}

bool from_2_0(const Device& device) {
  return device.version() >= v2_0;
}

// True for versions 2.x, which require features that a query decides from 3.0 on.
bool required_by_2_x(const Device& device) {
  return device.version() >= v2_0 && device.version() < v3_0;
}

bool svm(const Device& device, cl_device_svm_capabilities capability) {
  return from_2_0(device) &&
         (device.value_or_zero<cl_device_svm_capabilities>(CL_DEVICE_SVM_CAPABILITIES) &
          capability) != 0;
}

bool pipes(const Device& device) {
  return required_by_2_x(device) ||
         (device.version() >= v3_0 &&
          device.value_or_zero<cl_bool>(CL_DEVICE_PIPE_SUPPORT) == CL_TRUE);
}

bool device_enqueue(const Device& device) {
  return required_by_2_x(device) ||
         (device.version() >= v3_0 && (device.value_or_zero<cl_device_device_enqueue_capabilities>(
                                           CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) &
                                       CL_DEVICE_QUEUE_SUPPORTED) != 0);
}

bool rw_images(const Device& device) {
  return images(device) && from_2_0(device) &&
         device.value_or_zero<cl_uint>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS) > 0;
}

bool image2d_from_buffer(const Device& device) {
  // From 3.0 on the query decides, and the extension has to agree with it.
  return images(device) &&
         ((device.version() < v3_0 && device.has_extension("cl_khr_image2d_from_buffer")) ||
          (from_2_0(device) && device.value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT) > 0));
}

bool depth_images(const Device& device) {
  return images(device) && (from_2_0(device) || device.has_extension("cl_khr_depth_images"));
}

// True if the device has 3D images; only an embedded profile before 2.0 may lack them.
bool images_3d(const Device& device) {
  return images(device) && device.value_or_zero<std::size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH) > 0;
}

bool srgb_images(const Device& device) {
  return images(device) && from_2_0(device);
}

bool writes_3d_images(const Device& device) {
  return images(device) &&
         (required_by_2_x(device) || device.has_extension("cl_khr_3d_image_writes"));
}

// True if OpenCL C has functions that are atomic among all work-items of the device.
bool device_scope_atomics(const Device& device) {
  return required_by_2_x(device) ||
         (device.version() >= v3_0 && (device.value_or_zero<cl_device_atomic_capabilities>(
                                           CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES) &
                                       CL_DEVICE_ATOMIC_SCOPE_DEVICE) != 0);
}

bool out_of_order(const Device& device) {
  return (device.value_or_zero<cl_command_queue_properties>(CL_DEVICE_QUEUE_PROPERTIES) &
          CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

bool compiler(const Device& device) {
  return device.value_or_zero<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) == CL_TRUE;
}

bool native_kernels(const Device& device) {
  return (device.value_or_zero<cl_device_exec_capabilities>(CL_DEVICE_EXECUTION_CAPABILITIES) &
          CL_EXEC_NATIVE_KERNEL) != 0;
}

bool full_profile(const Device& device) {
  return device.text(CL_DEVICE_PROFILE) == "FULL_PROFILE";
}

// True if the platform has a second device, or this one can be divided into two.
bool multi_device(const Device& device) {
  return devices_of(device.platform()).size() > 1 ||
         device.value_or_zero<cl_uint>(CL_DEVICE_PARTITION_MAX_SUB_DEVICES) >= 2;
}

struct Condition {
  std::string_view name;
  bool (*present)(const Device&);
};

constexpr Condition conditions[] = {
    {"images", images},
    {"3d_images", images_3d},
    {"depth_images", depth_images},
    {"srgb_images", srgb_images},
    {"rw_images", rw_images},
    {"image2d_from_buffer", image2d_from_buffer},
    {"3d_image_writes", writes_3d_images},
    {"pipes", pipes},
    {"svm", [](const Device& device) { return svm(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER); }},
    {"svm_coarse",
     [](const Device& device) { return svm(device, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER); }},
    {"svm_fine", [](const Device& device) { return svm(device, CL_DEVICE_SVM_FINE_GRAIN_BUFFER); }},
    {"svm_fine_system",
     [](const Device& device) { return svm(device, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM); }},
    {"svm_atomics", [](const Device& device) { return svm(device, CL_DEVICE_SVM_ATOMICS); }},
    {"device_scope_atomics", device_scope_atomics},
    {"out_of_order", out_of_order},
    {"device_enqueue", device_enqueue},
    {"compiler", compiler},
    {"native_kernels", native_kernels},
    {"full_profile", full_profile},
    {"embedded_profile", [](const Device& device) { return !full_profile(device); }},
    {"multi_device", multi_device},
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
  return row->present(device);
}

}  // namespace clmem::conformance
