// SPDX-License-Identifier: Apache-2.0
// platform.hpp - platforms and devices.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <compare>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

[[nodiscard]] std::string to_string(const Version& version);

class Platform;

namespace detail {

[[noreturn]] void throw_empty(const char* routine, cl_platform_id);
[[noreturn]] void throw_empty(const char* routine, cl_device_id);

// The name of an object that is not reference counted.
template <typename Raw>
class Uncounted {
 public:
  using uncounted_type = Raw;

  Uncounted() noexcept = default;
  explicit Uncounted(Raw raw) noexcept : raw_{raw} {}

  [[nodiscard]] Raw get() const noexcept { return raw_; }
  // The raw handle for a call of `routine`; a LogicError if empty.
  [[nodiscard]] Raw require(const char* routine) const {
    if (raw_ == nullptr) {
      throw_empty(routine, raw_);
    }
    return raw_;
  }

  friend bool operator==(const Uncounted&, const Uncounted&) = default;
  friend std::strong_ordering operator<=>(const Uncounted& left, const Uncounted& right) noexcept {
    return std::compare_three_way{}(left.raw_, right.raw_);
  }

 private:
  Raw raw_ = nullptr;
};

}  // namespace detail

//   const auto alignment_bits = device.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>();
//   if (device.has_image_support()) { const auto [width, height] = device.max_image2d_shape(); }
//
// Contract: a name, not an owner. Root devices live as long as the platform and are not reference
// counted; the creator of a sub-device keeps it alive. Each query is one clGetDeviceInfo per value,
// two for text and lists; nothing is cached. An empty device is a LogicError without a call; other
// failures are the error of the query, which names the parameter (section "Querying Devices",
// clGetDeviceInfo).
class Device : public detail::Uncounted<cl_device_id> {
 public:
  using Uncounted::Uncounted;

  template <cl_device_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<DeviceInfo<Param>>(clGetDeviceInfo, "clGetDeviceInfo", *this, Param);
  }

  [[nodiscard]] std::string name() const { return info<CL_DEVICE_NAME>(); }
  [[nodiscard]] std::string vendor() const { return info<CL_DEVICE_VENDOR>(); }
  [[nodiscard]] cl_uint vendor_id() const { return info<CL_DEVICE_VENDOR_ID>(); }
  [[nodiscard]] std::string driver_version() const { return info<CL_DRIVER_VERSION>(); }
  [[nodiscard]] std::string profile() const { return info<CL_DEVICE_PROFILE>(); }
  // Read from CL_DEVICE_VERSION.
  [[nodiscard]] Version version() const;
  [[nodiscard]] Platform platform() const;
  [[nodiscard]] DeviceType type() const { return info<CL_DEVICE_TYPE>(); }

  // Names with spaces between them.
  [[nodiscard]] std::string extensions() const { return info<CL_DEVICE_EXTENSIONS>(); }
  // Compares whole names.
  [[nodiscard]] bool has_extension(std::string_view extension) const;

  [[nodiscard]] cl_uint address_bits() const { return info<CL_DEVICE_ADDRESS_BITS>(); }
  [[nodiscard]] bool available() const { return info<CL_DEVICE_AVAILABLE>(); }
  [[nodiscard]] bool compiler_available() const { return info<CL_DEVICE_COMPILER_AVAILABLE>(); }

  // Bytes.
  [[nodiscard]] cl_ulong global_mem_size() const { return info<CL_DEVICE_GLOBAL_MEM_SIZE>(); }
  [[nodiscard]] cl_ulong local_mem_size() const { return info<CL_DEVICE_LOCAL_MEM_SIZE>(); }
  [[nodiscard]] cl_ulong max_mem_alloc_size() const { return info<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(); }
  [[nodiscard]] cl_ulong max_const_buffer_size() const {
    return info<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE>();
  }
  [[nodiscard]] std::size_t max_parameter_size() const {
    return info<CL_DEVICE_MAX_PARAMETER_SIZE>();
  }
  [[nodiscard]] bool host_unified_memory() const { return info<CL_DEVICE_HOST_UNIFIED_MEMORY>(); }

  // Nanoseconds.
  [[nodiscard]] std::size_t profiling_timer_resolution() const {
    return info<CL_DEVICE_PROFILING_TIMER_RESOLUTION>();
  }
  // MHz.
  [[nodiscard]] cl_uint max_clock_frequency() const {
    return info<CL_DEVICE_MAX_CLOCK_FREQUENCY>();
  }
  [[nodiscard]] cl_uint max_compute_units() const { return info<CL_DEVICE_MAX_COMPUTE_UNITS>(); }
  [[nodiscard]] std::size_t max_work_group_size() const {
    return info<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
  }
  [[nodiscard]] cl_uint max_work_item_dimensions() const {
    return info<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>();
  }
  // max_work_item_dimensions() numbers.
  [[nodiscard]] std::vector<std::size_t> max_work_item_sizes() const {
    return info<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  }

  [[nodiscard]] bool has_image_support() const { return info<CL_DEVICE_IMAGE_SUPPORT>(); }
  [[nodiscard]] cl_uint max_read_image_args() const {
    return info<CL_DEVICE_MAX_READ_IMAGE_ARGS>();
  }
  [[nodiscard]] cl_uint max_write_image_args() const {
    return info<CL_DEVICE_MAX_WRITE_IMAGE_ARGS>();
  }
  // Width and height, or width, height and depth, in pixels; 0 without images.
  [[nodiscard]] std::array<std::size_t, 2> max_image2d_shape() const;
  [[nodiscard]] std::array<std::size_t, 3> max_image3d_shape() const;

  // True if local memory has storage of its own and is not part of global memory.
  [[nodiscard]] bool has_local_mem() const;
  [[nodiscard]] bool has_native_kernel() const;
  // Properties of queues on the host.
  [[nodiscard]] QueueProperties queue_properties() const {
    return info<CL_DEVICE_QUEUE_ON_HOST_PROPERTIES>();
  }
  [[nodiscard]] bool has_queue_out_of_order_exec_mode() const {
    return has_all(queue_properties(), QueueProperties::out_of_order);
  }
  [[nodiscard]] bool has_queue_profiling() const {
    return has_all(queue_properties(), QueueProperties::profiling);
  }
};

