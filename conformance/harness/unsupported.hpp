// SPDX-License-Identifier: Apache-2.0
// unsupported.hpp - ends a case whose device lacks a feature that the case needs.
//
//   if (!fixture.device().has_extension("cl_khr_example")) unsupported("cl_khr_example");
//
// Contract: not an error; the registration reports it as the outcome "unsupported" with the
// capability as its text.
#pragma once

#include <string>

namespace clmem::conformance {

struct Unsupported {
  std::string capability;
};

[[noreturn]] inline void unsupported(std::string capability) {
  throw Unsupported{std::move(capability)};
}

}  // namespace clmem::conformance
