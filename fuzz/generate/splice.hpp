// SPDX-License-Identifier: Apache-2.0
// splice.hpp - adds statements of another program to the one under construction.
//
//   splice(builder, program);      // the statements that the device supports and that are valid
//
// Contract: objects get new names; a statement is left out if its objects were left out.
#pragma once

#include "generate/builder.hpp"

namespace clmem::fuzz {

void splice(Builder& builder, const Program& program);

}  // namespace clmem::fuzz
