// SPDX-License-Identifier: Apache-2.0
// buffer.hpp - OpenCL buffers and parts of them.
//
//   const Buffer scratch{context, MemFlags::read_write, 4096};
//   const Buffer input = Buffer::copy_of(context, MemFlags::read_only, values);
//   const Buffer shared = Buffer::over(context, MemFlags::read_write, *storage, {.ward = storage});
//   const Buffer tail = scratch.slice(-1024);
//
// Contract: creation emits clCreateBuffer, once more when out of memory. With a ward, the storage
// given to over() lives as long as the cl_mem, whoever holds it; without one the caller sees to
// that. A sub-buffer keeps its parent's memory alive.
#pragma once

#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/host_array.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/memory_object.hpp>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>

namespace CLMEM_EXPORT clmem {

struct BufferOptions {
  std::size_t size = 0;  // bytes; 0 is the size of the host memory
  // End with 0. Given any, even if only the 0, clCreateBufferWithProperties is called.
  std::span<const cl_mem_properties> properties = {};
};

struct SharedBufferOptions {
  std::size_t size = 0;
  Ward ward = {};  // kept until OpenCL has destroyed the memory object
  std::span<const cl_mem_properties> properties = {};
};

class Buffer : public MemoryObject {
 public:
  Buffer() noexcept = default;
  // An existing cl_mem, which has to be a buffer; `adopt` takes over the reference even if that is
  // not so.
  Buffer(Adopt, cl_mem raw);
  Buffer(Retain, cl_mem raw);

  Buffer(const Context& context, MemFlags flags, std::size_t size)
      : MemoryObject{adopt, create(context, flags, size)} {}
  // `properties` end with 0 (clCreateBufferWithProperties, OpenCL 3.0).
  Buffer(const Context& context, std::span<const cl_mem_properties> properties, MemFlags flags,
         std::size_t size);

  // Adds COPY_HOST_PTR: the host memory is read during creation and free afterwards.
  template <HostRange Host>
  [[nodiscard]] static Buffer copy_of(const Context& context, MemFlags flags, const Host& host,
                                      const BufferOptions& options = {}) {
    return copy_of_bytes(context, flags, detail::bytes_of(host), options);
  }

  // Adds USE_HOST_PTR: the host memory is the storage, hence no temporary.
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host>
  [[nodiscard]] static Buffer over(const Context& context, MemFlags flags, Host&& host,
                                   const SharedBufferOptions& options = {}) {
    constexpr Access access = WritableHostRange<Host> ? Access::writable : Access::read_only;
    return over_bytes(context, flags, detail::bytes_of(host), access, options);
  }

  // The bytes [origin, origin + size) as a Buffer; flags `none` inherit. Only of a buffer that is
  // no sub-buffer.
  [[nodiscard]] Buffer get_sub_region(std::size_t origin, std::size_t size,
                                      MemFlags flags = MemFlags::none) const;

  // As Python's buffer[begin:end]: negative positions count from the end, both are clamped to the
  // size, no `end` is the end. Access flags are inherited; a slice of a slice is cut from the root
  // buffer.
  [[nodiscard]] Buffer slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end = {}) const;

  // The storage of a buffer made with USE_HOST_PTR. Its contents are defined only after a map or a
  // finish.
  template <HostElement T>
  [[nodiscard]] HostArray<T> get_host_array(const Shape& shape, Order order = Order::c) const {
    return HostArray<T>{*this, StridedLayout{shape, order, sizeof(T)}};
  }

 private:
  enum class Access { read_only, writable };

  explicit Buffer(MemoryObject&& made) noexcept : MemoryObject{std::move(made)} {}

  [[nodiscard]] static cl_mem create(const Context& context, MemFlags flags, std::size_t size) {
    cl_int code = CL_SUCCESS;
    const cl_mem made =
        clCreateBuffer(context.require("clCreateBuffer"), bits(flags), size, nullptr, &code);
    return code == CL_SUCCESS ? made : create_again(code, context, flags, size);
  }
  // After a first call that gave `code`.
  [[nodiscard, gnu::cold]] static cl_mem create_again(cl_int code, const Context& context,
                                                      MemFlags flags, std::size_t size);
  [[nodiscard]] static Buffer copy_of_bytes(const Context& context, MemFlags flags,
                                            std::span<const std::byte> host,
                                            const BufferOptions& options);
  [[nodiscard]] static Buffer over_bytes(const Context& context, MemFlags flags,
                                         std::span<const std::byte> host, Access access,
                                         const SharedBufferOptions& options);
};

// A borrowed buffer, or its first bytes: what commands take. Keeps nothing alive and costs nothing.
class BufferView {
 public:
  explicit(false) BufferView(const Buffer& buffer) noexcept : raw_{buffer.get()} {}
  BufferView(const Buffer&&) = delete;  // a temporary would end under its view
  explicit BufferView(cl_mem raw) noexcept : raw_{raw} {}
  // Of a larger memory object only the first `size` bytes, as of a pool's block.
  BufferView(cl_mem raw, std::size_t size) noexcept : raw_{raw}, limit_{size} {}

  [[nodiscard]] cl_mem get() const noexcept { return raw_; }
  [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }
  // The bytes that commands may reach; `no_limit` leaves that to OpenCL.
  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
  [[nodiscard]] cl_mem require(const char* routine) const {
    if (raw_ == nullptr) [[unlikely]] {
      detail::throw_empty(CL_INVALID_MEM_OBJECT, routine, "buffer");
    }
    return raw_;
  }

  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

 private:
  cl_mem raw_;
  std::size_t limit_ = no_limit;
};

// What commands take for a buffer: it is asked for its handle again for a second try.
template <typename T>
concept BufferMemory = std::convertible_to<const T&, BufferView>;

namespace detail {

[[nodiscard]] inline BufferView view_of(BufferView buffer) noexcept {
  return buffer;
}

}  // namespace detail
}  // namespace clmem
