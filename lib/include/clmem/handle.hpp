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
#include <clmem/export.hpp>
#include <clmem/opencl.hpp>
#include <clmem/version.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace CLMEM_EXPORT clmem {

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

// What is known of an object of one kind while a handle holds it, so that it goes where the handle
// goes and ends with it, also by way of a Handle&.
template <typename Raw>
struct HandleFacts {};

template <>
struct HandleFacts<cl_command_queue> {
  Version device_version;  // 0.0 of an empty handle
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
  Handle(Adopt, Raw raw) noexcept : held_{raw} {}
  Handle(Retain, Raw raw) : held_{raw} { retain_raw(); }
  Handle(const Handle& other) : held_{other.held_} { retain_raw(); }
  Handle(Handle&& other) noexcept : held_{std::exchange(other.held_, {})} {}
  // Two functions, not one that takes its argument by value: a derived class would inherit its
  // noexcept, though copying the argument retains and may throw.
  Handle& operator=(const Handle& other) {
    Handle copy{other};
    std::swap(held_, copy.held_);
    return *this;
  }
  Handle& operator=(Handle&& other) noexcept {
    Handle moved{std::move(other)};
    std::swap(held_, moved.held_);
    return *this;
  }
  [[gnu::always_inline]] ~Handle() { reset(); }

  [[nodiscard]] Raw get() const noexcept { return held_.raw; }
  [[nodiscard]] explicit operator bool() const noexcept { return held_.raw != nullptr; }

  // The raw handle for a call of `routine`.
  [[nodiscard]] Raw require(const char* routine) const {
    if (held_.raw == nullptr) [[unlikely]] {
      detail::throw_empty(RefCount<Raw>::invalid, routine, RefCount<Raw>::noun);
    }
    return held_.raw;
  }

  // Gives up the reference now. A second time is a mistake of the caller.
  void release() {
    if (held_.raw == nullptr) {
      throw_error(
          CL_INVALID_VALUE, "release",
          std::string{"the "} + RefCount<Raw>::noun + " was already released or moved from");
    }
    reset();
  }

  // Gives up the reference, if there is one. Inlined even where it is rarely reached: one call that
  // takes its address would keep the object in memory, also for those who never release it.
  [[gnu::always_inline]] void reset() noexcept {
    if (held_.raw == nullptr) {
      return;
    }
    const cl_int code = RefCount<Raw>::release(detach());
    if (code != CL_SUCCESS) [[unlikely]] {
      report_cleanup_failure(RefCount<Raw>::release_name, code);
    }
  }

  // Hands the reference to the caller, who releases it.
  [[nodiscard]] Raw detach() noexcept { return std::exchange(held_, {}).raw; }

  friend bool operator==(const Handle& left, const Handle& right) noexcept {
    return left.get() == right.get();
  }

 protected:
  [[nodiscard]] HandleFacts<Raw>& facts() noexcept { return held_.facts; }
  [[nodiscard]] const HandleFacts<Raw>& facts() const noexcept { return held_.facts; }

 private:
  struct Held {
    Raw raw = nullptr;
    [[no_unique_address]] HandleFacts<Raw> facts = {};
  };

  void retain_raw() const {
    if (held_.raw == nullptr) {
      return;
    }
    const cl_int code = RefCount<Raw>::retain(held_.raw);
    if (code != CL_SUCCESS) [[unlikely]] {
      detail::throw_not_retained(code, RefCount<Raw>::retain_name);
    }
  }

  Held held_;
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
