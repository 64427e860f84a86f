// SPDX-License-Identifier: Apache-2.0
// sub_buffer_call.hpp - clCreateSubBuffer for the tables of its mistakes.
//
// Contract: the region is the first half of a parent of four origin units.
#pragma once

#include "suites/object/creation.hpp"

namespace clmem::conformance {

struct SubBufferCall {
  explicit SubBufferCall(Fixture& fixture, cl_mem_flags of_parent = CL_MEM_READ_WRITE)
      : parent{fixture.filled_buffer(4 * fixture.origin_unit(), of_parent)},
        parent_flags{of_parent},
        given{parent.get()},
        region{0, parent.size() / 2} {}

  [[nodiscard]] Handle<cl_mem> make(cl_int* code) const {
    return Handle<cl_mem>{
        clCreateSubBuffer(given, flags, type, has_region ? &region : nullptr, code)};
  }

  void expect_unchanged(Fixture& fixture) const {
    SCOPED_TRACE("the parent after the refused call");
    const bool readable = (parent_flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) == 0;
    expect_contents(fixture, parent, {readable ? ReadBack::read : ReadBack::copy});
  }

  FilledBuffer parent;
  cl_mem_flags parent_flags;
  cl_mem given;
  cl_mem_flags flags = 0;
  cl_buffer_create_type type = CL_BUFFER_CREATE_TYPE_REGION;
  cl_buffer_region region;
  bool has_region = true;
};

}  // namespace clmem::conformance
