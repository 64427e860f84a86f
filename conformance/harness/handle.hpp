// SPDX-License-Identifier: Apache-2.0
// handle.hpp - one reference to an OpenCL object, released at end of scope.
//
//   const Handle<cl_mem> buffer{clCreateBuffer(context, flags, size, nullptr, &code)};
//
// Contract: adopts the result of a creation call, null included; never retains on its own, so that
// a case shows every retain and release call that it makes. Movable only.
#pragma once

#include <clmem/opencl.hpp>
#include <utility>

#include "harness/watched_calls.hpp"

namespace clmem::conformance {

struct ReleaseRaw {
  void operator()(cl_mem raw) const { clReleaseMemObject(raw); }
  void operator()(cl_event raw) const { clReleaseEvent(raw); }
  void operator()(cl_context raw) const { clReleaseContext(raw); }
  void operator()(cl_command_queue raw) const { clReleaseCommandQueue(raw); }
  void operator()(cl_program raw) const { clReleaseProgram(raw); }
  void operator()(cl_kernel raw) const { clReleaseKernel(raw); }
  void operator()(cl_sampler raw) const { clReleaseSampler(raw); }
  void operator()(cl_device_id raw) const { clReleaseDevice(raw); }
};
inline constexpr ReleaseRaw release_raw{};

template <typename Raw>
class [[nodiscard]] Handle {
 public:
  Handle() noexcept = default;
  explicit Handle(Raw adopted) noexcept : raw_{adopted} {}
  Handle(Handle&& other) noexcept : raw_{std::exchange(other.raw_, nullptr)} {}
  Handle& operator=(Handle&& other) noexcept {
    Handle taken{std::move(other)};
    std::swap(raw_, taken.raw_);
    return *this;
  }
  ~Handle() { reset(); }

  [[nodiscard]] Raw get() const noexcept { return raw_; }
  [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }

  // Returns the address for a call that stores an event; a held reference is released first.
  [[nodiscard]] Raw* out() {
    reset();
    return &raw_;
  }

  // Gives up the reference, for a case that calls the release under test itself.
  [[nodiscard]] Raw detach() noexcept { return std::exchange(raw_, nullptr); }

  // Releases now, for a case that tests the moment of the release.
  void reset() {
    if (raw_ != nullptr) {
      release_raw(std::exchange(raw_, nullptr));
    }
  }

 private:
  Raw raw_ = nullptr;
};

// Storage for an event from a call that has to be rejected. The stored value is not specified, so
// it is neither read nor released.
class UnreadEvent {
 public:
  [[nodiscard]] cl_event* out() { return &raw_; }

 private:
  cl_event raw_ = nullptr;
};

}  // namespace clmem::conformance
