// SPDX-License-Identifier: Apache-2.0
// context_properties.hpp - with what properties a context is made.
//
//   ContextProperties properties;
//   properties.set_platform(platform).set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE);
//   const Context context{DeviceType::gpu, {.properties = properties}};
//   context.properties() == properties
//
// Contract: a value, in the order of the first setting; no OpenCL call. A name has one value, and
// setting it again replaces that. What names and values are supported is OpenCL's to judge
// (section "Contexts", table of context properties).
#pragma once

#include <clmem/export.hpp>
#include <clmem/platform.hpp>
#include <cstddef>
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

class ContextProperties {
 public:
  ContextProperties() noexcept = default;
  // A list as OpenCL gives and takes it, names and values in turn, with or without the 0 at its
  // end. A name without a value or given twice is a LogicError.
  [[nodiscard]] static ContextProperties from(std::span<const cl_context_properties> list);

  // The name 0 ends lists and is refused.
  ContextProperties& set_property(cl_context_properties name, cl_context_properties value);
  [[nodiscard]] std::optional<cl_context_properties> property(cl_context_properties name) const;

  ContextProperties& set_platform(const Platform& platform);
  // Empty if none is set.
  [[nodiscard]] Platform platform() const;

  [[nodiscard]] std::size_t size() const noexcept { return list_.size() / 2; }
  [[nodiscard]] bool empty() const noexcept { return list_.empty(); }
  [[nodiscard]] std::vector<ContextProperty> entries() const;
  // As OpenCL takes it: ended with 0; null if there are none.
  [[nodiscard]] const cl_context_properties* data() const noexcept {
    return list_.empty() ? nullptr : list_.data();
  }

  friend bool operator==(const ContextProperties&, const ContextProperties&) = default;

 private:
  std::vector<cl_context_properties> list_;  // ended with 0 unless empty
};

// "platform" or "interop_user_sync"; nothing for other names.
[[nodiscard]] std::string_view context_property_name(cl_context_properties name) noexcept;

}  // namespace clmem
