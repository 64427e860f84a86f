// SPDX-License-Identifier: Apache-2.0
#include "oracle/writers.hpp"

#include <algorithm>

#include "oracle/operands.hpp"

namespace clmem::fuzz {

Writers::Writers(const Program& program, std::size_t until) {
  State state{program};
  for (std::size_t i = 0; i < until && i < program.statements.size(); ++i) {
    const Statement& statement = program.statements[i];
    if (is_command(statement)) {
      note(statement, state.scene());
    }
    if (state.apply(statement)) {
      break;
    }
  }
  scene_ = state.scene();
}

const Statement* Writers::last_writer(Object object) const {
  const std::optional<std::uint16_t> space = space_of(object);
  if (!space || *space >= writers_.size()) {
    return nullptr;
  }
  return writers_[*space];
}

void Writers::note(const Statement& command, const Scene& scene) {
  std::vector<Access> accesses;
  if (find_accesses(command, scene, accesses)) {
    return;
  }
  for (const Access& access : accesses) {
    if (access.write) {
      writers_.resize(std::max<std::size_t>(writers_.size(), access.space + std::size_t{1}));
      writers_[access.space] = &command;
    }
  }
}

std::optional<std::uint16_t> Writers::space_of(Object object) const {
  if (object.kind == Kind::memory && object.index < scene_.memories.size()) {
    return scene_.memories[object.index].space;
  }
  if (object.kind == Kind::host && object.index < scene_.hosts.size()) {
    return scene_.hosts[object.index].space;
  }
  if (object.kind == Kind::svm && object.index < scene_.svms.size()) {
    return scene_.svms[object.index].space;
  }
  if (object.kind == Kind::map && object.index < scene_.maps.size()) {
    return scene_.maps[object.index].space;
  }
  return std::nullopt;
}

}  // namespace clmem::fuzz
