// SPDX-License-Identifier: Apache-2.0
#include "model/refused.hpp"

namespace clmem::mock {
namespace {

thread_local const char* last_reason = "";

}  // namespace

const char* last_refusal() noexcept {
  return last_reason;
}

void note_refusal(const char* reason) noexcept {
  last_reason = reason;
}

}  // namespace clmem::mock
