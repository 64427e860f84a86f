// SPDX-License-Identifier: Apache-2.0
// creation.hpp - code that creations of buffers and images share.
//
//   create(builder, statement, bytes);
//
// Contract: `statement` has neither host memory nor flags for it; create() chooses them.
#pragma once

#include "generate/proposals.hpp"

namespace clmem::fuzz {

// Chooses the flags for access by kernels and by the host.
[[nodiscard]] std::uint64_t choose_access(Random& random);
bool create(Builder& builder, Statement creation, std::size_t size);

// Adds pitches to the creation of an image that copies host memory; returns the bytes that it
// needs.
[[nodiscard]] std::size_t add_host_pitches(Random& random, Statement& creation);

}  // namespace clmem::fuzz
