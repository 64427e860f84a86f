// SPDX-License-Identifier: Apache-2.0
// splice.hpp - statements of another program in the one that grows.
//
//   splice(builder, program);      // what of it the device has, and what stays valid here
//
// Contract: objects get new names; a statement whose objects were left out is left out, too.
#pragma once

#include "generate/builder.hpp"

namespace clmem::fuzz {

void splice(Builder& builder, const Program& program);

}  // namespace clmem::fuzz
