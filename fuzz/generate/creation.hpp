// SPDX-License-Identifier: Apache-2.0
// creation.hpp - what creations of buffers and of images have in common.
//
//   create(builder, statement, bytes);
//
// Contract: `statement` has neither host memory nor flags for it: create() chooses.
#pragma once

#include "generate/proposals.hpp"

namespace clmem::fuzz {

// What kernels and the host may do with an object.
[[nodiscard]] std::uint64_t choose_access(Random& random);
bool create(Builder& builder, Statement creation, std::size_t size);

// Of an image that copies memory of the host; how many bytes it needs.
[[nodiscard]] std::size_t add_host_pitches(Random& random, Statement& creation);

}  // namespace clmem::fuzz
