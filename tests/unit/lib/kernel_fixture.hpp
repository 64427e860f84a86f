// SPDX-License-Identifier: Apache-2.0
// kernel_fixture.hpp - a program with a few kernels on the first device, the mock's or another.
//
// Contract: the kernels of kernel_source are also registered as functions, for the mock.
#pragma once

#include "clmem/mock/control.hpp"
#include "device_fixture.hpp"

namespace clmem {

inline constexpr const char* scale_declaration =
    "kernel void scale(global float* data, float factor)";
inline constexpr const char* gather_declaration =
    "kernel void gather(global const int* data, uint8 info, global int* out)";
inline constexpr const char* sums_declaration =
    "kernel void sums(global const int* data, local int* scratch, global int* out)";

inline constexpr const char* kernel_source = R"(
kernel void scale(global float* data, float factor) {
  data[get_global_id(0)] *= factor;
}
kernel void gather(global const int* data, uint8 info, global int* out) {
  const uint i = get_global_id(0);
  out[i] = data[(int)info.s7 + (int)(i / info.s1) * (int)info.s4 +
                (int)(i % info.s1) * (int)info.s5];
}
kernel void sums(global const int* data, local int* scratch, global int* out) {
  scratch[get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    int sum = 0;
    for (uint i = 0; i < get_local_size(0); ++i) {
      sum += scratch[i];
    }
    out[get_group_id(0)] = sum;
  }
}
)";

namespace tests {

inline void scale(const mock::WorkItem& item) {
  item.memory<float>(0)[item.global_id()] *= item.value<float>(1);
}

inline void gather(const mock::WorkItem& item) {
  const auto info = item.value<cl_uint8>(1);
  const std::size_t i = item.global_id();
  const auto part = [&](std::size_t word) { return static_cast<cl_int>(info.s[word]); };
  const auto row = static_cast<cl_int>(i / info.s[1]);
  const auto column = static_cast<cl_int>(i % info.s[1]);
  item.memory<int>(2)[i] =
      item.memory<int>(0)[static_cast<std::size_t>(part(7) + row * part(4) + column * part(5))];
}

// Runs once per work-group.
inline void sums(const mock::WorkItem& item) {
  int sum = 0;
  for (std::size_t i = 0; i < item.local_size(); ++i) {
    sum += item.memory<int>(0)[item.group_id() * item.local_size() + i];
  }
  item.memory<int>(2)[item.group_id()] = sum;
}

inline std::vector<mock::KernelGuard> register_kernels(const Device& device) {
  std::vector<mock::KernelGuard> guards;
  if (device.platform().name().find("mock") == std::string::npos) {
    return guards;
  }
  const mock::Mock driver{device.platform().get()};
  guards.push_back(driver.register_kernel(scale_declaration, scale));
  guards.push_back(driver.register_kernel(gather_declaration, gather));
  guards.push_back(
      driver.register_kernel(sums_declaration, sums, {.form = mock::KernelForm::per_work_group}));
  return guards;
}

}  // namespace tests

template <typename Fixture>
class WithKernelsOn : public Fixture {
 protected:
  [[nodiscard]] Program built() const {
    Program program{this->context_, kernel_source};
    program.build(this->device_.version() < Version{1, 2} ? "" : "-cl-kernel-arg-info");
    return program;
  }

  const std::vector<mock::KernelGuard> registered_ = tests::register_kernels(this->device_);
  const Program program_ = built();
};

using WithKernels = WithKernelsOn<OnDevice>;

}  // namespace clmem
