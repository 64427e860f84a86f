// SPDX-License-Identifier: Apache-2.0
// svm_list.hpp - lists in shared virtual memory that a kernel walks along.
//
//   SvmList list{fixture, {&one, &two}, {one.at(0), two.at(16), one.at(64)}};
//   ... a kernel adds SvmList::step to each link ...
//   list.expect_values(1);
//
// Contract: a link is that of harness/kernels/memory_kernels.cpp. The host has mapped none of the
// memory.
#pragma once

#include <gtest/gtest.h>

#include <clmem/opencl.hpp>
#include <cstddef>
#include <utility>
#include <vector>

#include "harness/contents.hpp"
#include "harness/kernel.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "harness/svm.hpp"

namespace clmem::conformance {

struct SvmLink {
  SvmLink* next;
  cl_uint value;
};

// The end of a list. A list that leads back to its first link shows whether pointers are followed,
// also on devices that can read through a null pointer.
enum class ListEnd { null, first };

class SvmList {
 public:
  static constexpr cl_uint step = 1000;

  // Links `places` in `memories`, in their order.
  SvmList(Fixture& fixture, std::vector<const SvmMemory*> memories, std::vector<std::byte*> places,
          ListEnd end = ListEnd::first)
      : fixture_{fixture}, memories_{std::move(memories)}, places_{std::move(places)} {
    map(CL_MAP_WRITE);
    SvmLink* next = end == ListEnd::first ? link(0) : nullptr;
    for (std::size_t i = places_.size(); i-- > 0; next = link(i)) {
      const cl_uint value = first_value(i);
      recorder::copy(&link(i)->next, &next, sizeof next);
      recorder::copy(&link(i)->value, &value, sizeof value);
    }
    unmap();
  }

  [[nodiscard]] cl_uint size() const { return static_cast<cl_uint>(places_.size()); }

  void expect_values(cl_uint times) {
    std::vector<cl_uint> values;
    std::vector<cl_uint> expected;
    map(CL_MAP_READ);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      values.push_back(link(i)->value);
      expected.push_back(first_value(i) + times * step);
    }
    unmap();
    EXPECT_EQ(values, expected);
  }

 private:
  [[nodiscard]] SvmLink* link(std::size_t i) const {
    return reinterpret_cast<SvmLink*>(places_[i]);
  }
  static cl_uint first_value(std::size_t i) { return static_cast<cl_uint>(7 * i + 1); }

  void map(cl_map_flags flags) {
    for (const SvmMemory* const memory : memories_) {
      must_succeed(clEnqueueSVMMap, fixture_.queue(), CL_TRUE, flags, memory->get(), memory->size(),
                   0, nullptr, nullptr);
    }
  }
  void unmap() {
    for (const SvmMemory* const memory : memories_) {
      must_succeed(clEnqueueSVMUnmap, fixture_.queue(), memory->get(), 0, nullptr, nullptr);
    }
    fixture_.finish();
  }

  Fixture& fixture_;
  std::vector<const SvmMemory*> memories_;
  std::vector<std::byte*> places_;
};

// A list that begins in one allocation and continues in another, which has to be named to the
// kernel.
struct TwoPartList {
  explicit TwoPartList(Fixture& fixture)
      : head{fixture, 256},
        tail{fixture, usual_size},
        links{fixture, {&head, &tail}, {head.at(0), tail.at(4000), tail.at(16), head.at(64)}} {}

  const SvmMemory head;
  const SvmMemory tail;
  SvmList links;
};

inline cl_int name_pointers(const Kernel& kernel, const std::vector<void*>& pointers) {
  return clSetKernelExecInfo(kernel.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                             pointers.size() * sizeof(void*), pointers.data());
}

}  // namespace clmem::conformance