static_assert(sizeof(Device) == sizeof(cl_device_id) && std::is_trivially_copyable_v<Device>,
              "lists of devices are read from OpenCL as they are");

// The platforms that the loader finds, and their devices.
//
//   for (const Platform& platform : Platform::all()) {
//     for (const Device& device : platform.devices()) { ... }
//   }
//
// Contract: a name, not an owner. Without platforms, or devices of a type, the list is empty: no
// error. Lists and text are two OpenCL calls each; nothing is cached. An empty platform, for which
// OpenCL would choose one, is a LogicError without a call (section "Querying Platform Info").
class Platform : public detail::Uncounted<cl_platform_id> {
 public:
  using Uncounted::Uncounted;

  [[nodiscard]] static std::vector<Platform> all();

  template <cl_platform_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<PlatformInfo<Param>>(clGetPlatformInfo, "clGetPlatformInfo", *this,
                                                Param);
  }

  [[nodiscard]] std::vector<Device> devices(DeviceType type = DeviceType::all) const;
  [[nodiscard]] std::string name() const { return info<CL_PLATFORM_NAME>(); }
  [[nodiscard]] std::string vendor() const { return info<CL_PLATFORM_VENDOR>(); }
  [[nodiscard]] std::string profile() const { return info<CL_PLATFORM_PROFILE>(); }
  // Read from CL_PLATFORM_VERSION.
  [[nodiscard]] Version version() const;

  // The extensions that all devices of the platform have, with spaces between them.
  [[nodiscard]] std::string extensions() const { return info<CL_PLATFORM_EXTENSIONS>(); }
  // Compares whole names.
  [[nodiscard]] bool has_extension(std::string_view extension) const;
};

static_assert(sizeof(Platform) == sizeof(cl_platform_id) && std::is_trivially_copyable_v<Platform>,
              "lists of platforms are read from OpenCL as they are");

}  // namespace clmem

template <typename T>
requires std::derived_from<T, clmem::detail::Uncounted<typename T::uncounted_type>>
struct std::hash<T> {
  [[nodiscard]] std::size_t operator()(const T& name) const noexcept {
    return std::hash<typename T::uncounted_type>{}(name.get());
  }
};
