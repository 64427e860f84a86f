// SPDX-License-Identifier: Apache-2.0
// hazard_log.hpp - what is done about hazards: kept, printed, or the end of the program.
//
//   log.set_mode(HazardMode::print);
//   log.set_circumstances("schedule adversarial, seed 7");
//   log.add(hazard);
//   log.all()
//
// Contract: thread-safe. Keeps the first `capacity` reports and counts no further: the first are
// the most useful.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "model/hazards/hazard.hpp"

namespace clmem::mock {

class HazardLog {
 public:
  static constexpr std::size_t capacity = 1024;

  void set_mode(HazardMode mode);
  // Added to every report.
  void set_circumstances(std::string circumstances);
  void add(const hazards::Hazard& hazard);
  // Not of two calls but of the whole run, of which there may be several before the end.
  void add_leak(const std::string& text);
  void end_if_asked() const;
  [[nodiscard]] std::vector<HazardInfo> all() const;
  [[nodiscard]] HazardMode mode() const;
  void clear();
  // For a fork: no other thread is inside while it is held.
  [[nodiscard]] std::unique_lock<std::mutex> hold() const { return std::unique_lock{mutex_}; }

 private:
  void keep(HazardInfo info);

  mutable std::mutex mutex_;
  HazardMode mode_ = HazardMode::off;
  std::string circumstances_;
  std::vector<HazardInfo> hazards_;
};

}  // namespace clmem::mock
