// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/context.hpp>
#include <clmem/error.hpp>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

constexpr Version with_destructor_callbacks{3, 0};

struct Notifications {
  std::mutex mutex;
  std::unordered_map<const void*, std::unique_ptr<ErrorNotification>> kept;
};

// Never destroyed: drivers may notify while the program ends.
Notifications& notifications() {
  static Notifications& instance = *new Notifications;
  return instance;
}

void CL_CALLBACK run_notification(const char* text, const void* data, std::size_t size,
                                  void* user_data) noexcept {
  (*static_cast<const ErrorNotification*>(user_data))(
      text == nullptr ? std::string_view{} : std::string_view{text},
      std::span{static_cast<const std::byte*>(data), data == nullptr ? 0 : size});
}

// Destroys the callback without the lock: its captures may take other locks.
void CL_CALLBACK end_notification(cl_context /*destroyed*/, void* user_data) noexcept {
  std::unique_lock lock{notifications().mutex};
  const auto node = notifications().kept.extract(user_data);
  lock.unlock();
}

// The notification of a context, kept as long as OpenCL may call it, also after the end of this
// object. An empty callback sets none.
class KeptNotification {
 public:
  explicit KeptNotification(const ErrorNotification& callback) {
    if (callback) {
      auto made = std::make_unique<ErrorNotification>(callback);
      ErrorNotification* const raw = made.get();
      const std::lock_guard lock{notifications().mutex};
      notifications().kept.emplace(raw, std::move(made));
      kept_ = raw;
    }
  }

  [[nodiscard]] auto function() const noexcept {
    return kept_ == nullptr ? nullptr : &run_notification;
  }
  [[nodiscard]] void* user_data() const noexcept { return kept_; }

  // Frees the notification when OpenCL has destroyed the context, if the driver reports that.
  void end_with(const Context& context) const {
    if (kept_ != nullptr && context.version() >= with_destructor_callbacks) {
      detail::require_success(
          clSetContextDestructorCallback(context.get(), end_notification, kept_),
          "clSetContextDestructorCallback");
    }
  }

 private:
  ErrorNotification* kept_ = nullptr;
};

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
Context create(const char* routine, const ContextOptions& options, detail::GivenValue subject,
               const Call& call) {
  const KeptNotification callback{options.callback};
  Context context{
      adopt,
      detail::create<detail::Retry::when_out_of_memory>(
          routine,
          [&](cl_int* status) {
            return call(options.properties.data(), callback.function(), callback.user_data(),
                        status);
          },
          [&](cl_int) {
            return detail::describe({subject, {"number of properties", options.properties.size()}});
          })};
  callback.end_with(context);
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

// Without a platform, the loader or the driver would choose one.
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

std::string describe_property(cl_context_properties name, const char* what) {
  return "property " + detail::hexadecimal(static_cast<cl_ulong>(name)) + " " + what;
}

}  // namespace

ContextProperties ContextProperties::from(std::span<const cl_context_properties> list) {
  constexpr const char* routine = "ContextProperties";
  ContextProperties made;
  for (std::size_t at = 0; at < list.size() && list[at] != 0; at += 2) {
    if (at + 1 == list.size()) {
      throw_error(CL_INVALID_PROPERTY, routine, describe_property(list[at], "has no value"));
    }
    if (made.property(list[at])) {
      throw_error(CL_INVALID_PROPERTY, routine, describe_property(list[at], "is given twice"));
    }
    made.set_property(list[at], list[at + 1]);
  }
  return made;
}

ContextProperties& ContextProperties::set_property(cl_context_properties name,
                                                   cl_context_properties value) {
  if (name == 0) {
    throw_error(CL_INVALID_PROPERTY, "set_property", describe_property(name, "ends the list"));
  }
  for (std::size_t at = 0; at + 1 < list_.size(); at += 2) {
    if (list_[at] == name) {
      list_[at + 1] = value;
      return *this;
    }
  }
  std::vector<cl_context_properties> longer{list_};
  if (!longer.empty()) {
    longer.pop_back();
  }
  longer.insert(longer.end(), {name, value, 0});
  list_ = std::move(longer);
  return *this;
}

std::optional<cl_context_properties> ContextProperties::property(cl_context_properties name) const {
  for (std::size_t at = 0; at + 1 < list_.size(); at += 2) {
    if (list_[at] == name) {
      return list_[at + 1];
    }
  }
  return std::nullopt;
}

ContextProperties& ContextProperties::set_platform(const Platform& platform) {
  return set_property(CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(
                                               platform.require("ContextProperties")));
}

Platform ContextProperties::platform() const {
  return Platform{reinterpret_cast<cl_platform_id>(property(CL_CONTEXT_PLATFORM).value_or(0))};
}

std::vector<ContextProperty> ContextProperties::entries() const {
  std::vector<ContextProperty> found;
  for (std::size_t at = 0; at + 1 < list_.size(); at += 2) {
    found.push_back({list_[at], list_[at + 1]});
  }
  return found;
}

std::string_view context_property_name(cl_context_properties name) noexcept {
  switch (name) {
    case CL_CONTEXT_PLATFORM:
      return "platform";
    case CL_CONTEXT_INTEROP_USER_SYNC:
      return "interop_user_sync";
    default:
      return {};
  }
}

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
