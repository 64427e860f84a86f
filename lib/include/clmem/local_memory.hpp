// SPDX-License-Identifier: Apache-2.0
// local_memory.hpp - memory that a kernel's work-groups get while they run.
//
//   set_arg(kernel, 2, LocalMemory{64 * sizeof(float)});
//
// Contract: a number of bytes; nothing is allocated until the kernel runs.
#pragma once

#include <clmem/export.hpp>
#include <cstddef>

namespace CLMEM_EXPORT clmem {

class LocalMemory {
 public:
  explicit constexpr LocalMemory(std::size_t size) noexcept : size_{size} {}

  // Bytes per work-group.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  friend bool operator==(const LocalMemory&, const LocalMemory&) = default;

 private:
  std::size_t size_;
};

}  // namespace clmem
