// SPDX-License-Identifier: Apache-2.0
#include "results/call_page.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "results/printable.hpp"

namespace clmem::conformance {

void CallPage::clear() {
  begun_ = 0;
  running_ = 0;
  used_ = 0;
}

void CallPage::begin(std::string_view call) {
  Name& name = names_[begun_++ % remembered];
  std::array<char, longest> text{};
  call.copy(text.data(), longest - 1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i * sizeof word, sizeof word);
    name[i].store(word, std::memory_order_relaxed);
  }
  ++running_;
}

void CallPage::end() {
  --running_;
}

void CallPage::add_form(std::string_view form) {
  if (form.size() >= forms_.size()) {
    return;
  }
  const std::uint32_t used = used_;
  const std::uint32_t begin = form.size() < forms_.size() - used ? used : 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    forms_[begin + i].store(form[i], std::memory_order_relaxed);
  }
  forms_[begin + form.size()].store('\0', std::memory_order_relaxed);
  used_ = static_cast<std::uint32_t>(begin + form.size() + 1);
}

CallsSeen CallPage::seen() const {
  CallsSeen seen;
  const std::uint32_t begun = begun_;
  seen.begun = begun;
  for (std::uint32_t i = begun - std::min<std::uint32_t>(begun, remembered); i < begun; ++i) {
    std::array<char, longest + 1> text{};
    for (std::size_t at = 0; at < longest; at += sizeof(std::uint64_t)) {
      const std::uint64_t word = names_[i % remembered][at / sizeof(std::uint64_t)].load();
      std::memcpy(text.data() + at, &word, sizeof word);
    }
    seen.before.push_back(printable(text.data()));
  }
  if (running_ > 0 && !seen.before.empty()) {
    seen.in_flight = std::move(seen.before.back());
    seen.before.pop_back();
  }
  std::string form;
  for (std::size_t i = 0; i < std::min<std::size_t>(used_, forms_.size()); ++i) {
    if (const char letter = forms_[i]; letter != '\0') {
      form += letter;
    } else {
      seen.forms.emplace_back(printable(std::exchange(form, {})));
    }
  }
  return seen;
}

}  // namespace clmem::conformance
