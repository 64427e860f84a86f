// SPDX-License-Identifier: Apache-2.0
// worker_queries.hpp - queries a worker for its cases and for the devices that it sees, and any
// program for its output.
//
// Contract: waits for the reply, at most for the time limit. Throws SetupError with the end of the
// worker's output if the worker dies, hangs or sends a malformed reply: a driver may cause that
// while it is loaded.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_info.hpp"
#include "results/device_identity.hpp"
#include "runner/child_process.hpp"

namespace clmem::conformance {

[[nodiscard]] std::vector<CaseInfo> list_cases(const std::filesystem::path& worker,
                                               std::chrono::duration<double> limit);

[[nodiscard]] std::vector<DeviceIdentity> list_devices(
    const std::filesystem::path& worker, const std::map<std::string, std::string>& environment,
    std::chrono::duration<double> limit);

struct Answer {
  std::string text{};
  std::string log{};                // the end of its other output
  std::optional<ChildExit> exit{};  // none: it exceeded its time and was ended
};

// Gets the program's new output since the last call, empty at first, and returns the time that the
// program has until it ends or prints more.
using TakeOutput = std::function<std::chrono::duration<double>(std::string_view text)>;

// Runs the program until it ends or its time is over; `take` gets the output.
[[nodiscard]] Answer query_until(const ChildCommand& command, const TakeOutput& take);

[[nodiscard]] std::vector<std::string> printed_lines(const std::vector<std::string>& command,
                                                     std::chrono::duration<double> limit);

}  // namespace clmem::conformance
