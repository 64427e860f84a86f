// SPDX-License-Identifier: Apache-2.0
// buffer.hpp - memory objects, buffers and pipes.
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/strided.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace CLMEM_EXPORT clmem {

class MemoryObject;

// The members that all kinds of memory objects have in common.
//
//   const MemoryObject object{retain, raw_mem};
//   const auto size = object.info<CL_MEM_SIZE>();
//   object.add_destructor_callback([storage] {});   // keeps it while OpenCL may use it
//
// Contract: owns one reference. After release() the object is empty and every use is a LogicError.
// Work already enqueued stays valid when the last reference goes: OpenCL keeps the memory until its
// commands have completed. Queries are one clGetMemObjectInfo each, of lists two, and sizes bytes
// (sections "Memory Object Queries" and "Retaining and Releasing Memory Objects").
class MemoryObject : public Handle<cl_mem> {
 public:
  using Handle::Handle;

  template <cl_mem_info Param>
  [[nodiscard]] auto info() const {
    static_assert(Param != CL_MEM_HOST_PTR, "the host pointer is reached through get_host_array()");
    return detail::info_of<MemInfo<Param>>(clGetMemObjectInfo, "clGetMemObjectInfo", *this, Param);
  }

  [[nodiscard]] cl_mem_object_type type() const { return info<CL_MEM_TYPE>(); }
  [[nodiscard]] MemFlags flags() const { return info<CL_MEM_FLAGS>(); }
  [[nodiscard]] std::size_t size() const { return info<CL_MEM_SIZE>(); }
  [[nodiscard]] cl_uint map_count() const { return info<CL_MEM_MAP_COUNT>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_MEM_REFERENCE_COUNT>(); }
  [[nodiscard]] Context context() const { return info<CL_MEM_CONTEXT>(); }
  // The parent of a sub-buffer, or the memory object of an image made over one; else empty.
  [[nodiscard]] MemoryObject associated_memobject() const;
  [[nodiscard]] std::size_t offset() const { return info<CL_MEM_OFFSET>(); }
  [[nodiscard]] bool uses_svm_pointer() const { return info<CL_MEM_USES_SVM_POINTER>(); }
  [[nodiscard]] std::vector<cl_mem_properties> properties() const {
    return info<CL_MEM_PROPERTIES>();
  }

  // Runs `callback` on a thread of the driver, after the last reference and all enqueued uses are
  // gone and before the storage is released; the callback added last runs first. It must neither
  // throw nor make blocking OpenCL calls (clSetMemObjectDestructorCallback). An empty one is a
  // LogicError.
  void add_destructor_callback(std::function<void()> callback) const;

 protected:
  // The use of host memory given at creation: `copied`, or storage that kernels read or write.
  enum class HostUse { copied, read, written };

  // Adds COPY_HOST_PTR or USE_HOST_PTR. Const storage needs READ_ONLY, else a LogicError.
  [[nodiscard]] static MemFlags flags_for(const char* class_name, MemFlags flags, HostUse use);
  // Keeps the ward, if there is one, until OpenCL has destroyed the memory object.
  void keep(const Ward& ward) const;
};

inline MemoryObject MemoryObject::associated_memobject() const {
  return info<CL_MEM_ASSOCIATED_MEMOBJECT>();
}

namespace detail {

// Queries FLAGS, HOST_PTR and SIZE, in this order.
[[nodiscard]] void* find_host_array(const MemoryObject& object, const StridedLayout& layout,
                                    std::size_t alignment);

}  // namespace detail

// The storage of a memory object made with USE_HOST_PTR.
//
//   const HostArray<float> array = buffer.get_host_array<float>({1000});
//   queue.finish();                  // contents are defined only after a synchronisation
//   consume(array.view().span());
//
// Contract: keeps the memory object alive. Objects that were not made with USE_HOST_PTR, whose host
// pointer has no defined meaning, and arrays larger than the object are a LogicError.
template <HostElement T>
class HostArray {
 public:
  HostArray(const MemoryObject& object, const StridedLayout& layout)
      : object_{object},
        view_{static_cast<T*>(detail::find_host_array(object, layout, alignof(T))), layout} {}

  [[nodiscard]] const MemoryObject& object() const noexcept { return object_; }
  [[nodiscard]] StridedView<T> view() const& noexcept { return view_; }
  StridedView<T> view() const&& = delete;  // a temporary may hold the last reference to the memory

 private:
  MemoryObject object_;
  StridedView<T> view_;
};

struct BufferOptions {
  std::size_t size = 0;  // bytes; 0 means the size of the host memory
  // Ends with 0. A list that is not empty selects clCreateBufferWithProperties, also one of only
  // the 0.
  std::span<const cl_mem_properties> properties = {};
};

struct SharedBufferOptions {
  std::size_t size = 0;
  Ward ward = {};  // kept until OpenCL has destroyed the memory object
  std::span<const cl_mem_properties> properties = {};
};

// OpenCL buffers and sub-buffers.
//
//   const Buffer scratch{context, MemFlags::read_write, 4096};
//   const Buffer input = Buffer::copy_of(context, MemFlags::read_only, values);
//   const Buffer shared = Buffer::over(context, MemFlags::read_write, *storage, {.ward = storage});
//   const Buffer tail = scratch.slice(-1024);
//
// Contract: creation emits clCreateBuffer, and repeats it once when out of memory. With a ward, the
// storage given to over() lives as long as the cl_mem, whoever holds it; without one the caller
// keeps it alive. A sub-buffer keeps its parent's memory alive. Sizes are bytes. Host memory
// shorter than the size given, and const memory for a buffer that kernels write, are a LogicError
// without a call; what the driver rejects is an Error with flags and size (section "Creating Buffer
// Objects", clCreateSubBuffer).
class Buffer : public MemoryObject {
 public:
  Buffer() noexcept = default;
  // Wraps an existing cl_mem, which has to be a buffer; `adopt` takes over the reference even if it
  // is not one.
  Buffer(Adopt, cl_mem raw);
  Buffer(Retain, cl_mem raw);

  Buffer(const Context& context, MemFlags flags, std::size_t size);
  // `properties` end with 0 (clCreateBufferWithProperties, OpenCL 3.0).
  Buffer(const Context& context, std::span<const cl_mem_properties> properties, MemFlags flags,
         std::size_t size);

  // Adds COPY_HOST_PTR: the host memory is read during creation and free afterwards.
  template <HostRange Host>
  [[nodiscard]] static Buffer copy_of(const Context& context, MemFlags flags, const Host& host,
                                      const BufferOptions& options = {}) {
    return with_host(context, flags, detail::bytes_of(host), HostUse::copied,
                     {.size = options.size, .properties = options.properties});
  }

  // Adds USE_HOST_PTR: the host memory is the storage, so a temporary is rejected.
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host>
  [[nodiscard]] static Buffer over(const Context& context, MemFlags flags, Host&& host,
                                   const SharedBufferOptions& options = {}) {
    constexpr HostUse use = WritableHostRange<Host> ? HostUse::written : HostUse::read;
    return with_host(context, flags, detail::bytes_of(host), use, options);
  }

  // Returns a sub-buffer of the bytes [origin, origin + size); flags `none` inherit. This buffer
  // must not be a sub-buffer itself.
  [[nodiscard]] Buffer get_sub_region(std::size_t origin, std::size_t size,
                                      MemFlags flags = MemFlags::none) const;

  // Returns a sub-buffer of the bytes of Python's buffer[begin:end]: negative positions count from
  // the end, both are clamped to the size, without `end` it reaches to the end. Access flags are
  // inherited. A slice of a slice is made from the root buffer.
  [[nodiscard]] Buffer slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end = {}) const;

  // Returns the storage of a buffer made with USE_HOST_PTR. Its contents are defined only after a
  // map or a finish.
  template <HostElement T>
  [[nodiscard]] HostArray<T> get_host_array(const Shape& shape, Order order = Order::c) const {
    return HostArray<T>{*this, StridedLayout{shape, order, sizeof(T)}};
  }

 private:
  explicit Buffer(MemoryObject&& made) noexcept : MemoryObject{std::move(made)} {}

  [[nodiscard]] static Buffer with_host(const Context& context, MemFlags flags,
                                        std::span<const std::byte> host, HostUse use,
                                        const SharedBufferOptions& options);
};

