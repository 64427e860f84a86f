// SPDX-License-Identifier: Apache-2.0
// operands.hpp - the kinds of objects that a call uses, as words in causes.
//
//   operands_of(copy, scene) == "buffer,sub-buffer,shared"
//
// Contract: pure. Objects that are not memory, and those that the scene does not have, are left
// out. Words after the kinds: "high-as-pitch" (a region with as many rows as a row pitch has
// pixels), "shared" (both objects have one storage), "empty" (a size of zero).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program.hpp"
#include "program/state.hpp"

namespace clmem::fuzz {

// Returns null if the scene has no memory object of this name.
[[nodiscard]] const MemoryInfo* memory_in(const Scene& scene, Object object);
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

// The commands of a program that last wrote each storage. Refers to the program. The analysis ends at
// the first statement that ProgramState rejects, and at `until`.
class Writers {
 public:
  Writers(const Program& program, std::size_t until);

  // Returns null if nothing has written the storage since it was made.
  [[nodiscard]] const Statement* last_writer(Object object) const;
  [[nodiscard]] const Scene& scene() const { return scene_; }

 private:
  void note(const Statement& command, const Scene& scene);
  [[nodiscard]] std::optional<std::uint16_t> space_of(Object object) const;

  std::vector<const Statement*> writers_;
  Scene scene_;
};

}  // namespace clmem::fuzz
