// SPDX-License-Identifier: Apache-2.0
// handle_facts.hpp - how OpenCL objects are counted, and what is known of them besides.
#pragma once

#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace CLMEM_EXPORT clmem {

// Of OpenCL, as a platform or a device has it.
struct Version {
  unsigned major_number = 0;
  unsigned minor_number = 0;

  // Reads "OpenCL M.m ..." as CL_PLATFORM_VERSION and CL_DEVICE_VERSION give it. Another text is
  // version 0.0.
  [[nodiscard]] static Version parse(std::string_view text) noexcept;

  friend auto operator<=>(const Version&, const Version&) = default;
};

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

template <>
struct RefCount<cl_kernel> {
  static constexpr const char* noun = "kernel";
  static constexpr cl_int invalid = CL_INVALID_KERNEL;
  static constexpr const char* retain_name = "clRetainKernel";
  static constexpr const char* release_name = "clReleaseKernel";
  static cl_int retain(cl_kernel raw) { return clRetainKernel(raw); }
  static cl_int release(cl_kernel raw) { return clReleaseKernel(raw); }
};

template <>
struct RefCount<cl_program> {
  static constexpr const char* noun = "program";
  static constexpr cl_int invalid = CL_INVALID_PROGRAM;
  static constexpr const char* retain_name = "clRetainProgram";
  static constexpr const char* release_name = "clReleaseProgram";
  static cl_int retain(cl_program raw) { return clRetainProgram(raw); }
  static cl_int release(cl_program raw) { return clReleaseProgram(raw); }
};

template <>
struct RefCount<cl_sampler> {
  static constexpr const char* noun = "sampler";
  static constexpr cl_int invalid = CL_INVALID_SAMPLER;
  static constexpr const char* retain_name = "clRetainSampler";
  static constexpr const char* release_name = "clReleaseSampler";
  static cl_int retain(cl_sampler raw) { return clRetainSampler(raw); }
  static cl_int release(cl_sampler raw) { return clReleaseSampler(raw); }
};

// What is known of an object of one kind while a handle holds it, so that it goes where the handle
// goes and ends with it, also by way of a Handle&.
template <typename Raw>
struct HandleFacts {};

namespace detail {

struct VersionRange {
  Version oldest;
  Version newest;
};

// Versions that are asked for once, by whichever thread needs them first; copies know them, too.
class KnownVersions {
 public:
  KnownVersions() noexcept { make(0); }
  KnownVersions(const KnownVersions& other) noexcept { make(other.load()); }
  KnownVersions& operator=(const KnownVersions& other) noexcept {
    store(other.load());
    return *this;
  }
  ~KnownVersions() = default;

  template <typename Ask>
  [[nodiscard]] VersionRange get_or(const Ask& ask) const {
    const std::uint32_t known = load();
    if (known != 0) {
      return {{known >> 24, known >> 16 & 0xFF}, {known >> 8 & 0xFF, known & 0xFF}};
    }
    const VersionRange found = ask();
    store(found.oldest.major_number << 24 | found.oldest.minor_number << 16 |
          found.newest.major_number << 8 | found.newest.minor_number);
    return found;
  }

 private:
  void make(std::uint32_t packed) noexcept;
  [[nodiscard]] std::uint32_t load() const noexcept;
  void store(std::uint32_t packed) const noexcept;

  // A std::atomic, whose header costs every file that includes this one as much as all of <string>.
  alignas(std::uint32_t) mutable std::byte packed_[sizeof(std::uint32_t)];
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

}  // namespace clmem
