// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/context.hpp>
#include <clmem/error.hpp>

#include "bounds.hpp"
#include "context_version.hpp"
#include "error_notification.hpp"
#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

detail::VersionRange versions_of(const std::vector<Device>& devices) {
  detail::VersionRange found{};
  for (const Device& device : devices) {
    const Version version = device.version();
    found.oldest = found.oldest == Version{} ? version : std::min(found.oldest, version);
    found.newest = std::max(found.newest, version);
  }
  return found;
}

// `call` takes the properties, the notification, its data and where to put the status.
template <typename Call>
Context create(const char* routine, const ContextOptions& options, detail::Fact subject,
               const Call& call) {
  const detail::KeptNotification callback{options.callback};
  cl_context made = nullptr;
  const cl_int code = retry_when_out_of_memory([&] {
    cl_int status = CL_SUCCESS;
    made = call(options.properties.data(), callback.function(), callback.user_data(), &status);
    return status;
  });
  if (code != CL_SUCCESS) {
    throw_error(code, routine,
                detail::describe({subject, {"number of properties", options.properties.size()}}));
  }
  Context context{adopt, made};
  callback.let_go_with(context);
  return context;
}

Context create_of_devices(std::span<const Device> devices, const ContextOptions& options) {
  constexpr const char* routine = "clCreateContext";
  if (devices.empty()) {
    throw_error(CL_INVALID_VALUE, routine, "no device is given");
  }
  const detail::HandleList<cl_device_id> list{devices, CL_INVALID_DEVICE, routine};
  return create(routine, options, {"number of devices", devices.size()},
                [&](auto properties, auto notify, void* user_data, cl_int* status) {
                  return clCreateContext(properties, list.size(), list.data(), notify, user_data,
                                         status);
                });
}

// Without a platform the choice would be the loader's or the driver's.
ContextOptions with_platform(const ContextOptions& options, const char* routine) {
  ContextOptions complete = options;
  if (!options.properties.property(CL_CONTEXT_PLATFORM)) {
    const std::vector<Platform> platforms = Platform::all();
    if (platforms.empty()) {
      throw_error(CL_INVALID_PLATFORM, routine, "the loader finds no platform");
    }
    complete.properties.set_platform(platforms.front());
  }
  return complete;
}

Context create_of_type(DeviceType type, const ContextOptions& options) {
  constexpr const char* routine = "clCreateContextFromType";
  return create(routine, with_platform(options, routine), {"device type", type},
                [type](auto properties, auto notify, void* user_data, cl_int* status) {
                  return clCreateContextFromType(properties, flag_bits(type), notify, user_data,
                                                 status);
                });
}

}  // namespace

Context::Context(const Device& device, const ContextOptions& options)
    : Context{std::span{&device, 1}, options} {}

Context::Context(std::span<const Device> devices, const ContextOptions& options)
    : Context{create_of_devices(devices, options)} {}

Context::Context(DeviceType type, const ContextOptions& options)
    : Context{create_of_type(type, options)} {}

Context Context::for_default_device() {
  const std::vector<Platform> platforms = Platform::all();
  for (const DeviceType type : {DeviceType::default_device, DeviceType::all}) {
    for (const Platform& platform : platforms) {
      if (const std::vector<Device> found = platform.devices(type); !found.empty()) {
        return Context{found.front()};
      }
    }
  }
  throw_error(CL_DEVICE_NOT_FOUND, "for_default_device",
              std::to_string(platforms.size()) + " platforms, none of them has a device");
}

detail::VersionRange Context::versions() const {
  return facts().versions.get_or([this] { return versions_of(devices()); });
}

void detail::require_context_version(const char* routine, Version needed, const Context& context) {
  static_cast<void>(context.require(routine));
  require_version(routine, needed, context.version(), "a device of the context");
}

}  // namespace clmem
