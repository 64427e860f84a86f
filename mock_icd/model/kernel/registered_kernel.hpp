// SPDX-License-Identifier: Apache-2.0
// registered_kernel.hpp - a host function that implements the kernels of its name.
//
// Contract: immutable once registered. Programs share it, so that it outlives its registration.
#pragma once

#include <cstdint>
#include <functional>

#include "clmem/mock/kernel.h"
#include "source/kernel_signature.hpp"

namespace clmem::mock {

enum class Invocation : cl_uint {
  per_work_item = CLMEM_MOCK_PER_WORK_ITEM,
  per_work_group = CLMEM_MOCK_PER_WORK_GROUP
};

// named: registered by name alone; matches every signature.
enum class Declared : std::uint8_t { named, with_signature };

struct RegisteredKernel {
  KernelSignature signature;
  Declared declared = Declared::named;
  Invocation form = Invocation::per_work_item;
  bool built_in = false;
  std::function<cl_int(const clmem_mock_work_item&)> function;
};

}  // namespace clmem::mock
