// SPDX-License-Identifier: Apache-2.0
// writers.hpp - which command of a program last wrote which storage.
//
//   const Writers writers{program, statement};
//   const Statement* const blamed = writers.last_writer({Kind::memory, 3});
//
// Contract: refers to the program. Statements that State rejects end it, as those do after `until`.
#pragma once

#include <optional>
#include <vector>

#include "program/state.hpp"

namespace clmem::fuzz {

class Writers {
 public:
  Writers(const Program& program, std::size_t until);

  // Null where nothing has written it since it was made.
  [[nodiscard]] const Statement* last_writer(Object object) const;
  // The objects at the end.
  [[nodiscard]] const Scene& scene() const { return scene_; }

 private:
  void note(const Statement& command, const Scene& scene);
  [[nodiscard]] std::optional<std::uint16_t> space_of(Object object) const;

  std::vector<const Statement*> writers_;
  Scene scene_;
};

}  // namespace clmem::fuzz
