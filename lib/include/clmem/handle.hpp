// SPDX-License-Identifier: Apache-2.0
// handle.hpp - shared ownership of one OpenCL object: the only place that retains and releases.
//
//   const Handle<cl_mem> mine{adopt, clCreateBuffer(...)};   // takes over the reference
//   const Handle<cl_mem> ours{retain, someone_elses};        // adds a reference
//
// Contract: copying retains, moving does not and is noexcept. Moved-from and released handles are
// empty; using an empty one is a LogicError, made without an OpenCL call. The destructor passes a
// failing release to the clean-up handler. As with any value, one object must not be changed by two
// threads at once; copies are independent.
#pragma once

#include <clmem/cleanup.hpp>
#include <clmem/error.hpp>
#include <clmem/opencl.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace clmem {

// How a reference gets into a Handle.
struct Adopt {
  explicit Adopt() = default;
};
struct Retain {
  explicit Retain() = default;
};
inline constexpr Adopt adopt{};
inline constexpr Retain retain{};

// How objects of one kind are counted, and what to say about an empty handle of the kind.
template <typename Raw>
struct RefCount;

template <>
struct RefCount<cl_context> {
  static constexpr const char* noun = "context";
  static constexpr cl_int invalid = CL_INVALID_CONTEXT;
  static constexpr const char* retain_name = "clRetainContext";
  static constexpr const char* release_name = "clReleaseContext";
  static cl_int retain(cl_context raw) { return clRetainContext(raw); }
  static cl_int release(cl_context raw) { return clReleaseContext(raw); }
};

template <>
struct RefCount<cl_command_queue> {
  static constexpr const char* noun = "command queue";
  static constexpr cl_int invalid = CL_INVALID_COMMAND_QUEUE;
  static constexpr const char* retain_name = "clRetainCommandQueue";
  static constexpr const char* release_name = "clReleaseCommandQueue";
  static cl_int retain(cl_command_queue raw) { return clRetainCommandQueue(raw); }
  static cl_int release(cl_command_queue raw) { return clReleaseCommandQueue(raw); }
};

template <>
struct RefCount<cl_event> {
  static constexpr const char* noun = "event";
  static constexpr cl_int invalid = CL_INVALID_EVENT;
  static constexpr const char* retain_name = "clRetainEvent";
  static constexpr const char* release_name = "clReleaseEvent";
  static cl_int retain(cl_event raw) { return clRetainEvent(raw); }
  static cl_int release(cl_event raw) { return clReleaseEvent(raw); }
};

template <>
struct RefCount<cl_mem> {
  static constexpr const char* noun = "memory object";
  static constexpr cl_int invalid = CL_INVALID_MEM_OBJECT;
  static constexpr const char* retain_name = "clRetainMemObject";
  static constexpr const char* release_name = "clReleaseMemObject";
  static cl_int retain(cl_mem raw) { return clRetainMemObject(raw); }
  static cl_int release(cl_mem raw) { return clReleaseMemObject(raw); }
};

namespace detail {

// "the buffer is empty: released or moved from"
[[noreturn]] void throw_empty(cl_int code, const char* routine, const char* noun);
[[noreturn]] void throw_not_retained(cl_int code, const char* routine);

}  // namespace detail

template <typename Raw>
class Handle {
 public:
  using raw_type = Raw;

  Handle() noexcept = default;
  Handle(Adopt, Raw raw) noexcept : raw_{raw} {}
  Handle(Retain, Raw raw) : raw_{raw} { retain_raw(); }
  Handle(const Handle& other) : raw_{other.raw_} { retain_raw(); }
  Handle(Handle&& other) noexcept : raw_{std::exchange(other.raw_, nullptr)} {}
  // Two functions, not one that takes its argument by value: a derived class would inherit its
  // noexcept, though copying the argument retains and may throw.
  Handle& operator=(const Handle& other) {
    Handle copy{other};
    std::swap(raw_, copy.raw_);
    return *this;
  }
  Handle& operator=(Handle&& other) noexcept {
    Handle moved{std::move(other)};
    std::swap(raw_, moved.raw_);
    return *this;
  }
  [[gnu::always_inline]] ~Handle() { reset(); }

  [[nodiscard]] Raw get() const noexcept { return raw_; }
  [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }

  // The raw handle for a call of `routine`.
  [[nodiscard]] Raw require(const char* routine) const {
    if (raw_ == nullptr) [[unlikely]] {
      detail::throw_empty(RefCount<Raw>::invalid, routine, RefCount<Raw>::noun);
    }
    return raw_;
  }

  // Gives up the reference now. A second time is a mistake of the caller.
  void release() {
    if (raw_ == nullptr) {
      throw_error(
          CL_INVALID_VALUE, "release",
          std::string{"the "} + RefCount<Raw>::noun + " was already released or moved from");
    }
    reset();
  }

  // Gives up the reference, if there is one. Inlined even where it is rarely reached: one call that
  // takes its address would keep the object in memory, also for those who never release it.
  [[gnu::always_inline]] void reset() noexcept {
    if (raw_ == nullptr) {
      return;
    }
    const cl_int code = RefCount<Raw>::release(std::exchange(raw_, nullptr));
    if (code != CL_SUCCESS) [[unlikely]] {
      report_cleanup_failure(RefCount<Raw>::release_name, code);
    }
  }

  // Hands the reference to the caller, who releases it.
  [[nodiscard]] Raw detach() noexcept { return std::exchange(raw_, nullptr); }

  friend bool operator==(const Handle& left, const Handle& right) noexcept {
    return left.raw_ == right.raw_;
  }

 private:
  void retain_raw() const {
    if (raw_ == nullptr) {
      return;
    }
    const cl_int code = RefCount<Raw>::retain(raw_);
    if (code != CL_SUCCESS) [[unlikely]] {
      detail::throw_not_retained(code, RefCount<Raw>::retain_name);
    }
  }

  Raw raw_ = nullptr;
};

template <typename T>
concept HandleType = requires {
  typename T::raw_type;
  requires std::derived_from<T, Handle<typename T::raw_type>>;
};

}  // namespace clmem

template <clmem::HandleType T>
struct std::hash<T> {
  [[nodiscard]] std::size_t operator()(const T& object) const noexcept {
    return std::hash<typename T::raw_type>{}(object.get());
  }
};
