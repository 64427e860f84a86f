// SPDX-License-Identifier: Apache-2.0
// device.hpp - one device of a platform.
//
//   const auto alignment_bits = device.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>();
//
// Contract: a name, not an owner. Root devices live as long as the platform and are not reference
// counted; who makes a sub-device keeps it.
#pragma once

#include <clmem/flags.hpp>
#include <clmem/info.hpp>
#include <clmem/version.hpp>

namespace clmem {

class Platform;

template <cl_device_info Param>
struct DeviceInfo;

class Device {
 public:
  Device() noexcept = default;
  explicit Device(cl_device_id raw) noexcept : raw_{raw} {}

  [[nodiscard]] cl_device_id get() const noexcept { return raw_; }

  template <cl_device_info Param>
  [[nodiscard]] auto info() const {
    return detail::read_info<typename DeviceInfo<Param>::type>(clGetDeviceInfo, "clGetDeviceInfo",
                                                               raw_, Param);
  }

  [[nodiscard]] std::string name() const;
  [[nodiscard]] Version version() const;
  [[nodiscard]] Platform platform() const;

  friend bool operator==(const Device&, const Device&) = default;

 private:
  cl_device_id raw_ = nullptr;
};

static_assert(sizeof(Device) == sizeof(cl_device_id) && std::is_trivially_copyable_v<Device>,
              "lists of devices are read from OpenCL as they are");

// clang-format off
template <> struct DeviceInfo<CL_DEVICE_TYPE> : Answers<DeviceType> {};
template <> struct DeviceInfo<CL_DEVICE_VENDOR_ID> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_COMPUTE_UNITS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_ADDRESS_BITS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHE_TYPE> : Answers<cl_device_mem_cache_type> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_LOCAL_MEM_TYPE> : Answers<cl_device_local_mem_type> {};
template <> struct DeviceInfo<CL_DEVICE_LOCAL_MEM_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_HOST_UNIFIED_MEMORY> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_ERROR_CORRECTION_SUPPORT> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_ENDIAN_LITTLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_AVAILABLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_COMPILER_AVAILABLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_SUPPORT> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_QUEUE_ON_HOST_PROPERTIES> : Answers<QueueProperties> {};
template <> struct DeviceInfo<CL_DEVICE_SVM_CAPABILITIES> : Answers<cl_device_svm_capabilities> {};
template <> struct DeviceInfo<CL_DEVICE_PREFERRED_INTEROP_USER_SYNC> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_PLATFORM> : Answers<cl_platform_id> {};
template <> struct DeviceInfo<CL_DEVICE_NAME> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_VENDOR> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DRIVER_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_PROFILE> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_OPENCL_C_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_EXTENSIONS> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_NUMERIC_VERSION> : Answers<cl_version> {};
template <> struct DeviceInfo<CL_DEVICE_REFERENCE_COUNT> : Answers<cl_uint> {};
// clang-format on

}  // namespace clmem
