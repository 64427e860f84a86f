// SPDX-License-Identifier: Apache-2.0
#include "bounds.hpp"

#include <clmem/error.hpp>

#include "facts.hpp"

namespace clmem::detail {

void require_no_wrap(const char* routine, std::size_t offset, std::size_t size) {
  if (!checked_add(offset, size)) {
    throw_error(CL_INVALID_VALUE, routine,
                describe({{"offset", offset}, {"size", size}}) + ": the end exceeds SIZE_MAX");
  }
}

void require_no_wrap(const char* routine, const char* operand, const RectLayout& rect,
                     const Region& region) {
  if (!rect.end(region)) {
    throw_error(
        CL_INVALID_VALUE, routine,
        std::string{operand} + ": " +
            describe({{"origin", rect.origin}, {"region", region}, {"pitches", rect.pitches}}) +
            ": the end exceeds SIZE_MAX");
  }
}

void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size) {
  require_no_wrap(routine, "host memory", rect, region);
  const std::size_t end = *rect.end(region);
  if (end > size) {
    throw_error(
        CL_INVALID_VALUE, routine,
        describe(
            {{"host origin", rect.origin}, {"region", region}, {"host pitches", rect.pitches}}) +
            " reach " + std::to_string(end) + " bytes, the host memory has " +
            std::to_string(size));
  }
}

void require_version_1_2(const char* routine, Version version) {
  if (version < Version{1, 2}) {
    throw_error(CL_INVALID_OPERATION, routine,
                "needs OpenCL 1.2, the queue's device has " + std::to_string(version.major_number) +
                    "." + std::to_string(version.minor_number));
  }
}

std::string describe_bound(cl_int code, const char* operand, cl_mem object) {
  std::size_t size = 0;
  if (code != CL_INVALID_VALUE ||
      clGetMemObjectInfo(object, CL_MEM_SIZE, sizeof(size), &size, nullptr) != CL_SUCCESS) {
    return {};
  }
  return std::string{"; the "} + operand + " has " + std::to_string(size) + " bytes";
}

}  // namespace clmem::detail