// A borrowed buffer, or its first bytes, as an operand of commands. Keeps nothing alive.
class BufferView {
 public:
  explicit(false) BufferView(const Buffer& buffer) noexcept : raw_{buffer.get()} {}
  BufferView(const Buffer&&) = delete;  // a temporary would end before its view
  explicit BufferView(cl_mem raw) noexcept : raw_{raw} {}
  // Limits commands to the first `size` bytes of a larger memory object, such as a pool's block.
  BufferView(cl_mem raw, std::size_t size) noexcept : raw_{raw}, limit_{size} {}

  [[nodiscard]] cl_mem get() const noexcept { return raw_; }
  [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }
  // Number of bytes that commands may access; `no_limit` leaves the check to OpenCL.
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

class MemRef {
 public:
  explicit(false) MemRef(const MemoryObject& object) noexcept : raw_{object.get()} {}
  MemRef(const MemoryObject&&) = delete;
  explicit(false) MemRef(const BufferView& buffer) noexcept : raw_{buffer.get()} {}

  [[nodiscard]] cl_mem get() const noexcept { return raw_; }

 private:
  cl_mem raw_;
};

template <typename T>
concept BufferMemory = std::convertible_to<const T&, BufferView>;

// A queue of packets between kernels (OpenCL 2.0).
//
//   const Pipe pipe{context, MemFlags::none, sizeof(cl_int4), 1024};
//   pipe.max_packets();      // 1024
//
// Contract: creation queries the versions of the context's devices, then emits clCreatePipe; a
// device older than OpenCL 2.0 is a LogicError before that call. Not repeated when out of memory.
// Devices without pipes return CL_INVALID_OPERATION. Only kernels read and write packets (section
// "Pipes").
class Pipe : public MemoryObject {
 public:
  Pipe() noexcept = default;
  // Wraps an existing cl_mem, which has to be a pipe; `adopt` takes over the reference even if it
  // is not one.
  Pipe(Adopt, cl_mem raw);
  Pipe(Retain, cl_mem raw);

  // `packet_size` is in bytes. OpenCL defines no properties of pipes yet.
  Pipe(const Context& context, MemFlags flags, cl_uint packet_size, cl_uint max_packets);

  template <cl_pipe_info Param>
  [[nodiscard]] auto pipe_info() const {
    return detail::info_of<PipeInfo<Param>>(clGetPipeInfo, "clGetPipeInfo", *this, Param);
  }

  [[nodiscard]] cl_uint packet_size() const { return pipe_info<CL_PIPE_PACKET_SIZE>(); }
  [[nodiscard]] cl_uint max_packets() const { return pipe_info<CL_PIPE_MAX_PACKETS>(); }
  // Properties of the pipe, not of the memory object (OpenCL 3.0).
  [[nodiscard]] std::vector<cl_pipe_properties> pipe_properties() const {
    return pipe_info<CL_PIPE_PROPERTIES>();
  }
};

}  // namespace clmem
