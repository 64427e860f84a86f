// SPDX-License-Identifier: Apache-2.0
#include "driver/hazard_log.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "driver/call_ticket.hpp"
#include "driver/hazard_text.hpp"

namespace clmem::mock {

void HazardLog::set_mode(HazardMode mode) {
  const std::scoped_lock lock{mutex_};
  mode_ = mode;
}

void HazardLog::set_circumstances(std::string circumstances) {
  const std::scoped_lock lock{mutex_};
  circumstances_ = std::move(circumstances);
}

void HazardLog::add(const hazards::Hazard& hazard) {
  keep({kind_name(hazard.kind), CallTicket::from_number(hazard.first.call).sequence,
        CallTicket::from_number(hazard.second.call).sequence, hazard_text(hazard)});
  end_if_asked();
}

void HazardLog::add_leak(const std::string& text) {
  keep({"leaked", 0, 0, "leaked: " + text});
}

void HazardLog::end_if_asked() const {
  if (mode() == HazardMode::abort) {
    std::abort();
  }
}

void HazardLog::keep(HazardInfo info) {
  const std::scoped_lock lock{mutex_};
  info.text += " (" + circumstances_ + ")";
  if (mode_ == HazardMode::print || mode_ == HazardMode::abort) {
    std::fprintf(stderr, "clmem mock driver: %s\n", info.text.c_str());
  }
  if (hazards_.size() < capacity) {
    hazards_.push_back(std::move(info));
  }
}

std::vector<HazardInfo> HazardLog::all() const {
  const std::scoped_lock lock{mutex_};
  return hazards_;
}

HazardMode HazardLog::mode() const {
  const std::scoped_lock lock{mutex_};
  return mode_;
}

void HazardLog::clear() {
  const std::scoped_lock lock{mutex_};
  hazards_.clear();
}

}  // namespace clmem::mock
