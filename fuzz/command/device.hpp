// SPDX-License-Identifier: Apache-2.0
// device.hpp - the device that the command line selects, and how its workers are started.
#pragma once

#include <memory>

#include "campaign/campaign.hpp"
#include "command/finding_files.hpp"
#include "command/options.hpp"
#include "runner/driver.hpp"
#include "runner/vendor_directory.hpp"

namespace clmem::fuzz {

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

// Returns the directory of the programs beside this one, in a build or installed.
[[nodiscard]] std::filesystem::path program_directory();

}  // namespace clmem::fuzz
