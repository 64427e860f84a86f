// SPDX-License-Identifier: Apache-2.0
// mistakes.hpp - calls with exactly one wrong argument, and the codes that the requirements allow.
//
//   (void)add_mistake(builder, propose_transfer);
//
// Contract: a mistake is named by the end of its requirement's id, and applies to the functions
// that have such a row. Rows that are lenient, not testable, or need features that the device lacks
// are left out.
#pragma once

#include "generate/proposals.hpp"

namespace clmem::fuzz {

// Breaks a command or, sometimes, a call of another kind. False if nothing was added.
bool add_mistake(Builder& builder, Proposal (*propose)(Builder&));

// Makes a second context with objects, for calls that mix the two, and objects without host access.
void make_foreign_objects(Builder& builder);

}  // namespace clmem::fuzz
