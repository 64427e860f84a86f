// SPDX-License-Identifier: Apache-2.0
// two_part_list.hpp - a list in shared memory that begins in one allocation and continues in
// another, which has to be named to the kernel.
//
//   TwoPartList list{fixture};
//   const Kernel add{fixture, "add_to_links"};
//   add.run(fixture, {1}, SvmPointer{list.head.get()}, list.links, list.step);
//   list.expect_values(1);
//
// Contract: the host may not have mapped the parts.
#pragma once

#include <gtest/gtest.h>

#include <clmem/opencl.hpp>
#include <cstddef>
#include <vector>

#include "harness/kernel.hpp"
#include "harness/set_up.hpp"
#include "harness/svm.hpp"
#include "suites/svm/svm_link.hpp"

namespace clmem::conformance {

class TwoPartList {
 public:
  static constexpr cl_uint links = 4;
  static constexpr cl_uint step = 1000;

  explicit TwoPartList(Fixture& fixture)
      : head{fixture, 256}, tail{fixture, 4096}, fixture_{fixture} {
    map(CL_MAP_WRITE);
    make_list(places(), {1, 20, 300, 4000}, ListEnd::first);
    unmap();
  }

  const SvmMemory head;
  const SvmMemory tail;

  // After `times` walks along the list.
  void expect_values(cl_uint times) {
    map(CL_MAP_READ);
    std::vector<cl_uint> expected{1, 20, 300, 4000};
    for (cl_uint& value : expected) {
      value += times * step;
    }
    EXPECT_EQ(values_of(places()), expected);
    unmap();
  }

 private:
  [[nodiscard]] std::vector<std::byte*> places() const {
    return {head.at(0), tail.at(4000), tail.at(16), head.at(64)};
  }

  void map(cl_map_flags flags) {
    for (const SvmMemory* const memory : {&head, &tail}) {
      must_succeed(clEnqueueSVMMap, fixture_.queue(), CL_TRUE, flags, memory->get(), memory->size(),
                   0, nullptr, nullptr);
    }
  }
  void unmap() {
    for (const SvmMemory* const memory : {&head, &tail}) {
      must_succeed(clEnqueueSVMUnmap, fixture_.queue(), memory->get(), 0, nullptr, nullptr);
    }
    fixture_.finish();
  }

  Fixture& fixture_;
};

inline cl_int name_pointers(const Kernel& kernel, const std::vector<void*>& pointers) {
  return clSetKernelExecInfo(kernel.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                             pointers.size() * sizeof(void*), pointers.data());
}

}  // namespace clmem::conformance
