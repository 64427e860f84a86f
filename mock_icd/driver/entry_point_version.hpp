// SPDX-License-Identifier: Apache-2.0
// entry_point_version.hpp - the OpenCL version that introduced an entry point.
//
// Contract: functions of extensions count as introduced in 1.0.
#pragma once

#include <array>

#include "clmem/mock/entry_point.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {
inline constexpr std::array<cl_version, 7> opencl_versions{
    CL_MAKE_VERSION(1, 0, 0), CL_MAKE_VERSION(1, 1, 0), CL_MAKE_VERSION(1, 2, 0),
    CL_MAKE_VERSION(2, 0, 0), CL_MAKE_VERSION(2, 1, 0), CL_MAKE_VERSION(2, 2, 0),
    CL_MAKE_VERSION(3, 0, 0)};

namespace detail {

// The list of entry points is in the order of the versions, with extensions between them.
struct VersionRange {
  EntryPoint first;
  EntryPoint last;
  cl_version version;
};

inline constexpr std::array version_ranges{
    VersionRange{EntryPoint::clSetEventCallback, EntryPoint::clEnqueueCopyBufferRect,
                 CL_MAKE_VERSION(1, 1, 0)},
    VersionRange{EntryPoint::clCreateSubDevices, EntryPoint::clCreateFromGLTexture,
                 CL_MAKE_VERSION(1, 2, 0)},
    VersionRange{EntryPoint::clCreateCommandQueueWithProperties, EntryPoint::clSetKernelExecInfo,
                 CL_MAKE_VERSION(2, 0, 0)},
    VersionRange{EntryPoint::clCloneKernel, EntryPoint::clSetDefaultDeviceCommandQueue,
                 CL_MAKE_VERSION(2, 1, 0)},
    VersionRange{EntryPoint::clSetProgramReleaseCallback,
                 EntryPoint::clSetProgramSpecializationConstant, CL_MAKE_VERSION(2, 2, 0)},
    VersionRange{EntryPoint::clCreateBufferWithProperties,
                 EntryPoint::clSetContextDestructorCallback, CL_MAKE_VERSION(3, 0, 0)},
};

}  // namespace detail

[[nodiscard]] constexpr cl_version introduced_in(EntryPoint point) {
  for (const detail::VersionRange& range : detail::version_ranges) {
    if (point >= range.first && point <= range.last) {
      return range.version;
    }
  }
  return CL_MAKE_VERSION(1, 0, 0);
}

}  // namespace clmem::mock
