// SPDX-License-Identifier: Apache-2.0
// nd_range.hpp - the index space of a kernel command.
//
// Contract: sizes of dimensions from work_dim on are 1. The first dimension runs fastest.
#pragma once

#include <array>
#include <cstddef>

#include "clmem/mock/kernel.h"
#include "model/device.hpp"
#include "model/kernel/kernel_definition.hpp"

namespace clmem::mock {

using Sizes = std::array<std::size_t, 3>;

struct NdRange {
  cl_uint work_dim = 1;
  Sizes offset{0, 0, 0};
  Sizes global{1, 1, 1};
  Sizes local{1, 1, 1};

  // From OpenCL 2.1 on a range without work-items is valid.
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::size_t groups_in(std::size_t dimension) const;
  [[nodiscard]] clmem_mock_work_item first_item() const;
  // Changes any work-item of the range to the first one of the group with the ids.
  void move_to_group(const Sizes& ids, clmem_mock_work_item& item) const;
};

// The arguments of clEnqueueNDRangeKernel; all except the first may be null.
struct RangeArguments {
  cl_uint work_dim;
  const std::size_t* global_offset;
  const std::size_t* global_size;
  const std::size_t* local_size;
};

// Rejects with the codes that clEnqueueNDRangeKernel lists.
[[nodiscard]] NdRange require_nd_range(const Device& device, const KernelDefinition& kernel,
                                       const RangeArguments& arguments);

}  // namespace clmem::mock
