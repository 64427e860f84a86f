// SPDX-License-Identifier: Apache-2.0
// device.hpp - the device that the command line selects, and how its workers are started.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "campaign/campaign.hpp"
#include "command/options.hpp"
#include "results/driver_variables.hpp"
#include "runner/driver.hpp"
#include "runner/vendor_directory.hpp"

namespace clmem::fuzz {

// The arguments and variables that select the same device again.
struct DriverChoice {
  std::string argument{};  // the value of --driver
  unsigned platform = 0;
  unsigned device = 0;
  conformance::Variables variables{};    // set by the caller
  conformance::Variables environment{};  // with those that the driver needs in addition
};

class Device {
 public:
  // Throws SetupError.
  Device(const Options& options, const std::string& driver);

  [[nodiscard]] std::unique_ptr<WorkerProcess> start() const;
  // Starts a worker whose calls are recorded, for one program after those of its history.
  [[nodiscard]] std::unique_ptr<WorkerProcess> start_recording(
      const std::filesystem::path& recording, const std::filesystem::path& expected,
      const History& history, bool both_devices) const;
  [[nodiscard]] const std::string& name() const { return driver_.name; }
  [[nodiscard]] const DriverChoice& choice() const { return choice_; }

 private:
  conformance::Driver driver_;
  DriverChoice choice_;
  conformance::VendorDirectory vendors_;
  conformance::ChildCommand command_;
  WorkerTimes times_;
};

[[nodiscard]] std::filesystem::path program_directory();

}  // namespace clmem::fuzz
