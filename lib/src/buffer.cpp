// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/buffer.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/error.hpp>
#include <cstdint>
#include <limits>
#include <memory>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"

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
  return {adopt, detail::create<detail::Retry::when_out_of_memory>(
                     routine,
                     [&](cl_int* status) {
                       return with_properties
                                  ? clCreateBufferWithProperties(raw, what.properties.data(),
                                                                 flag_bits(what.flags), what.size,
                                                                 what.host, status)
                                  : clCreateBuffer(raw, flag_bits(what.flags), what.size, what.host,
                                                   status);
                     },
                     [&](cl_int) {
                       return detail::describe({{"flags", what.flags}, {"size", what.size}});
                     })};
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

// Smallest alignment of a sub-buffer's origin, in bytes, that any device of the context requires.
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

// `purpose` returns the text for a failure: the use of the region.
template <typename Purpose>
MemoryObject create_sub_buffer(const MemoryObject& parent, const SubRegion& region,
                               const Purpose& purpose) {
  constexpr const char* routine = "clCreateSubBuffer";
  const cl_mem raw = parent.require(routine);
  detail::require_in_buffer(routine, BufferView{raw}, region.origin, region.size);
  const cl_buffer_region raw_region{region.origin, region.size};
  return {adopt,
          detail::create<detail::Retry::when_out_of_memory>(
              routine,
              [&](cl_int* status) {
                return clCreateSubBuffer(raw, flag_bits(region.flags), CL_BUFFER_CREATE_TYPE_REGION,
                                         &raw_region, status);
              },
              [&](cl_int code) { return describe_sub_region(parent, code, region) + purpose(); })};
}

cl_mem require_pipe(cl_mem raw) {
  detail::require_type("Pipe", "pipe", raw, {CL_MEM_OBJECT_PIPE});
  return raw;
}

cl_mem create_pipe(const Context& context, MemFlags flags, cl_uint packet_size,
                   cl_uint max_packets) {
  constexpr const char* routine = "clCreatePipe";
  detail::require_context_version(routine, {2, 0}, context);
  return detail::create<detail::Retry::never>(
      routine,
      [&](cl_int* status) {
        return clCreatePipe(context.get(), flag_bits(flags), packet_size, max_packets, nullptr,
                            status);
      },
      [&](cl_int) {
        return detail::describe({{"flags", flags},
                                 {"packet_size", std::size_t{packet_size}},
                                 {"max_packets", std::size_t{max_packets}}});
      });
}

using DestructorCallback = std::function<void()>;

void CL_CALLBACK run_destructor_callback(cl_mem /*destroyed*/, void* callback) noexcept {
  const std::unique_ptr<DestructorCallback> owned{static_cast<DestructorCallback*>(callback)};
  (*owned)();
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

Buffer Buffer::with_host(const Context& context, MemFlags flags, std::span<const std::byte> host,
                         HostUse use, const SharedBufferOptions& options) {
  Buffer made{create_buffer(context, {.flags = flags_for("Buffer", flags, use),
                                      .size = size_within_host(options.size, host.size()),
                                      .host = const_cast<std::byte*>(host.data()),
                                      .properties = options.properties})};
  made.keep(options.ward);
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
  const auto purpose = [&] { return "\n - while slicing " + detail::describe_slice(asked, whole); };
  const MemoryObject root = associated_memobject();
  if (!root) {
    return Buffer{create_sub_buffer(*this, {first, part.count}, purpose)};
  }
  // Flags 0 would inherit the flags of the root buffer, which may allow more than this
  // sub-buffer's.
  const MemFlags inherited = flags() & access_flags;
  return Buffer{create_sub_buffer(root, {offset() + first, part.count, inherited}, purpose)};
}

Pipe::Pipe(Adopt, cl_mem raw) : MemoryObject{adopt, raw} {
  static_cast<void>(require_pipe(raw));
}

Pipe::Pipe(Retain, cl_mem raw) : MemoryObject{retain, require_pipe(raw)} {}

Pipe::Pipe(const Context& context, MemFlags flags, cl_uint packet_size, cl_uint max_packets)
    : MemoryObject{adopt, create_pipe(context, flags, packet_size, max_packets)} {}

void MemoryObject::add_destructor_callback(std::function<void()> callback) const {
  constexpr const char* routine = "clSetMemObjectDestructorCallback";
  const cl_mem raw = require(routine);
  if (!callback) {
    throw_error(CL_INVALID_VALUE, routine, "the callback is empty");
  }
  auto owned = std::make_unique<DestructorCallback>(std::move(callback));
  detail::require_success(
      clSetMemObjectDestructorCallback(raw, run_destructor_callback, owned.get()), routine);
  static_cast<void>(owned.release());  // the driver's until it calls back
}

MemFlags MemoryObject::flags_for(const char* class_name, MemFlags flags, HostUse use) {
  // Without an access flag OpenCL's default is read-write.
  if (use == HostUse::read && !has_all(flags, MemFlags::read_only)) {
    throw_error(CL_INVALID_VALUE, class_name,
                "host memory that is const needs MemFlags::read_only");
  }
  return flags | (use == HostUse::copied ? MemFlags::copy_host_ptr : MemFlags::use_host_ptr);
}

void MemoryObject::keep(const Ward& ward) const {
  if (ward) {
    // A copy: if this call fails, the storage has to outlive the release of the memory object.
    add_destructor_callback([ward] {});
  }
}

namespace detail {

cl_mem_object_type require_type(const char* class_name, const char* noun, cl_mem raw,
                                std::initializer_list<cl_mem_object_type> types) {
  if (raw == nullptr) {
    throw_empty(CL_INVALID_MEM_OBJECT, class_name, noun);
  }
  const auto type =
      read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo", raw, CL_MEM_TYPE);
  if (std::ranges::find(types, type) == types.end()) {
    throw_error(CL_INVALID_MEM_OBJECT, class_name,
                "the memory object has type " + name_of_memory_type(type) + ", expected: " + noun);
  }
  return type;
}

void* find_host_array(const MemoryObject& object, const StridedLayout& layout,
                      std::size_t alignment) {
  constexpr const char* routine = "get_host_array";
  if (!has_all(object.flags(), MemFlags::use_host_ptr)) {
    throw_error(CL_INVALID_VALUE, routine, "the memory object was not made with USE_HOST_PTR");
  }
  void* const pointer =
      read_info<void*>(clGetMemObjectInfo, "clGetMemObjectInfo", object.get(), CL_MEM_HOST_PTR);
  const std::size_t size = object.size();
  if (layout.extent() > size) {
    throw_error(CL_INVALID_VALUE, routine,
                "the array takes " + std::to_string(layout.extent()) +
                    " bytes, the memory object has " + std::to_string(size));
  }
  if (reinterpret_cast<std::uintptr_t>(pointer) % alignment != 0) {
    throw_error(
        CL_INVALID_VALUE, routine,
        "the storage is not aligned to the element's " + std::to_string(alignment) + " bytes");
  }
  return pointer;
}

}  // namespace detail

}  // namespace clmem
