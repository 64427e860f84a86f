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
#include <map>
#include <string>
#include <vector>

#include "results/case_info.hpp"
#include "results/device_identity.hpp"

namespace clmem::conformance {

[[nodiscard]] std::vector<CaseInfo> list_cases(const std::filesystem::path& worker,
                                               std::chrono::duration<double> limit);

[[nodiscard]] std::vector<DeviceIdentity> list_devices(
    const std::filesystem::path& worker, const std::map<std::string, std::string>& environment,
    std::chrono::duration<double> limit);

[[nodiscard]] std::vector<std::string> printed_lines(const std::vector<std::string>& command,
                                                     std::chrono::duration<double> limit);

}  // namespace clmem::conformance
