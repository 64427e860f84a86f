// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/buffer.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/error.hpp>
#include <limits>

#include "bounds.hpp"
#include "context_version.hpp"
#include "facts.hpp"
#include "memory_type.hpp"

namespace clmem {
namespace {

constexpr MemFlags access_flags = MemFlags::read_write | MemFlags::write_only |
                                  MemFlags::read_only | MemFlags::host_write_only |
                                  MemFlags::host_read_only | MemFlags::host_no_access;

struct Creation {
  MemFlags flags;
  std::size_t size;
  void* host = nullptr;
  std::span<const cl_mem_properties> properties = {};
};

MemoryObject create_buffer(const Context& context, const Creation& what) {
  const bool with_properties = !what.properties.empty();
  const char* const routine = with_properties ? "clCreateBufferWithProperties" : "clCreateBuffer";
  if (with_properties && what.properties.back() != 0) {
    throw_error(CL_INVALID_PROPERTY, routine, "the list of properties does not end with 0");
  }
  const cl_context raw = context.require(routine);
  if (with_properties) {
    detail::require_context_version(routine, {3, 0}, context);
  }
  cl_mem made = nullptr;
  const cl_int code = retry_when_out_of_memory([&] {
    cl_int status = CL_SUCCESS;
    made = with_properties
               ? clCreateBufferWithProperties(raw, what.properties.data(), flag_bits(what.flags),
                                              what.size, what.host, &status)
               : clCreateBuffer(raw, flag_bits(what.flags), what.size, what.host, &status);
    return status;
  });
  if (code != CL_SUCCESS) {
    throw_error(code, routine, detail::describe({{"flags", what.flags}, {"size", what.size}}));
  }
  return MemoryObject{adopt, made};
}

std::size_t size_within_host(std::size_t wanted, std::size_t host_size) {
  if (wanted > host_size) {
    throw_error(CL_INVALID_VALUE, "Buffer",
                "specified size (" + std::to_string(wanted) +
                    ") is greater than host buffer size (" + std::to_string(host_size) + ")");
  }
  return wanted == 0 ? host_size : wanted;
}

cl_mem require_buffer(cl_mem raw) {
  detail::require_type("Buffer", "buffer", raw, {CL_MEM_OBJECT_BUFFER});
  return raw;
}

// The smallest alignment, in bytes, that any device of the buffer's context asks of a sub-buffer's
// origin.
std::size_t sub_buffer_alignment(const MemoryObject& buffer) {
  std::size_t least_bits = std::numeric_limits<std::size_t>::max();
  for (const Device& device : buffer.context().devices()) {
    least_bits = std::min<std::size_t>(least_bits, device.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>());
  }
  return least_bits / 8;
}

struct SubRegion {
  std::size_t origin;
  std::size_t size;
  MemFlags flags = MemFlags::none;
};

std::string describe_sub_region(const MemoryObject& parent, cl_int code, const SubRegion& region) {
  try {
    if (code == CL_MISALIGNED_SUB_BUFFER_OFFSET) {
      return "origin (" + std::to_string(region.origin) + ") is not a multiple of " +
             std::to_string(sub_buffer_alignment(parent)) + " bytes";
    }
  } catch (const Error&) {
    // The query has failed as well; the values given still help.
  }
  return detail::describe(
             {{"origin", region.origin}, {"size", region.size}, {"flags", region.flags}}) +
         detail::describe_bound(code, "parent", BufferView{parent.get()});
}

// `context` returns, after a failure, what the region was made for.
template <typename Context>
MemoryObject create_sub_buffer(const MemoryObject& parent, const SubRegion& region,
                               const Context& context) {
  constexpr const char* routine = "clCreateSubBuffer";
  const cl_mem raw = parent.require(routine);
  detail::require_in_buffer(routine, BufferView{raw}, region.origin, region.size);
  const cl_buffer_region raw_region{region.origin, region.size};
  cl_mem made = nullptr;
  const cl_int code = retry_when_out_of_memory([&] {
    cl_int status = CL_SUCCESS;
    made = clCreateSubBuffer(raw, flag_bits(region.flags), CL_BUFFER_CREATE_TYPE_REGION,
                             &raw_region, &status);
    return status;
  });
  if (code != CL_SUCCESS) {
    throw_error(code, routine, describe_sub_region(parent, code, region) + context());
  }
  return MemoryObject{adopt, made};
}

}  // namespace

Buffer::Buffer(Adopt, cl_mem raw) : MemoryObject{adopt, raw} {
  static_cast<void>(require_buffer(raw));
}

Buffer::Buffer(Retain, cl_mem raw) : MemoryObject{retain, require_buffer(raw)} {}

Buffer::Buffer(const Context& context, MemFlags flags, std::size_t size)
    : MemoryObject{create_buffer(context, {.flags = flags, .size = size})} {}

Buffer::Buffer(const Context& context, std::span<const cl_mem_properties> properties,
               MemFlags flags, std::size_t size)
    : MemoryObject{
          create_buffer(context, {.flags = flags, .size = size, .properties = properties})} {}

Buffer Buffer::copy_of_bytes(const Context& context, MemFlags flags,
                             std::span<const std::byte> host, const BufferOptions& options) {
  // OpenCL only reads memory given with COPY_HOST_PTR.
  void* const source = const_cast<std::byte*>(host.data());
  return Buffer{create_buffer(context, {.flags = flags | MemFlags::copy_host_ptr,
                                        .size = size_within_host(options.size, host.size()),
                                        .host = source,
                                        .properties = options.properties})};
}

Buffer Buffer::over_bytes(const Context& context, MemFlags flags, std::span<const std::byte> host,
                          Access access, const SharedBufferOptions& options) {
  // Without an access flag OpenCL's default is read-write.
  if (access == Access::read_only && !has_all(flags, MemFlags::read_only)) {
    throw_error(CL_INVALID_VALUE, "Buffer", "host memory that is const needs MemFlags::read_only");
  }
  Buffer made{create_buffer(context, {.flags = flags | MemFlags::use_host_ptr,
                                      .size = size_within_host(options.size, host.size()),
                                      .host = const_cast<std::byte*>(host.data()),
                                      .properties = options.properties})};
  if (options.ward) {
    // A copy: should this fail, the storage has to outlive the release of `made`.
    made.add_destructor_callback([ward = options.ward] {});
  }
  return made;
}

Buffer Buffer::get_sub_region(std::size_t origin, std::size_t size, MemFlags flags) const {
  return Buffer{create_sub_buffer(*this, {origin, size, flags}, [] { return std::string{}; })};
}

Buffer Buffer::slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end) const {
  const std::size_t whole = size();
  const Slice asked{.begin = begin, .end = end};
  const detail::SliceRange part = detail::resolve_bytes(asked, whole);
  const auto first = static_cast<std::size_t>(part.first);
  const auto context = [&] { return "\n - while slicing " + detail::describe_slice(asked, whole); };
  const MemoryObject root = associated_memobject();
  if (!root) {
    return Buffer{create_sub_buffer(*this, {first, part.count}, context)};
  }
  // Flags 0 would inherit the root's, which may allow more than this sub-buffer does.
  const MemFlags inherited = flags() & access_flags;
  return Buffer{create_sub_buffer(root, {offset() + first, part.count, inherited}, context)};
}

}  // namespace clmem
