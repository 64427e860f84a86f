// SPDX-License-Identifier: Apache-2.0
// writers.hpp - the command of a program that last wrote a storage.
//
//   const Writers writers{program, statement};
//   const Statement* const blamed = writers.last_writer({Kind::memory, 3});
//
// Contract: refers to the program. The analysis ends at the first statement that State rejects, and
// at `until`.
#pragma once

#include <optional>
#include <vector>

#include "program/state.hpp"

namespace clmem::fuzz {

class Writers {
 public:
  Writers(const Program& program, std::size_t until);

  // Returns null if nothing has written the storage since it was made.
  [[nodiscard]] const Statement* last_writer(Object object) const;
  // Returns the objects at the end.
  [[nodiscard]] const Scene& scene() const { return scene_; }

 private:
  void note(const Statement& command, const Scene& scene);
  [[nodiscard]] std::optional<std::uint16_t> space_of(Object object) const;

  std::vector<const Statement*> writers_;
  Scene scene_;
};

}  // namespace clmem::fuzz
