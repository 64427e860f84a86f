// SPDX-License-Identifier: Apache-2.0
// handle.hpp - one reference to an OpenCL object, released at end of scope.
//
//   const Handle<cl_mem> buffer{clCreateBuffer(context, flags, size, nullptr, &code)};
//
// Contract: adopts what a creation call returned, null included; never retains on its own, so that
// the number of retain and release calls a case makes is the number it shows. Movable only.
#pragma once

#include <clmem/opencl.hpp>
#include <utility>

#include "harness/watched_calls.hpp"

namespace clmem::conformance {

inline void release_raw(cl_mem raw) {
  clReleaseMemObject(raw);
}
inline void release_raw(cl_event raw) {
  clReleaseEvent(raw);
}
inline void release_raw(cl_context raw) {
  clReleaseContext(raw);
}
inline void release_raw(cl_command_queue raw) {
  clReleaseCommandQueue(raw);
}
inline void release_raw(cl_program raw) {
  clReleaseProgram(raw);
}
inline void release_raw(cl_kernel raw) {
  clReleaseKernel(raw);
}
inline void release_raw(cl_sampler raw) {
  clReleaseSampler(raw);
}
inline void release_raw(cl_device_id raw) {
  clReleaseDevice(raw);
}

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

  // The address for a call that stores an event; a held reference is released first.
  [[nodiscard]] Raw* out() {
    reset();
    return &raw_;
  }

  // For a case that calls the release under test itself.
  [[nodiscard]] Raw detach() noexcept { return std::exchange(raw_, nullptr); }

  // Releases now, where the moment of the release is what the case is about.
  void reset() {
    if (raw_ != nullptr) {
      release_raw(std::exchange(raw_, nullptr));
    }
  }

 private:
  Raw raw_ = nullptr;
};

// Where a call that has to be refused may store an event. What it stores is not specified, so it is
// neither read nor released.
class UnreadEvent {
 public:
  [[nodiscard]] cl_event* out() { return &raw_; }

 private:
  cl_event raw_ = nullptr;
};

}  // namespace clmem::conformance
