// SPDX-License-Identifier: Apache-2.0
// worker_queries.hpp - asks a worker for its cases and for the devices that it sees, and any
// program for what it prints.
//
// Contract: waits for the answer, at most for the time limit. Throws SetupError with the end of
// what the worker printed when it dies, hangs or answers nonsense: a driver may do all that while
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
