// SPDX-License-Identifier: Apache-2.0
#include "results/call_page.hpp"

#include <algorithm>

#include "results/printable.hpp"

namespace clmem::conformance {

void CallPage::clear() {
  begun_ = 0;
  running_ = 0;
}

void CallPage::begin(std::string_view call) {
  Name& name = names_[begun_++ % remembered];
  const std::string_view kept = call.substr(0, name.size() - 1);
  std::fill(std::copy(kept.begin(), kept.end(), name.begin()), name.end(), '\0');
  ++running_;
}

void CallPage::end() {
  --running_;
}

CallsSeen CallPage::seen() const {
  CallsSeen seen;
  const std::uint32_t begun = begun_;
  for (std::uint32_t i = begun - std::min<std::uint32_t>(begun, remembered); i < begun; ++i) {
    const Name& name = names_[i % remembered];
    seen.before.push_back(printable({name.begin(), std::find(name.begin(), name.end(), '\0')}));
  }
  if (running_ > 0 && !seen.before.empty()) {
    seen.in_flight = std::move(seen.before.back());
    seen.before.pop_back();
  }
  return seen;
}

}  // namespace clmem::conformance
