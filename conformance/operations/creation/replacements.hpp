// SPDX-License-Identifier: Apache-2.0
// replacements.hpp - objects that replace an operand of a call that is refused.
//
//   arguments.parent = kept.keep(fixture.filled_buffer(4096));
//   kept.expect_unchanged(fixture);
//
// Contract: they live as long as this. The bytes of filled ones are compared; those of another
// context, or of no bytes, are only kept alive.
#pragma once

#include <deque>

#include "harness/filled_image.hpp"
#include "harness/svm.hpp"

namespace clmem::conformance {

class Replacements {
 public:
  cl_mem keep(FilledBuffer buffer);
  cl_mem keep(FilledImage image);
  cl_mem keep(Handle<cl_mem> mem);
  void keep(Handle<cl_context> context) { contexts_.push_back(std::move(context)); }
  void keep(TwoDevices two) { devices_.push_back(std::move(two)); }
  // Shared virtual memory.
  void* shared(Fixture& fixture, std::size_t size) {
    return shared_.emplace_back(fixture, size).get();
  }

  void expect_unchanged(Fixture& fixture) const;

 private:
  std::deque<FilledBuffer> buffers_;
  std::deque<FilledImage> images_;
  std::deque<TwoDevices> devices_;
  std::deque<Handle<cl_context>> contexts_;
  std::deque<Handle<cl_mem>> others_;
  std::deque<SvmMemory> shared_;
};

}  // namespace clmem::conformance
