// SPDX-License-Identifier: Apache-2.0
#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

thread_local RefusalNote last;

}  // namespace

RefusalNote last_refusal() noexcept {
  return last;
}

void note_refusal(RefusalNote note) noexcept {
  last = note;
}

}  // namespace clmem::mock
