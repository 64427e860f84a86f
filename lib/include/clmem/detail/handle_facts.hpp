// SPDX-License-Identifier: Apache-2.0
// handle_facts.hpp - how OpenCL objects are counted, and what is known of them besides.
#pragma once

#include <atomic>
#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <compare>
#include <cstdint>
#include <string_view>

namespace CLMEM_EXPORT clmem {

// A version of OpenCL, as a platform or a device has it.
struct Version {
  unsigned major_number = 0;
  unsigned minor_number = 0;

  // Reads "OpenCL M.m ..." as CL_PLATFORM_VERSION and CL_DEVICE_VERSION give it. Another text is
  // version 0.0.
  [[nodiscard]] static Version parse(std::string_view text) noexcept;

  friend auto operator<=>(const Version&, const Version&) = default;
};

// Functions that count objects of one kind, and the words for an empty handle of the kind.
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

// Facts of an object of one kind that are known while a handle holds it, so that it goes where the
// handle goes and ends with it, also by way of a Handle&.
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
  mutable std::atomic<std::uint32_t> packed_ = 0;  // 0: not asked yet
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
