// SPDX-License-Identifier: Apache-2.0
#include <clmem/context.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

// A property and what it does not fit, for errors.
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

}  // namespace clmem
