// SPDX-License-Identifier: Apache-2.0
#include "checks.hpp"

#include <clmem/error.hpp>

#include "given_values.hpp"

namespace clmem::detail {
namespace {

std::string describe_rect(const RectLayout& rect, const Region& region) {
  return describe({{"origin", rect.origin}, {"region", region}, {"pitches", rect.pitches}});
}

std::size_t end_of(const char* routine, const char* operand, const RectLayout& rect,
                   const Region& region) {
  const std::optional<std::size_t> end = rect.end(region);
  if (!end) {
    throw_error(
        CL_INVALID_VALUE, routine,
        std::string{operand} + ": " + describe_rect(rect, region) + ": the end exceeds SIZE_MAX");
  }
  return *end;
}

}  // namespace

void throw_not_in_buffer(const char* routine, const BufferView& buffer, std::size_t offset,
                         std::size_t size) {
  const bool wraps = !checked_add(offset, size);
  throw_error(CL_INVALID_VALUE, routine,
              describe({{"offset", offset}, {"size", size}}) +
                  (wraps ? ": the end exceeds SIZE_MAX"
                         : ": the buffer has " + std::to_string(buffer.limit()) + " bytes"));
}

void throw_not_in_range(const char* routine, const char* operand, std::size_t offset,
                        std::size_t count, std::size_t size) {
  throw_error(CL_INVALID_VALUE, routine,
              std::string{operand} + ": " + describe({{"offset", offset}, {"size", count}}) +
                  " exceed the range of " + std::to_string(size) + " bytes");
}

void require_in_buffer(const char* routine, const char* operand, const BufferView& buffer,
                       const RectLayout& rect, const Region& region) {
  const std::size_t end = end_of(routine, operand, rect, region);
  if (end > buffer.limit()) {
    throw_error(CL_INVALID_VALUE, routine,
                std::string{operand} + ": " + describe_rect(rect, region) + " reach " +
                    std::to_string(end) + " bytes, the buffer has " +
                    std::to_string(buffer.limit()));
  }
}

void require_in_host(const char* routine, const RectLayout& rect, const Region& region,
                     std::size_t size) {
  const std::size_t end = end_of(routine, "host memory", rect, region);
  if (end > size) {
    throw_error(
        CL_INVALID_VALUE, routine,
        describe(
            {{"host origin", rect.origin}, {"region", region}, {"host pitches", rect.pitches}}) +
            " reach " + std::to_string(end) + " bytes, the host memory has " +
            std::to_string(size));
  }
}

void throw_version(const char* routine, Version needed, Version found, const char* whose) {
  throw_error(CL_INVALID_OPERATION, routine,
              "needs OpenCL " + to_string(needed) + ", " + whose + " has " + to_string(found));
}

std::string describe_bound(cl_int code, const char* operand, BufferView buffer) {
  std::size_t size = 0;
  if (code != CL_INVALID_VALUE ||
      clGetMemObjectInfo(buffer.get(), CL_MEM_SIZE, sizeof(size), &size, nullptr) != CL_SUCCESS) {
    return {};
  }
  return std::string{"; the "} + operand + " has " + std::to_string(size) + " bytes";
}

}  // namespace clmem::detail
