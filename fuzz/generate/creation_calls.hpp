// SPDX-License-Identifier: Apache-2.0
// creation_calls.hpp - legal calls that make an object, for mistakes to change.
//
//   Proposal call = propose_creation(builder);    // clCreateImage, clCreateSampler, ...
//
// Contract: the call is legal and complete. It is not part of the program, since a call with a
// mistake makes no object. Images have the types, pitches and host memory that the rules of
// cl_image_desc cover.
#pragma once

#include "generate/proposals.hpp"

namespace clmem::fuzz {

[[nodiscard]] Proposal propose_creation(Builder& builder);

}  // namespace clmem::fuzz
