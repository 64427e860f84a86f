// SPDX-License-Identifier: Apache-2.0
#include "model/platform.hpp"

#include <array>

#include "model/info_writer.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {

void write_platform_info(const Platform& platform, cl_platform_info name, const InfoWriter& out) {
  switch (name) {
    case CL_PLATFORM_PROFILE:
      return out.text(platform.profile);
    case CL_PLATFORM_VERSION:
      return out.text(version_text("OpenCL ", platform.version) + " clmem");
    case CL_PLATFORM_NUMERIC_VERSION:
      return out.value(platform.version);
    case CL_PLATFORM_NAME:
      return out.text(platform.name);
    case CL_PLATFORM_VENDOR:
      return out.text(platform.vendor);
    case CL_PLATFORM_EXTENSIONS:
      return out.text("cl_khr_icd");
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return out.list(std::array{named_version("cl_khr_icd")});
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return out.value(cl_ulong{0});  // no device and host timer synchronisation
    case CL_PLATFORM_ICD_SUFFIX_KHR:
      return out.text("CLMEM");
    default:
      throw Refused{CL_INVALID_VALUE, "the platform has no such parameter"};
  }
}

}  // namespace clmem::mock
