// SPDX-License-Identifier: Apache-2.0
#include "model/platform.hpp"

#include <algorithm>
#include <iterator>

#include "model/external_memory.hpp"
#include "model/info_writer.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {
namespace {

// Returns the version that introduced a parameter.
cl_version platform_info_since(cl_platform_info name) {
  switch (name) {
    case CL_PLATFORM_NUMERIC_VERSION:
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return CL_MAKE_VERSION(3, 0, 0);
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return CL_MAKE_VERSION(2, 1, 0);
    default:
      return CL_MAKE_VERSION(1, 0, 0);
  }
}

}  // namespace

void write_platform_info(const Platform& platform, cl_platform_info name, const InfoWriter& out) {
  const PlatformConfig& config = platform.config;
  const cl_version version = config.version();
  refuse_if(platform_info_since(name) > version, rule::unknown_platform_info);
  switch (name) {
    case CL_PLATFORM_PROFILE:
      return out.text(name_of(config.profile()));
    case CL_PLATFORM_VERSION:
      return out.text(version_text("OpenCL ", version) + " clmem");
    case CL_PLATFORM_NUMERIC_VERSION:
      return out.value(version);
    case CL_PLATFORM_NAME:
      return out.text(config.name);
    case CL_PLATFORM_VENDOR:
      return out.text(config.vendor);
    case CL_PLATFORM_EXTENSIONS:
      return out.text(joined(config.extensions));
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return out.list(named_versions(config.extensions));
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return out.value(config.host_timer_resolution);
    case CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR: {
      std::vector<std::string> extensions;
      for (const DeviceConfig& device : config.devices) {
        std::ranges::copy(device.extensions, std::back_inserter(extensions));
      }
      const auto types = external_handle_types(extensions);
      refuse_if(types.empty(), rule::unknown_platform_info);
      return out.list(types);
    }
    case CL_PLATFORM_ICD_SUFFIX_KHR:
      return out.text(config.icd_suffix);
    default:
      throw ApiError{rule::unknown_platform_info};
  }
}

}  // namespace clmem::mock
