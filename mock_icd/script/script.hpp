// SPDX-License-Identifier: Apache-2.0
// script.hpp - the mock driver's configuration from a text file (environment variable
// CLMEM_MOCK_SCRIPT).
//
//   {"profile": "opencl-1.2",
//    "schedule": "deferred",
//    "device": {"max_mem_alloc_size": 65536, "mem_base_addr_align_bits": 4096},
//    "freedoms": ["references-of-its-own"],
//    "defects": ["fill.drops-offset"],
//    "faults": [{"entry_point": "clCreateBuffer", "skip": 6, "code": "CL_OUT_OF_RESOURCES"}]}
//
// Contract: every key is optional; an unknown key or a value of the wrong type or out of its bounds
// is an error: ScriptError names file, line and column and what was expected there. The order of
// keys does not matter: "profile" is the base of a script, "platforms" replaces its platforms, and
// "platform" and "device" then change each platform and each device.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "clmem/mock/hazard.hpp"
#include "config/config.hpp"
#include "faults/fault_plan.hpp"
#include "script/script_error.hpp"

namespace clmem::mock {

struct Script {
  Config config;
  HazardMode hazards = HazardMode::off;
  NeverWritten never_written = NeverWritten::ignored;
  std::vector<std::string> defects;
  std::vector<Fault> faults;
  std::vector<std::string> kernels;  // see driver/kernel_library.hpp
};

// known_defects: the valid names for "defects". file: the name to use in errors.
[[nodiscard]] Script parse_script(std::string_view text, const std::string& file,
                                  std::span<const std::string_view> known_defects);
[[nodiscard]] Script load_script(const std::string& file,
                                 std::span<const std::string_view> known_defects);

}  // namespace clmem::mock
