// SPDX-License-Identifier: Apache-2.0
// driver_variables.hpp - the part of an environment that decides which driver a loader finds, which
// device that offers, and how both behave.
//
//   driver_variables({{"RUSTICL_ENABLE", "llvmpipe"}, {"HOME", "/home/me"}})  // RUSTICL_ENABLE
//   driver_variables(this_environment())
//
// Contract: pure, but for this_environment. Left out are names that sound like secrets, values with
// a password in a URL, and names that no shell can assign. A value that is longer than
// `longest_variable` is cut off, and is_whole says so: it is for people to read, not for commands.
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

// Those that a command can set.
[[nodiscard]] Variables whole_variables(const Variables& variables);

// With the changes that the runner makes for a driver, as a process of the driver needs them.
[[nodiscard]] Variables with_changes(Variables variables, const Variables& changes);

// For OPENCL_LAYERS: those that it names already, below one more.
[[nodiscard]] std::string layers_below(const Variables& variables, const std::string& layer);

// "RUSTICL_ENABLE=llvmpipe", each on a line of its own.
[[nodiscard]] std::vector<std::string> variable_lines(const Variables& variables);

}  // namespace clmem::conformance
