// SPDX-License-Identifier: Apache-2.0
#include "results/call_form.hpp"

#include <mutex>
#include <unordered_set>

namespace clmem::conformance {
namespace {

const std::string* interned(std::string_view text) {
  static std::mutex mutex;
  static auto& texts = *new std::unordered_set<std::string>;  // addresses stay valid
  const std::lock_guard lock{mutex};
  return &*texts.emplace(text).first;
}

}  // namespace

CallForm::CallForm(std::string_view text) : text_{interned(text)} {}

}  // namespace clmem::conformance
