// SPDX-License-Identifier: Apache-2.0
// svm_link.hpp - lists in shared virtual memory that a kernel walks along.
//
// Contract: the structure is that of harness/kernels/svm_kernels.cpp.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <vector>

#include "harness/recorder.hpp"

namespace clmem::conformance {

struct SvmLink {
  SvmLink* next;
  cl_uint value;
};

enum class ListEnd { null, first };

// A list through `places`, in their order, with `values` in the links; the host must have access to
// the places. One that leads back to its first link shows whether pointers are followed, also on
// devices that read through a null pointer.
inline void make_list(const std::vector<std::byte*>& places, const std::vector<cl_uint>& values,
                      ListEnd end) {
  auto* const first = reinterpret_cast<SvmLink*>(places.front());
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto* const link = reinterpret_cast<SvmLink*>(places[i]);
    SvmLink* const next = i + 1 < places.size()   ? reinterpret_cast<SvmLink*>(places[i + 1])
                          : end == ListEnd::first ? first
                                                  : nullptr;
    recorder::copy(&link->next, &next, sizeof next);
    recorder::copy(&link->value, &values.at(i), sizeof values[i]);
  }
}

[[nodiscard]] inline std::vector<cl_uint> values_of(const std::vector<std::byte*>& places) {
  std::vector<cl_uint> values;
  for (const std::byte* const place : places) {
    values.push_back(reinterpret_cast<const SvmLink*>(place)->value);
  }
  return values;
}

}  // namespace clmem::conformance
