// SPDX-License-Identifier: Apache-2.0
// operands.hpp - the kinds of objects that a call uses, as words in causes.
//
//   operands_of(copy, scene) == "buffer,sub-buffer,shared"
//
// Contract: pure. Objects that are not memory, and those that the scene does not have, are left
// out. Words after the kinds: "high-as-pitch" (a region with as many rows as a row pitch has
// pixels), "shared" (both objects have one storage), "empty" (a size of zero).
#pragma once

#include <string>

#include "program/program.hpp"
#include "program/state.hpp"

namespace clmem::fuzz {

[[nodiscard]] std::string kind_of(Object object, const Scene& scene);

// Returns the kinds in the order of the arguments, then "shared" if two are parts of one storage
// and "empty" if the call moves no bytes: these words distinguish the causes of a call.
[[nodiscard]] std::string operands_of(const Statement& call, const Scene& scene);

// True for a command on an image in a queue of d1: drivers that do not expect it end the process,
// whatever the command is.
[[nodiscard]] bool is_image_on_second_device(const Statement& call, const Scene& scene);
inline constexpr std::string_view image_on_second_device = "image-on-second-device";

// Words for the history of a call in causes: a callback of a status before completion, and a
// command that has failed.
inline constexpr std::string_view early_callback = "early-callback";
inline constexpr std::string_view failed_command = "failed-command";

}  // namespace clmem::fuzz
