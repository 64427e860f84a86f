// SPDX-License-Identifier: Apache-2.0
// driver_variables.hpp - the environment variables that select the driver that a loader finds and
// its device, and that change the behaviour of both.
//
//   driver_variables({{"RUSTICL_ENABLE", "llvmpipe"}, {"HOME", "/home/me"}})  // RUSTICL_ENABLE
//   driver_variables(this_environment())
//
// Contract: pure, except for this_environment. Excludes names that look like secrets, values with a
// password in a URL, and names that no shell can assign. A value that is longer than
// `longest_variable` is cut off, and is_whole is then false: it is for people to read, not for
// commands.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace clmem::conformance {

using Variables = std::map<std::string, std::string>;

inline constexpr std::size_t longest_variable = 1024;  // bytes

[[nodiscard]] Variables this_environment();

[[nodiscard]] Variables driver_variables(const Variables& environment);

[[nodiscard]] bool is_whole(const std::string& value);

// Returns the variables that a command can set.
[[nodiscard]] Variables whole_variables(const Variables& variables);

// Returns the environment of a driver's process: the variables with the runner's changes for the
// driver.
[[nodiscard]] Variables with_changes(Variables variables, const Variables& changes);

// Returns a value for OPENCL_LAYERS with `layer` on top of the layers that it already names.
[[nodiscard]] std::string layers_below(const Variables& variables, const std::string& layer);

// Returns lines such as "RUSTICL_ENABLE=llvmpipe", one per variable.
[[nodiscard]] std::vector<std::string> variable_lines(const Variables& variables);

}  // namespace clmem::conformance
