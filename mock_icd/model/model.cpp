// SPDX-License-Identifier: Apache-2.0
#include "model/model.hpp"

#include "model/state.hpp"

namespace clmem::mock {

Model::Model(const Config& config, const cl_icd_dispatch* dispatch)
    : state_{std::make_unique<ModelState>(config, dispatch)} {}

Model::~Model() = default;

std::vector<LiveObject> Model::live_objects() const {
  const std::scoped_lock lock{state_->mutex};
  return state_->registry.held_objects();
}

void Model::reset() {
  std::unique_lock lock{state_->mutex};
  state_->clear(lock);
}

void Model::set_schedule(Schedule schedule, std::uint64_t seed) {
  Section section{*state_};
  section->scheduler.set_schedule(schedule, seed);
  if (section->scheduler.submits_at_once()) {
    for (const auto& queue : section->registry.all<CommandQueue>(ObjectKind::command_queue)) {
      section->scheduler.flush(*queue);
    }
  }
}

}  // namespace clmem::mock
