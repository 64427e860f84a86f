// SPDX-License-Identifier: Apache-2.0
// kernel_registration.hpp - converts a kernel of the C interface to the model's registration.
//
//   model.register_kernel(registration_from(kernel), KernelTable::Origin::test);
//
// Contract: throws std::invalid_argument for null pointers and unknown forms. The registration owns
// the user data from then on, also if the model rejects it.
#pragma once

#include "clmem/mock/kernel.h"
#include "model/kernel/kernel_table.hpp"

namespace clmem::mock {

[[nodiscard]] KernelRegistration registration_from(const clmem_mock_kernel* kernel);

}  // namespace clmem::mock
