// SPDX-License-Identifier: Apache-2.0
// creation_calls.hpp - legal calls that make an object, for mistakes to change.
//
//   Proposal call = propose_creation(builder);    // clCreateImage, clCreateSampler, ...
//
// Contract: the call is legal and complete. Its object is not in the program: a call with a mistake
// makes none. Images have the types, the pitches and the memory of the host that the rules of
// cl_image_desc are about.
#pragma once

#include "generate/proposals.hpp"

namespace clmem::fuzz {

[[nodiscard]] Proposal propose_creation(Builder& builder);

}  // namespace clmem::fuzz
