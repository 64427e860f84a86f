// SPDX-License-Identifier: Apache-2.0
// context.hpp - contexts.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>
#include <clmem/platform.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace CLMEM_EXPORT clmem {

struct ContextProperty {
  cl_context_properties name = 0;
  cl_context_properties value = 0;

  friend bool operator==(const ContextProperty&, const ContextProperty&) = default;
};

// The properties that a context is made with.
//
//   ContextProperties properties;
//   properties.set_platform(platform).set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE);
//   const Context context{DeviceType::gpu, {.properties = properties}};
//   context.properties() == properties;    // true
//
// Contract: a value, in the order of the first setting; no OpenCL call. A name has one value, which
// a second setting replaces. OpenCL decides which names and values are supported (section
// "Contexts", table of context properties).
class ContextProperties {
 public:
  ContextProperties() noexcept = default;
  // `list` has names and values in turn, as OpenCL takes and returns it; the 0 at its end is
  // optional. A name without a value or given twice is a LogicError.
  [[nodiscard]] static ContextProperties from(std::span<const cl_context_properties> list);

  // Rejects the name 0, which ends lists.
  ContextProperties& set_property(cl_context_properties name, cl_context_properties value);
  [[nodiscard]] std::optional<cl_context_properties> property(cl_context_properties name) const;

  ContextProperties& set_platform(const Platform& platform);
  [[nodiscard]] Platform platform() const;

  [[nodiscard]] std::size_t size() const noexcept { return list_.size() / 2; }
  [[nodiscard]] bool empty() const noexcept { return list_.empty(); }
  [[nodiscard]] std::vector<ContextProperty> entries() const;
  // The form that OpenCL takes: ended with 0; null if there are none.
  [[nodiscard]] const cl_context_properties* data() const noexcept {
    return list_.empty() ? nullptr : list_.data();
  }

  friend bool operator==(const ContextProperties&, const ContextProperties&) = default;

 private:
  std::vector<cl_context_properties> list_;  // ended with 0 unless empty
};

// "platform" or "interop_user_sync"; nothing for other names.
[[nodiscard]] std::string_view context_property_name(cl_context_properties name) noexcept;

// Receives the driver's text about an error in the context, and data that may help to find its
// cause. OpenCL may call it at any time, from any thread and from several at once, also during
// creation. An exception that it throws ends the program; text and data are valid until it returns.
using ErrorNotification =
    std::function<void(std::string_view text, std::span<const std::byte> data)>;

struct ContextOptions {
  ContextProperties properties = {};
  // Kept until OpenCL has destroyed the context, whoever holds the last reference; for this,
  // creation queries the devices and their versions and calls clSetContextDestructorCallback. Where
  // a device is older than OpenCL 3.0, or creation fails, nothing reports the last call, and the
  // callback is kept until the program ends.
  ErrorNotification callback = {};
};

// A context over one or more devices of a platform.
//
//   const Context context{device};
//   const Context gpus{DeviceType::gpu, {.callback = [](auto text, auto) { log(text); }}};
//   const Context borrowed{retain, raw_context};
//
// Contract: creation emits clCreateContext or clCreateContextFromType, and repeats it once when out
// of memory. A list without devices or with an empty one is a LogicError without a call; a type
// that no device has is a RuntimeError with CL_DEVICE_NOT_FOUND (section "Contexts").
class Context : public Handle<cl_context> {
 public:
  using Handle::Handle;
  explicit Context(const Device& device, const ContextOptions& options = {});
  explicit Context(std::span<const Device> devices, const ContextOptions& options = {});
  // Uses devices of a type, of the platform that the properties name, or else of the first that the
  // loader finds.
  explicit Context(DeviceType type, const ContextOptions& options = {});

  // Uses the default device of the first platform that has one, else the first device of any.
  [[nodiscard]] static Context for_default_device();

  template <cl_context_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<ContextInfo<Param>>(clGetContextInfo, "clGetContextInfo", *this, Param);
  }

  // Versions of its oldest device, whose features all devices have, and of its newest. Queried once
  // and kept, also by copies. 0.0 for a context without devices.
  [[nodiscard]] Version version() const { return versions().oldest; }
  [[nodiscard]] Version newest_version() const { return versions().newest; }
  [[nodiscard]] std::vector<Device> devices() const { return info<CL_CONTEXT_DEVICES>(); }
  [[nodiscard]] cl_uint num_devices() const { return info<CL_CONTEXT_NUM_DEVICES>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_CONTEXT_REFERENCE_COUNT>(); }
  [[nodiscard]] ContextProperties properties() const {
    return ContextProperties::from(info<CL_CONTEXT_PROPERTIES>());
  }

 private:
  [[nodiscard]] detail::VersionRange versions() const;
};

}  // namespace clmem
