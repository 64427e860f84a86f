// SPDX-License-Identifier: Apache-2.0
#include "svm_support.hpp"

#include <bit>
#include <limits>
#include <span>
#include <vector>

#include "given_values.hpp"

namespace clmem::detail {
namespace {

constexpr SVMMemFlags access_flags =
    SVMMemFlags::read_write | SVMMemFlags::write_only | SVMMemFlags::read_only;
constexpr SVMMemFlags known_flags =
    access_flags | SVMMemFlags::fine_grain_buffer | SVMMemFlags::atomics;

// Names what a device lacks for the flags; empty if it lacks nothing.
std::string lack_of(SVMCapabilities capabilities, SVMMemFlags flags) {
  if (capabilities == SVMCapabilities::none) {
    return "has no shared virtual memory";
  }
  if (has_all(flags, SVMMemFlags::fine_grain_buffer) &&
      !has_all(capabilities, SVMCapabilities::fine_grain_buffer)) {
    return "has coarse-grain shared virtual memory only";
  }
  if (has_all(flags, SVMMemFlags::atomics) && !has_all(capabilities, SVMCapabilities::atomics)) {
    return "has no atomics on shared virtual memory";
  }
  return {};
}

std::string name_in_sentence(const Device& device) {
  return ": device \"" + device.name() + "\" ";
}

// Throws only if all devices lack it: the others of the context just cannot use the memory.
void throw_if_all_lack(const char* routine, std::span<const Device> devices,
                       const SVMRequest& request) {
  std::string first_lack;
  for (const Device& device : devices) {
    const std::string lack = lack_of(svm_capabilities(device), request.flags);
    if (lack.empty()) {
      return;
    }
    if (first_lack.empty()) {
      first_lack = name_in_sentence(device) + lack;
    }
  }
  throw_error(CL_INVALID_OPERATION, routine, describe_request(request) + first_lack);
}

void throw_if_beyond_limits(const char* routine, const Device& device, const SVMRequest& request) {
  const auto who = [&] { return name_in_sentence(device); };
  const auto largest = device.info<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  if (request.size > largest) {
    throw_error(CL_INVALID_BUFFER_SIZE, routine,
                describe_request(request) + who() + "allocates at most " + std::to_string(largest) +
                    " bytes at once");
  }
  const std::size_t alignment = device.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
  if (request.alignment > alignment) {
    throw_error(CL_INVALID_VALUE, routine,
                describe_request(request) + who() + "aligns to at most " +
                    std::to_string(alignment) + " bytes");
  }
}

}  // namespace

std::string describe_request(const SVMRequest& request) {
  return describe(
      {{"flags", request.flags}, {"size", request.size}, {"alignment", request.alignment}});
}

std::string describe_svm_support(cl_int code, const CommandQueue& queue) {
  if (code != CL_INVALID_OPERATION) {
    return {};
  }
  try {
    const std::string lack = lack_of(svm_capabilities(queue.device()), SVMMemFlags::none);
    return lack.empty() ? lack : "; the queue's device " + lack;
  } catch (const Error&) {
    return {};  // the values given still help
  }
}

void require_valid(const char* routine, const SVMRequest& request) {
  if ((request.flags & ~known_flags) != SVMMemFlags::none ||
      std::popcount(flag_bits(request.flags & access_flags)) > 1) {
    throw_error(CL_INVALID_VALUE, routine,
                describe_request(request) + ": unknown flags or more than one access");
  }
  if (has_all(request.flags, SVMMemFlags::atomics) &&
      !has_all(request.flags, SVMMemFlags::fine_grain_buffer)) {
    throw_error(CL_INVALID_VALUE, routine,
                describe_request(request) + ": atomics need fine_grain_buffer");
  }
  if ((request.alignment != 0 && !std::has_single_bit(request.alignment)) ||
      request.alignment > std::numeric_limits<cl_uint>::max()) {
    throw_error(CL_INVALID_VALUE, routine,
                describe_request(request) + ": the alignment is neither 0 nor a power of two");
  }
}

void throw_if_unsupported(const char* routine, const Context& context, const SVMRequest& request) {
  const std::vector<Device> devices = context.devices();
  throw_if_all_lack(routine, devices, request);
  for (const Device& device : devices) {
    throw_if_beyond_limits(routine, device, request);
  }
}

}  // namespace clmem::detail
