// SPDX-License-Identifier: Apache-2.0
// worker_queries.hpp - queries a worker for its cases and for the devices that it sees, and any
// program for its output.
//
// Contract: waits for the reply, at most for the time limit. Throws SetupError with the end of the
// worker's output when it dies, hangs or sends a malformed reply: a driver may cause all that while
// it is loaded.
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
  std::string log{};                // what it printed besides, its end
  std::optional<ChildExit> exit{};  // none: its time was over, and it was ended
};

// Gets what the program has written since the last time, nothing at first, and returns how long it
// may take from here to its end or to more.
using TakeAnswer = std::function<std::chrono::duration<double>(std::string_view text)>;

// Runs the program to its end or the end of its time; `text` is left to `take`.
[[nodiscard]] Answer ask_until(const ChildCommand& command, const TakeAnswer& take);

[[nodiscard]] std::vector<std::string> printed_lines(const std::vector<std::string>& command,
                                                     std::chrono::duration<double> limit);

}  // namespace clmem::conformance
