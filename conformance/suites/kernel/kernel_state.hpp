// SPDX-License-Identifier: Apache-2.0
// kernel_state.hpp - kernels with all of their arguments set, for calls that must not change them.
//
//   KernelState state;
//   buffer_argument(0)(fixture, state);
//   ... a call that differs from `state.call` is rejected ...
//   state.expect_in_effect();
//
// Contract: `call` is legal, has not been made, and would set something else than what the kernel
// has, so that a change is seen. Throws Unsupported where the device has no such argument.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "harness/fixture.hpp"
#include "harness/image_shape.hpp"
#include "harness/kernel.hpp"

namespace clmem::conformance {

// The arguments of clSetKernelArg, clSetKernelArgSVMPointer and clSetKernelExecInfo; each takes
// those that it has.
struct ArgumentCall {
  cl_kernel kernel = nullptr;
  cl_uint index = 0;
  cl_kernel_exec_info info = CL_KERNEL_EXEC_INFO_SVM_PTRS;
  std::size_t size = 0;
  const void* pointer = nullptr;  // to shared memory
  bool has_value = true;          // false: NULL
  std::array<std::byte, 64> value{};

  // Sets value and size. The value is repeated, for a mistake that passes a larger size.
  template <typename Value>
  void pass(const Value& passed) {
    size = sizeof passed;
    for (std::size_t at = 0; at + size <= value.size(); at += size) {
      std::memcpy(&value[at], &passed, size);
    }
  }
  [[nodiscard]] const void* address() const { return has_value ? value.data() : nullptr; }
};

struct KernelState {
  ArgumentCall call;
  std::function<void()> prepare = [] {};  // new bytes for the memory of the kernels
  std::function<void()> enqueue = [] {};  // the kernels, on the queue of the fixture
  std::function<void()> compare;          // what they have written, once that queue has finished
  std::vector<const Kernel*> kernels{};   // in their order
  std::vector<std::shared_ptr<void>> kept{};

  void expect_in_effect() const {
    prepare();
    enqueue();
    compare();
  }

  template <typename Object>
  Object& keep(Object object) {
    auto made = std::make_shared<Object>(std::move(object));
    kept.push_back(made);
    return *made;
  }
};

using MakeKernelState = std::function<void(Fixture& fixture, KernelState& state)>;

// Has no kernel; compares only that the queue works.
void no_kernel(Fixture& fixture, KernelState& state);
// One of the two arguments of a kernel that copies bytes.
[[nodiscard]] MakeKernelState buffer_argument(cl_uint index);
void local_argument(Fixture& fixture, KernelState& state);
// A value of 1, 2, 4, 8 or 16 bytes.
[[nodiscard]] MakeKernelState value_argument(cl_uint index);
[[nodiscard]] MakeKernelState read_image_argument(ImageKind kind);
void written_image_argument(Fixture& fixture, KernelState& state);
void depth_image_argument(Fixture& fixture, KernelState& state);
void sampler_argument(Fixture& fixture, KernelState& state);
// An argument of kernels that pass packets from a buffer through a pipe.
enum class PipeArgument { written, read, packets };
[[nodiscard]] MakeKernelState pipe_argument(PipeArgument about);
void svm_argument(Fixture& fixture, KernelState& state);
// The pointers of CL_KERNEL_EXEC_INFO_SVM_PTRS, for a kernel that follows a linked list.
void named_pointers(Fixture& fixture, KernelState& state);

}  // namespace clmem::conformance
