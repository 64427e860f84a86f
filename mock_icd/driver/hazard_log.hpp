// SPDX-License-Identifier: Apache-2.0
// hazard_log.hpp - handles detected hazards: keeps them, prints them or aborts the program.
//
// Contract: thread-safe. Keeps only the first `capacity` reports, which are the most useful.
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
  // `run_settings` are added to every report.
  void set_run_settings(std::string run_settings);
  void add(const hazards::Hazard& hazard);
  // Adds a report about the whole run, such as objects that were never released.
  void add_leak(const std::string& text);
  void abort_if_requested() const;
  [[nodiscard]] std::vector<HazardInfo> all() const;
  [[nodiscard]] HazardMode mode() const;
  void clear();
  // Locks the log for a fork(): no other thread is inside meanwhile.
  [[nodiscard]] std::unique_lock<std::mutex> hold() const { return std::unique_lock{mutex_}; }

 private:
  void keep(HazardInfo info);

  mutable std::mutex mutex_;
  HazardMode mode_ = HazardMode::off;
  std::string run_settings_;
  std::vector<HazardInfo> hazards_;
};

}  // namespace clmem::mock
