// SPDX-License-Identifier: Apache-2.0
// handle.hpp - shared ownership of one OpenCL object: the only place that retains and releases.
//
//   const Handle<cl_mem> mine{adopt, raw};      // takes over the reference
//   const Handle<cl_mem> ours{retain, theirs};  // adds a reference
//
// Contract: copying retains, moving does not and is noexcept. Moved-from and released handles are
// empty; using an empty one is a LogicError, thrown without an OpenCL call. The destructor passes a
// failing release to the clean-up handler. As with any value, one object must not be changed by two
// threads at once; copies are independent.
#pragma once

#include <atomic>
#include <clmem/config.hpp>
#include <clmem/error.hpp>
#include <clmem/opencl.hpp>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct Version {
  unsigned major_number = 0;
  unsigned minor_number = 0;

  // Reads "OpenCL M.m ...", the form of CL_PLATFORM_VERSION and CL_DEVICE_VERSION. Other text gives
  // version 0.0.
  [[nodiscard]] static Version parse(std::string_view text) noexcept;

  friend auto operator<=>(const Version&, const Version&) = default;
};

// Functions that count references of one kind of object, and the words for an empty handle.
template <typename Raw>
struct RefCount;

#define CLMEM_REF_COUNT(type, text, code, Name)                      \
  template <>                                                        \
  struct RefCount<type> {                                            \
    static constexpr const char* noun = text;                        \
    static constexpr cl_int invalid = code;                          \
    static constexpr const char* retain_name = "clRetain" #Name;     \
    static constexpr const char* release_name = "clRelease" #Name;   \
    static cl_int retain(type raw) { return clRetain##Name(raw); }   \
    static cl_int release(type raw) { return clRelease##Name(raw); } \
  }
CLMEM_REF_COUNT(cl_context, "context", CL_INVALID_CONTEXT, Context);
CLMEM_REF_COUNT(cl_command_queue, "command queue", CL_INVALID_COMMAND_QUEUE, CommandQueue);
CLMEM_REF_COUNT(cl_event, "event", CL_INVALID_EVENT, Event);
CLMEM_REF_COUNT(cl_mem, "memory object", CL_INVALID_MEM_OBJECT, MemObject);
CLMEM_REF_COUNT(cl_kernel, "kernel", CL_INVALID_KERNEL, Kernel);
CLMEM_REF_COUNT(cl_program, "program", CL_INVALID_PROGRAM, Program);
CLMEM_REF_COUNT(cl_sampler, "sampler", CL_INVALID_SAMPLER, Sampler);
#undef CLMEM_REF_COUNT

// Facts about an object that a handle keeps, copies and moves along with it, also through a
// Handle&.
template <typename Raw>
struct HandleFacts {};

namespace detail {

struct VersionRange {
  Version oldest;
  Version newest;
};

// Versions that are queried once, by the thread that needs them first, and copied with the object.
class KnownVersions {
 public:
  KnownVersions() noexcept = default;
  KnownVersions(const KnownVersions& other) noexcept : packed_{other.packed_.load()} {}
  KnownVersions& operator=(const KnownVersions& other) noexcept {
    packed_ = other.packed_.load();
    return *this;
  }
  ~KnownVersions() = default;

  template <typename Ask>
  [[nodiscard]] VersionRange get_or(const Ask& ask) const {
    const std::uint32_t known = packed_;
    if (known != 0) {
      return {{known >> 24, known >> 16 & 0xFF}, {known >> 8 & 0xFF, known & 0xFF}};
    }
    const VersionRange found = ask();
    packed_ = found.oldest.major_number << 24 | found.oldest.minor_number << 16 |
              found.newest.major_number << 8 | found.newest.minor_number;
    return found;
  }

 private:
  mutable std::atomic<std::uint32_t> packed_ = 0;  // 0: not queried yet
};

}  // namespace detail

template <>
struct HandleFacts<cl_context> {
  detail::KnownVersions versions;
};

template <>
struct HandleFacts<cl_kernel> {
  detail::KnownVersions versions;
};

template <>
struct HandleFacts<cl_command_queue> {
  enum class Execution { unknown, in_order, out_of_order };

  Version device_version = {};  // 0.0 of an empty handle
  Execution execution = Execution::unknown;
};

// Tags that select how a Handle gets its reference.
struct Adopt {
  explicit Adopt() = default;
};
struct Retain {
  explicit Retain() = default;
};
inline constexpr Adopt adopt{};
inline constexpr Retain retain{};

namespace detail {

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
    other.retain_raw();
    const Raw before = held_.raw;
    held_ = other.held_;
    release_raw(before);
    return *this;
  }
  Handle& operator=(Handle&& other) noexcept {
    Handle moved{std::move(other)};
    std::swap(held_, moved.held_);
    return *this;
  }
  ~Handle() { release_raw(held_.raw); }

  [[nodiscard]] Raw get() const noexcept { return held_.raw; }
  [[nodiscard]] explicit operator bool() const noexcept { return held_.raw != nullptr; }

  // The raw handle for a call of `routine`; a LogicError if empty.
  [[nodiscard]] Raw require(const char* routine) const {
    if (held_.raw == nullptr) [[unlikely]] {
      detail::throw_empty(RefCount<Raw>::invalid, routine, RefCount<Raw>::noun);
    }
    return held_.raw;
  }

  // Releases the reference now; a LogicError if empty.
  void release() {
    if (held_.raw == nullptr) {
      throw_error(
          CL_INVALID_VALUE, "release",
          std::string{"the "} + RefCount<Raw>::noun + " was already released or moved from");
    }
    reset();
  }

  void reset() noexcept { release_raw(detach()); }

  // Passes the reference to the caller, who releases it.
  [[nodiscard]] Raw detach() noexcept { return std::exchange(held_, {}).raw; }

  friend bool operator==(const Handle& left, const Handle& right) noexcept {
    return left.get() == right.get();
  }
  friend std::strong_ordering operator<=>(const Handle& left, const Handle& right) noexcept {
    return std::compare_three_way{}(left.get(), right.get());
  }

 protected:
  [[nodiscard]] HandleFacts<Raw>& facts() noexcept { return held_.facts; }
  [[nodiscard]] const HandleFacts<Raw>& facts() const noexcept { return held_.facts; }

 private:
  struct Held {
    Raw raw = nullptr;
    [[no_unique_address]] HandleFacts<Raw> facts = {};
  };

  // Takes the handle by value: the compiler cannot keep one whose address is taken in a register.
  static void release_raw(Raw raw) noexcept {
    if (raw == nullptr) {
      return;
    }
    const cl_int code = RefCount<Raw>::release(raw);
    if (code != CL_SUCCESS) [[unlikely]] {
      report_cleanup_failure(RefCount<Raw>::release_name, code);
    }
  }

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
