// SPDX-License-Identifier: Apache-2.0
#include <clmem/svm.hpp>
#include <span>

#include "checks.hpp"

namespace clmem {

SVMCapabilities svm_capabilities(const Device& device) {
  try {
    return static_cast<SVMCapabilities>(device.info<CL_DEVICE_SVM_CAPABILITIES>());
  } catch (const Error& error) {
    if (error.code() == CL_INVALID_VALUE) {
      return SVMCapabilities::none;  // a device older than the query
    }
    throw;
  }
}

bool has_coarse_grain_buffer_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::coarse_grain_buffer);
}

bool has_fine_grain_buffer_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::fine_grain_buffer);
}

bool has_fine_grain_system_svm(const Device& device) {
  return has_all(svm_capabilities(device), SVMCapabilities::fine_grain_system);
}

bool has_fine_grain_buffer_svm_atomics(const Device& device) {
  return has_all(svm_capabilities(device),
                 SVMCapabilities::fine_grain_buffer | SVMCapabilities::atomics);
}

bool has_fine_grain_system_svm_atomics(const Device& device) {
  return has_all(svm_capabilities(device),
                 SVMCapabilities::fine_grain_system | SVMCapabilities::atomics);
}

void detail::throw_empty_svm(const char* routine) {
  throw_error(CL_INVALID_VALUE, routine,
              "the shared virtual memory is empty: of size 0, released or moved from");
}

ConstSVMPointer ConstSVMPointer::subrange(std::size_t offset, std::size_t count) const {
  detail::require_in_range("subrange", "shared virtual memory", offset, count, size_);
  return {static_cast<const std::byte*>(pointer_) + offset, count};
}

SVMPointer SVMPointer::subrange(std::size_t offset, std::size_t count) const {
  detail::require_in_range("subrange", "shared virtual memory", offset, count, size_);
  return {static_cast<std::byte*>(pointer_) + offset, count, grain_};
}

std::span<std::byte> SVMPointer::buf() const {
  if (grain_ == SVMGrain::coarse) {
    throw_error(CL_INVALID_OPERATION, "buf",
                "the host reaches coarse-grain shared virtual memory through a map only");
  }
  return {static_cast<std::byte*>(pointer_), size_};
}

Buffer SVMPointer::as_buffer(const Context& context, const SVMBufferOptions& options) const {
  auto* const bytes = static_cast<std::byte*>(require("as_buffer"));
  return Buffer::over(context, options.flags & ~MemFlags::use_host_ptr, std::span{bytes, size_},
                      {.size = options.size, .ward = options.ward});
}

}  // namespace clmem
