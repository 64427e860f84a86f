// SPDX-License-Identifier: Apache-2.0
// small_programs.hpp - all programs of up to three operations on a few small objects.
//
//   const SmallPrograms programs{features};
//   run(programs.program(i));                      // for each i below programs.count()
//
// Contract: short programs come first. The objects are a buffer, one of its sub-buffers, a buffer
// over host memory and, if the device has images, an image; the operations are in a table, each on
// ranges that touch, overlap or miss those of the others. They run in order on one queue.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "execute/environment.hpp"
#include "program/program.hpp"

namespace clmem::fuzz {

class SmallPrograms {
 public:
  explicit SmallPrograms(const Features& features);

  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] Program program(std::uint64_t number) const;

 private:
  std::string objects_;
  std::vector<std::string> operations_;
};

}  // namespace clmem::fuzz
